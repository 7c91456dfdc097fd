import type { Placemark } from '../kml/placemark.ts'
import { measureTrajectory } from './measure-trajectory.ts'
import { joinTracks } from './tracks/join-tracks.ts'
import type { Trajectory, TrajectoryOptions } from './trajectory.ts'

/** Undefined where the placemarks hold no flight. */
export function trajectoryOf(placemarks: readonly Placemark[], options?: TrajectoryOptions): Trajectory | undefined {
  const flight = joinTracks(placemarks)
  return flight && measureTrajectory(flight, options)
}
