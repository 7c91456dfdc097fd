/** Finds where a track runs near edges, or inside rings. */
import type { GridRing } from '../shapes/grid.ts'
import { boxOf } from '../shapes/ring.ts'
import { boxesMeet, type GridBox, grownBox } from './clip-ring.ts'
import { type EdgeTree, rootBox, windsAround } from './edge-tree.ts'
import { isNearEdge, stepsNear } from './nearest-edges.ts'

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
  /** The boxes of each CHUNK steps of each leg, in grid units, and of each FEW: a flight is long and an area small. */
  readonly boxes: readonly (readonly GridBox[])[]
  readonly smallBoxes: readonly (readonly GridBox[])[]
  /** Tells whether the middle of the step to a position, numbered from 1, lies in the footprint; found once, for all areas. */
  isOverSprayed(leg: number, step: number): boolean
}

const CHUNK = 64
const FEW = 8

export function placeTrack(legs: readonly GridRing[], footprint: EdgeTree): PlacedTrack {
  /** For each step: 0 while nobody asked, 1 beside the footprint, 2 in it. */
  const found = legs.map((path) => new Uint8Array(path.length / 2))
  return {
    legs,
    boxes: legs.map((path) => boxesOf(path, CHUNK)),
    smallBoxes: legs.map((path) => boxesOf(path, FEW)),
    isOverSprayed(leg, step) {
      const known = found[leg]!
      if (known[step] === 0) findSprayed(legs[leg]!, footprint, step - ((step - 1) % CHUNK), known)
      return known[step] === 2
    },
  }
}

function boxesOf(path: GridRing, steps: number): GridBox[] {
  return Array.from({ length: Math.ceil((path.length / 2 - 1) / steps) }, (_, i) =>
    boxOf(path.subarray(2 * steps * i, 2 * steps * (i + 1) + 2)),
  )
}

/** Finds the side of CHUNK steps from `first` on. Where no edge lies between the middles of two steps, both are on the same side. */
function findSprayed(path: GridRing, footprint: EdgeTree, first: number, known: Uint8Array): void {
  let [lastX, lastY] = [Number.NaN, Number.NaN]
  for (let step = first; step < Math.min(first + CHUNK, path.length / 2); step++) {
    const at = 2 * step
    const [x, y] = [(path[at - 2]! + path[at]!) / 2, (path[at - 1]! + path[at + 1]!) / 2]
    const isAsBefore = step > first && !isNearEdge(footprint, [lastX, lastY, x, y], 0)
    known[step] = isAsBefore ? known[step - 1]! : windsAround(footprint, x, y) ? 2 : 1
    ;[lastX, lastY] = [x, y]
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
      addStep(runs, { leg, from: to - 1, to, isOverSprayed: isOverSprayed(leg, to) })
    }
  })
  return runs
}

/**
 * The runs over sprayed ground at most `within` grid units from a part of the footprint. `sideOf` tells of a box whether all ground sprayed in it
 * belongs to that part, or whether the part is further away than `within`; only where it tells neither, `near` is looked at.
 */
export function sprayedNear(
  { legs, boxes, smallBoxes, isOverSprayed }: PlacedTrack,
  near: () => EdgeTree,
  within: number,
  sideOf: (box: GridBox) => 'in' | 'out' | undefined,
): TrackRun[] {
  const runs: TrackRun[] = []
  legs.forEach((path, leg) => {
    let isNear: ReturnType<typeof stepsNear> | undefined
    const take = (from: number, steps: number, side: 'in' | undefined) => {
      for (let to = from; to < Math.min(from + steps, path.length / 2); to++) {
        if (!isOverSprayed(leg, to)) continue
        const at = 2 * to
        isNear ??= side === 'in' ? undefined : stepsNear(near(), within)
        if (side === 'in' || isNear?.(path[at - 2]!, path[at - 1]!, path[at]!, path[at + 1]!))
          addStep(runs, { leg, from: to - 1, to, isOverSprayed: true })
      }
    }
    boxes[leg]!.forEach((box, chunk) => {
      const side = sideOf(box)
      if (side === 'out') return
      if (side === 'in') return take(CHUNK * chunk + 1, CHUNK, side)
      for (let i = 0; i < CHUNK / FEW; i++) {
        const small = smallBoxes[leg]![(CHUNK / FEW) * chunk + i]
        const smallSide = small ? sideOf(small) : 'out'
        if (smallSide !== 'out') take(CHUNK * chunk + FEW * i + 1, FEW, smallSide)
      }
    })
  })
  return runs
}

/** Appends a step to the last run where it continues it. */
function addStep(runs: TrackRun[], step: TrackRun): void {
  const last = runs.at(-1)
  if (last?.leg === step.leg && last.to === step.from && last.isOverSprayed === step.isOverSprayed) {
    runs[runs.length - 1] = { ...last, to: step.to }
  } else runs.push(step)
}
