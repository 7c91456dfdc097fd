/**
 * Overlay operations that check their own sums.
 *
 * The engine is fast and never fails, but about once in a thousand small flights a nearly vertical sliver makes it misplace a triangle of a
 * square metre or two (seen with the scanline oracle; the smallest such scene is a test beside this file). Its results must satisfy sums
 * that need no second engine: the areas of all depths add up to the areas of the shapes, and inside plus outside is the whole. Where a sum
 * is wrong, the operation is repeated with x and y exchanged, which sweeps the scene another way, then with every ring shifted by some
 * hundredths of a millimetre; the result with the smallest error is used.
 */
import { asGrid, GRID2_PER_M2, type GridRing } from '../../shapes/grid.ts'
import type { Arena, Region } from '../../shapes/overlay/overlay.ts'
import { totalAreaOf } from '../../shapes/ring.ts'
import { DEEPEST } from '../../sweep/tile/face-sums.ts'

/** 1e-7 of a tile of 300 m: far above rounding, far below what a hectare's second decimal shows. */
const TOLERANCE = 0.009 * GRID2_PER_M2

/** Depths end when less than this area is unexplained. */
const NOTHING = 1e-4 * GRID2_PER_M2
/** Encloses everything, also with x and y exchanged: 10,000 km each way. */
const LID = asGrid([-1e12, -1e12, -1e12, 1e12, 1e12, 1e12, 1e12, -1e12])

/**
 * Regions with n >= 1, 2, … over shapes of simple counter-clockwise rings with clockwise holes, until none is left or `DEEPEST`: the same
 * pass written a thousand times must not cost a thousand sweeps.
 */
export function depthsOf(rings: readonly GridRing[], arena: Arena): Region[] {
  const laid = totalAreaOf(rings)
  return best(
    (view) => {
      const seen = rings.map(view.there)
      const depths: Region[] = []
      let left = laid
      while (left > NOTHING && depths.length < Math.min(rings.length, DEEPEST)) {
        const region = arena.depthOf(seen, depths.length + 1, LID)
        if (region.area <= 0) break
        depths.push(region)
        left -= region.area
      }
      // The deepest level includes everything deeper.
      return { answer: depths, error: depths.length < DEEPEST ? Math.abs(left) : Math.max(0, -left) }
    },
    (view, depths) => depths.map((region) => seenFrom(view, region, arena)),
  )
}

export interface Split {
  readonly inside: Region
  readonly outside: Region
}

/** The parts of `region` inside and outside `by`. */
export function splitBy(region: Region, by: Region, arena: Arena): Split {
  return best(
    (view) => {
      const a = seenTo(view, region, arena)
      const b = seenTo(view, by, arena)
      const inside = arena.intersect(a, b)
      const outside = arena.subtract(a, b)
      return { answer: { inside, outside }, error: Math.abs(inside.area + outside.area - region.area) }
    },
    (view, { inside, outside }) => ({
      inside: seenFrom(view, inside, arena),
      outside: seenFrom(view, outside, arena),
    }),
  )
}

/** The part of `region` outside `by`, where the area of the part inside is already known. */
export function remainderOf(region: Region, by: Region, inside: number, arena: Arena): Region {
  return best(
    (view) => {
      const outside = arena.subtract(seenTo(view, region, arena), seenTo(view, by, arena))
      return { answer: outside, error: Math.abs(inside + outside.area - region.area) }
    },
    (view, outside) => seenFrom(view, outside, arena),
  )
}

interface View {
  /** Transforms a ring, the `index`th of the operation, so that the engine computes the same result in another way; `back` undoes it. */
  readonly there: (ring: GridRing, index: number) => GridRing
  readonly back: (ring: GridRing) => GridRing
}

const PLAIN: View = { there: (ring) => ring, back: (ring) => ring }
const VIEWS: readonly View[] = [PLAIN, { there: exchanged, back: exchanged }, nudgedBy(3), nudgedBy(10), nudgedBy(30)]

/** Repeats the operation view by view until the sum is right; otherwise uses the result whose sum was nearest. */
function best<T>(ask: (view: View) => { answer: T; error: number }, restore: (view: View, answer: T) => T): T {
  let found: { view: View; answer: T; error: number } | undefined
  for (const view of VIEWS) {
    const { answer, error } = ask(view)
    if (!found || error < found.error) found = { view, answer, error }
    if (error <= TOLERANCE) break
  }
  const { view, answer } = found!
  return view === PLAIN ? answer : restore(view, answer)
}

function seenTo(view: View, region: Region, arena: Arena): Region {
  return view === PLAIN ? region : arena.regionOf(arena.ringsOf(region).map(view.there))
}

function seenFrom(view: View, region: Region, arena: Arena): Region {
  return arena.regionOf(arena.ringsOf(region).map(view.back))
}

/** Exchanges x and y and reverses the order, so that the orientation of the ring stays. */
function exchanged(ring: GridRing): GridRing {
  const n = ring.length
  return ring.map((_, i) => ring[n - 1 - i]!) as Float64Array as GridRing
}

/** Shifts each ring as a whole by up to `units`, depending on its index, so that the same operation is always shifted the same way. */
function nudgedBy(units: number): View {
  return {
    there(ring, index) {
      const dx = ((index * 7 + 3) % (2 * units + 1)) - units
      const dy = ((index * 11 + 5) % (2 * units + 1)) - units
      return ring.map((value, i) => value + (i % 2 === 0 ? dx : dy)) as Float64Array as GridRing
    },
    back: (ring) => ring,
  }
}
