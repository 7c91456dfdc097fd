/**
 * Computes how much of a track leads over the plots that an application treats, and how much of that has nothing sprayed below it: sample
 * points at equal distances along the track, the same on every machine, are looked up in the plots and then in the application. Linear in
 * the track's positions and in the application's.
 */
import { cos, hypotenuse, type LonLatBounds, type LonLatPath, type SwathInput, whereInRing } from '@faixa/geometry'
import { boundsOfSwath, plotBounds, unionOf } from '../../bounds.ts'
import type { FlightPlot } from '../../plots/flight-plot.ts'
import { isWithin } from './is-within.ts'
import { pointIndex } from './point-index.ts'

const POINTS = 4000
/** Metres of a degree of latitude on a sphere: enough for shares. */
const DEGREE_M = 111_195
/** Largest factor between lengths on that sphere and on the ellipsoid. */
const SPHERE = 1.01
/** Difference between positions of an aircraft and of an exported log, m. */
const TOLERANCE_M = 5

/** Shares of the track without its jumps, from 0 to 1. */
export interface TrackOverPlots {
  readonly overPlots: number
  /** The part of `overPlots` where the application has nothing. */
  readonly unsprayed: number
}

type Position = readonly [lon: number, lat: number]

/** `plots`: those that the application treats, at least one. Steps longer than `longestM` are jumps, which nobody flew. */
export function trackOverPlots(
  swaths: readonly SwathInput[],
  plots: readonly FlightPlot[],
  legs: readonly LonLatPath[],
  longestM: number,
): TrackOverPlots {
  const placed = plots.map((plot) => ({ plot, bounds: plotBounds(plot) }))
  const [, south, , north] = unionOf(placed.map(({ bounds }) => bounds))
  const scale: Position = [DEGREE_M * cos((((south + north) / 2) * Math.PI) / 180), DEGREE_M]
  const points = pointsAlong(legs, longestM, scale).filter((point) =>
    placed.some(({ plot, bounds }) => isInBox(point, bounds) && isOver(point, plot)),
  )
  const nearBox = pointIndex(points.flatMap(([lon, lat]) => [lon * scale[0], lat * scale[1]]))
  const isSprayed = new Uint8Array(points.length)
  for (const swath of swaths) {
    const [west, south, east, north] = boundsOfSwath(swath)
    nearBox(west * scale[0], south * scale[1], east * scale[0], north * scale[1], (point) => {
      if (isSprayed[point] === 0 && isBelow(points[point]!, swath, scale)) isSprayed[point] = 1
    })
  }
  const sprayed = isSprayed.reduce((sum, is) => sum + is, 0)
  return { overPlots: points.length / POINTS, unsprayed: (points.length - sprayed) / POINTS }
}

function pointsAlong(legs: readonly LonLatPath[], longestM: number, [perLon, perLat]: Position): Position[] {
  const stepsOf = (visit: (leg: LonLatPath, i: number, lengthM: number) => void) => {
    for (const leg of legs) {
      for (let i = 2; i < leg.length; i += 2) {
        const lengthM = hypotenuse((leg[i]! - leg[i - 2]!) * perLon, (leg[i + 1]! - leg[i - 1]!) * perLat)
        if (lengthM <= longestM * SPHERE) visit(leg, i, lengthM)
      }
    }
  }
  let totalM = 0
  stepsOf((_leg, _i, lengthM) => {
    totalM += lengthM
  })
  const points: Position[] = []
  let beforeM = 0
  stepsOf((leg, i, lengthM) => {
    const next = () => ((points.length + 0.5) / POINTS) * totalM
    while (points.length < POINTS && next() <= beforeM + lengthM) {
      const t = (next() - beforeM) / lengthM
      points.push([leg[i - 2]! + t * (leg[i]! - leg[i - 2]!), leg[i - 1]! + t * (leg[i + 1]! - leg[i - 1]!)])
    }
    beforeM += lengthM
  })
  return points
}

function isInBox([lon, lat]: Position, [west, south, east, north]: LonLatBounds): boolean {
  return west <= lon && lon <= east && south <= lat && lat <= north
}

function isOver([lon, lat]: Position, { polygons }: FlightPlot): boolean {
  return polygons.some(
    ({ outer, holes }) =>
      whereInRing(lon, lat, outer) === 'inside' && holes.every((hole) => whereInRing(lon, lat, hole) === 'outside'),
  )
}

/** True where the swath was sprayed at the position, or within half of the width of a line of it. */
function isBelow([lon, lat]: Position, swath: SwathInput, [perLon, perLat]: Position): boolean {
  if (swath.kind === 'polygon') return whereInRing(lon, lat, swath.polygon.outer) !== 'outside'
  const { path, widthM } = swath
  for (let i = 2; i < path.length; i += 2) {
    const [ax, ay] = [(path[i - 2]! - lon) * perLon, (path[i - 1]! - lat) * perLat]
    const [bx, by] = [(path[i]! - lon) * perLon, (path[i + 1]! - lat) * perLat]
    if (isWithin(widthM / 2 + TOLERANCE_M, 0, 0, ax, ay, bx, by)) return true
  }
  return false
}
