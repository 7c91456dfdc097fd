/** Finds where a track runs near edges, or inside rings. */
import type { GridRing } from '../shapes/grid.ts'
import { boxOf } from '../shapes/ring.ts'
import { boxesMeet, type GridBox, grownBox } from './clip-ring.ts'
import { type EdgeTree, rootBox, windsAround } from './edge-tree.ts'
import { stepsNear } from './nearest-edges.ts'

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
  /** The box of each CHUNK steps of each leg, in grid units: a flight is long and an area small. */
  readonly boxes: readonly (readonly GridBox[])[]
  /** Tells whether the middle of the step to a position, numbered from 1, lies in the footprint; found once, for all areas. */
  isOverSprayed(leg: number, step: number): boolean
}

const CHUNK = 64

export function placeTrack(legs: readonly GridRing[], footprint: EdgeTree): PlacedTrack {
  /** For each step: 0 while nobody asked, 1 beside the footprint, 2 in it. */
  const found = legs.map((path) => new Uint8Array(path.length / 2))
  const boxes = legs.map((path) =>
    Array.from({ length: Math.ceil((path.length / 2 - 1) / CHUNK) }, (_, i) =>
      boxOf(path.subarray(2 * CHUNK * i, 2 * CHUNK * (i + 1) + 2)),
    ),
  )
  return {
    ...{ legs, boxes },
    isOverSprayed(leg, step) {
      const [path, known] = [legs[leg]!, found[leg]!]
      const at = 2 * step
      known[step] ||= windsAround(footprint, (path[at - 2]! + path[at]!) / 2, (path[at - 1]! + path[at + 1]!) / 2)
        ? 2
        : 1
      return known[step] === 2
    },
  }
}

/** The runs of `track` at most `within` grid units from what `near` holds. A position stands for the straight step from the one before it. */
export function tracksNear({ legs, boxes, isOverSprayed }: PlacedTrack, near: EdgeTree, within: number): TrackRun[] {
  const runs: TrackRun[] = []
  const reach = grownBox(rootBox(near), within)
  legs.forEach((path, leg) => {
    const isNear = stepsNear(near, within)
    for (let to = 1; 2 * to < path.length; to++) {
      const chunk = Math.floor((to - 1) / CHUNK)
      if (!boxesMeet(boxes[leg]![chunk]!, reach)) {
        to = (chunk + 1) * CHUNK
        continue
      }
      const at = 2 * to
      if (!isNear(path[at - 2]!, path[at - 1]!, path[at]!, path[at + 1]!)) continue
      const step = { leg, from: to - 1, to, isOverSprayed: isOverSprayed(leg, to) }
      const last = runs.at(-1)
      if (last?.leg === leg && last.to === step.from && last.isOverSprayed === step.isOverSprayed) {
        runs[runs.length - 1] = { ...last, to }
      } else runs.push(step)
    }
  })
  return runs
}
