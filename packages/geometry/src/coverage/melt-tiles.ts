/**
 * The tiles' parts of one layer back into whole polygons.
 *
 * Only rings that reach a tile's edge can go on in the next tile; those alone are united, in one sweep. A ring off the edge is final: an
 * outer is a polygon of its own, a hole belongs to the outer around it in its own tile. Jittered log quads leave tens of thousands of
 * slivers inside tiles, and letting the engine sort all of them into outers and holes took 90 % of a measurement.
 */
import type { GridRing } from '../shapes/grid.ts'
import { type GridPolygon, innermostAround, type Nest, nestOf, nestRings } from '../shapes/nest-rings.ts'
import type { Arena } from '../shapes/overlay.ts'
import { signedAreaOf } from '../shapes/ring.ts'
import { uniteAdjacent } from './checked-overlay.ts'

export interface Melt {
  /** Takes the rings of one tile's region; call once a tile. */
  add(rings: readonly GridRing[]): void
  polygons(arena: Arena): GridPolygon[]
}

/** Collects one layer over tiles of side `size`. */
export function createMelt(size: number): Melt {
  const final: GridPolygon[] = []
  const edge: GridRing[] = []
  /** Outers that reach the edge and have holes that do not. */
  const parents: Nest[] = []

  return {
    add(rings) {
      const whole: GridRing[] = []
      const reaching: GridRing[] = []
      const holes: GridRing[] = []
      for (const ring of rings) {
        const reaches = touchesEdge(ring, size)
        if (reaches) edge.push(ring)
        if (signedAreaOf(ring) > 0) (reaches ? reaching : whole).push(ring)
        else if (!reaches) holes.push(ring)
      }
      if (holes.length === 0) {
        for (const outer of whole) final.push({ outer, holes: NO_HOLES })
        return
      }
      const wholeNests = whole.map(nestOf)
      const reachingNests = reaching.map(nestOf)
      for (const hole of holes) {
        const inner = nestOf(hole)
        const around = innermostAround(inner, wholeNests)
        const home = around ?? (reaching.length === 1 ? reachingNests[0] : innermostAround(inner, reachingNests))
        home?.holes.push(hole)
      }
      final.push(...wholeNests.map(polygonOf))
      for (const outer of reachingNests) if (outer.holes.length > 0) parents.push(outer)
    },
    polygons(arena) {
      const melted = nestRings(uniteAdjacent(edge, arena))
      for (const parent of parents) {
        const home = melted.length === 1 ? melted[0] : innermostAround(parent, melted)
        home?.holes.push(...parent.holes)
      }
      return [...melted.map(polygonOf), ...final]
    },
  }
}

const NO_HOLES: readonly GridRing[] = []

function polygonOf({ ring, holes }: Nest): GridPolygon {
  return { outer: ring, holes }
}

function touchesEdge(ring: GridRing, size: number): boolean {
  for (const value of ring) if (value % size === 0) return true
  return false
}
