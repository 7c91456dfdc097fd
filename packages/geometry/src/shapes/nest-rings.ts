/** Finds the outer ring that each hole lies in. */
import type { GridRing } from './grid.ts'
import { isRingInside } from './inside-ring.ts'
import { boxOf, signedAreaOf } from './ring.ts'

/** An outer ring with the holes in it. */
export interface GridPolygon {
  readonly outer: GridRing
  readonly holes: readonly GridRing[]
  /** Number of holes drawn with the outline; later holes are ground of other shapes and may reach outside. Absent means all. */
  readonly ownHoles?: number
}

/** A ring with its box, and the holes found to lie in it so far. */
export interface Nest {
  readonly ring: GridRing
  readonly box: readonly [minX: number, minY: number, maxX: number, maxY: number]
  readonly holes: GridRing[]
}

export function nestOf(ring: GridRing): Nest {
  return { ring, box: boxOf(ring), holes: [] }
}

/**
 * Combines the rings of one region (outers counter-clockwise, holes clockwise, none crossing another) to polygons. Cost: holes times
 * outers.
 */
export function nestRings(rings: readonly GridRing[]): Nest[] {
  const outers: Nest[] = []
  const holes: GridRing[] = []
  for (const ring of rings) {
    if (signedAreaOf(ring) > 0) outers.push(nestOf(ring))
    else holes.push(ring)
  }
  for (const hole of holes) innermostAround(nestOf(hole), outers)?.holes.push(hole)
  return outers
}

/** The smallest of `outers` that `inner` lies in. */
export function innermostAround(inner: Nest, outers: readonly Nest[]): Nest | undefined {
  let home: Nest | undefined
  for (const outer of outers) {
    if (!encloses(outer, inner) || (home && !encloses(home, outer))) continue
    if (isRingInside(inner.ring, outer.ring)) home = outer
  }
  return home
}

function encloses({ box: outer }: Nest, { box: inner }: Nest): boolean {
  return outer[0] <= inner[0] && outer[1] <= inner[1] && outer[2] >= inner[2] && outer[3] >= inner[3]
}
