/** Finds where a track runs near edges, or inside rings. */
import type { GridRing } from '../shapes/grid.ts'
import { type EdgeTree, rootBox, windsAround } from './edge-tree.ts'
import { isNear } from './nearest-edges.ts'

/** Consecutive steps of one leg, all over sprayed ground or all beside it. */
export interface TrackRun {
  readonly leg: number
  /** Index of the first and of the last position in the leg; the run has `to - from` steps. */
  readonly from: number
  readonly to: number
  /** True where the middle of each step lies in the footprint. */
  readonly isOverSprayed: boolean
}

/** A track on the footprint's plane. */
export interface PlacedTrack {
  readonly legs: readonly GridRing[]
}

/** The runs of `track` at most `within` grid units from what `near` holds. A position stands for the straight step from the one before it. */
export function tracksNear({ legs }: PlacedTrack, near: EdgeTree, within: number, footprint: EdgeTree): TrackRun[] {
  const [minX, minY, maxX, maxY] = rootBox(near)
  const runs: TrackRun[] = []
  legs.forEach((path, leg) => {
    for (let at = 2; at < path.length; at += 2) {
      const [ax, ay, bx, by] = [path[at - 2]!, path[at - 1]!, path[at]!, path[at + 1]!]
      const isApart =
        Math.min(ax, bx) > maxX + within ||
        Math.max(ax, bx) < minX - within ||
        Math.min(ay, by) > maxY + within ||
        Math.max(ay, by) < minY - within
      if (isApart || !isNear(near, [ax, ay, bx, by], within)) continue
      const isOverSprayed = windsAround(footprint, (ax + bx) / 2, (ay + by) / 2)
      const last = runs.at(-1)
      const step = { leg, from: at / 2 - 1, to: at / 2, isOverSprayed }
      if (last?.leg === leg && last.to === step.from && last.isOverSprayed === isOverSprayed) {
        runs[runs.length - 1] = { ...last, to: step.to }
      } else runs.push(step)
    }
  })
  return runs
}
