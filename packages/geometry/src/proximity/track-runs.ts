/** Finds where a track runs near edges, or inside rings. */
import type { GridRing } from '../shapes/grid.ts'
import { boxOf } from '../shapes/ring.ts'
import { boxesMeet, type GridBox, grownBox } from './clip-ring.ts'
import { type EdgeTree, rootBox, windsAround } from './edge-tree.ts'
import { isNearEdge, stepsNear } from './nearest-edges.ts'
import { comesNear } from './zone-side.ts'

/** Consecutive steps of one leg that are all over sprayed ground or all beside it. */
export interface TrackRun {
  readonly leg: number
  /** Index of the first and of the last position in the leg; the run has `to - from` steps. */
  readonly from: number
  readonly to: number
  /** True where the middle of each step lies in the footprint. */
  readonly isOverSprayed: boolean
}

type Growing<T> = { -readonly [K in keyof T]: T[K] }

/** A track on the footprint's plane. */
export interface PlacedTrack {
  readonly legs: readonly GridRing[]
  /** The boxes of each CHUNK steps of each leg, in grid units, and of each FEW: a flight is long and an area small. */
  readonly boxes: readonly (readonly GridBox[])[]
  readonly smallBoxes: readonly (readonly GridBox[])[]
  /** Tells whether the middle of the step to a position, numbered from 1, lies in the footprint; computed once for all areas. */
  isOverSprayed(leg: number, step: number): boolean
}

const CHUNK = 64
const FEW = 8

export function placeTrack(legs: readonly GridRing[], footprint: EdgeTree): PlacedTrack {
  /** For each step: 0 before it is computed, 1 beside the footprint, 2 in it. */
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

/** Finds the side of CHUNK steps from `first` on. Where no edge lies between the middles of steps, all are on the same side. */
function findSprayed(path: GridRing, footprint: EdgeTree, first: number, known: Uint8Array): void {
  const end = Math.min(first + CHUNK, path.length / 2)
  for (let from = first; from < end; from += FEW) {
    const to = Math.min(from + FEW, end)
    // The few steps before the end are grouped with these.
    let west = Infinity
    let south = Infinity
    let east = -Infinity
    let north = -Infinity
    for (let step = Math.max(first, from - 1); step < to; step++) {
      const x = middleOf(path, 2 * step)
      const y = middleOf(path, 2 * step + 1)
      if (x < west) west = x
      if (x > east) east = x
      if (y < south) south = y
      if (y > north) north = y
    }
    const isApart = !comesNear(footprint, west, south, east, north, 0)
    for (let step = from; step < to; step++) {
      const at = 2 * step
      const isAsBefore =
        step > first &&
        (isApart ||
          !isNearEdge(
            footprint,
            middleOf(path, at - 2),
            middleOf(path, at - 1),
            middleOf(path, at),
            middleOf(path, at + 1),
            0,
          ))
      if (isAsBefore) known[step] = known[step - 1]!
      else known[step] = windsAround(footprint, middleOf(path, at), middleOf(path, at + 1)) ? 2 : 1
    }
  }
}

/** Returns one ordinate of the middle of the step to the position whose ordinate is at `at`. */
function middleOf(path: GridRing, at: number): number {
  return (path[at - 2]! + path[at]!) / 2
}

/**
 * Returns the runs of `track` at most `within` grid units from the shapes in `near`. A position represents the straight step from the
 * previous one.
 */
export function tracksNear({ legs, boxes, isOverSprayed }: PlacedTrack, near: EdgeTree, within: number): TrackRun[] {
  const runs: Growing<TrackRun>[] = []
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
      addStep(runs, leg, to, isOverSprayed(leg, to))
    }
  })
  return runs
}

/** A part of the footprint, with the queries about a track. */
export interface TrackedPart {
  /**
   * Tells whether all sprayed ground in a box belongs to the part, or the part is further away than `within`; undefined where neither is
   * certain.
   */
  sideOf(box: GridBox): 'in' | 'out' | undefined
  /**
   * How far a position may move, grid units. Above 0: sprayed ground within it belongs to the part. Below 0: within it the part is further
   * away than `within`. 0 where neither is known.
   */
  roomAt(x: number, y: number): number
  /** Returns its outline, which is examined only where the other two functions decide nothing. */
  edges(): EdgeTree
}

/** The runs over sprayed ground at most `within` grid units from a part of the footprint. */
export function sprayedNear(
  { legs, boxes, smallBoxes, isOverSprayed }: PlacedTrack,
  part: TrackedPart,
  within: number,
): TrackRun[] {
  const runs: Growing<TrackRun>[] = []
  legs.forEach((path, leg) => {
    let isNear: ReturnType<typeof stepsNear> | undefined
    const take = (from: number, steps: number, side: 'in' | undefined) => {
      // Position of the last query, and the room that it found.
      let [lastX, lastY, room] = [0, 0, 0]
      // The middle of the last step that belongs to the part.
      let [inX, inY] = [Infinity, Infinity]
      for (let to = from; to < Math.min(from + steps, path.length / 2); to++) {
        if (!isOverSprayed(leg, to)) continue
        if (side !== 'in') {
          const at = 2 * to
          const ax = path[at - 2]!
          const ay = path[at - 1]!
          const bx = path[at]!
          const by = path[at + 1]!
          // The middle of the step is sprayed.
          const x = (ax + bx) / 2
          const y = (ay + by) / 2
          const half = Math.sqrt((bx - x) * (bx - x) + (by - y) * (by - y))
          let moved = Math.sqrt((x - lastX) * (x - lastX) + (y - lastY) * (y - lastY))
          if (moved + half >= Math.abs(room)) {
            room = part.roomAt(x, y)
            ;[lastX, lastY, moved] = [x, y, 0]
          }
          if (room < 0 && moved + half < -room) continue
          if (room > moved) [inX, inY] = [x, y]
          else if ((ax - inX) * (ax - inX) + (ay - inY) * (ay - inY) > within * within) {
            isNear ??= stepsNear(part.edges(), within)
            if (!isNear(ax, ay, bx, by)) continue
          }
        }
        addStep(runs, leg, to, true)
      }
    }
    boxes[leg]!.forEach((box, chunk) => {
      const side = part.sideOf(box)
      if (side === 'out') return
      if (side === 'in') return take(CHUNK * chunk + 1, CHUNK, side)
      for (let i = 0; i < CHUNK / FEW; i++) {
        const small = smallBoxes[leg]![(CHUNK / FEW) * chunk + i]
        const smallSide = small ? part.sideOf(small) : 'out'
        if (smallSide !== 'out') take(CHUNK * chunk + FEW * i + 1, FEW, smallSide)
      }
    })
  })
  return runs
}

/** Appends the step that ends at `to`; it extends the last run where it continues it. */
function addStep(runs: Growing<TrackRun>[], leg: number, to: number, isOverSprayed: boolean): void {
  const last = runs[runs.length - 1]
  if (last !== undefined && last.leg === leg && last.to === to - 1 && last.isOverSprayed === isOverSprayed) last.to = to
  else runs.push({ leg, from: to - 1, to, isOverSprayed })
}
