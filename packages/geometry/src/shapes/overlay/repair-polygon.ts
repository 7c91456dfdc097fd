/**
 * Converts rings as files give them to a valid region: closed implicitly, without repeats and spikes, not crossing itself, outer
 * counter-clockwise, holes clockwise. Reports the repairs.
 *
 * A ring that crosses itself is read under the non-zero rule, so both halves of a bow-tie count: a field crew that walks a boundary in the
 * wrong order has still been around both parts. Holes are subtracted wherever they lie.
 */
import { hypotenuse } from '../../arithmetic/portable-math.ts'
import { asGrid, type GridRing } from '../grid.ts'
import type { GridPolygon } from '../nest-rings.ts'
import { isSpike } from '../quad.ts'
import { lengthOf, reversed, signedAreaOf, totalAreaOf } from '../ring.ts'
import { isSimpleAlong, isSimpleRing } from '../simple-ring.ts'
import type { Arena } from './overlay.ts'

export type RingRepair =
  /** Consecutive equal positions were dropped, beyond the closing one. */
  | 'duplicates'
  /** The boundary left and returned along the same line. */
  | 'spike'
  /** It crossed itself and was read under the non-zero rule. */
  | 'crossing'
  /** Holes reach outside or overlap each other: the removed area is less than the sum of theirs. */
  | 'hole-outside'
  /** Nothing is left: fewer than three distinct positions, or all on one line. */
  | 'zero-area'

/** Share of the holes' area that may lie outside in silence: a hole on the border is drawn with rounded positions. */
const HOLE_OUTSIDE = 0.01

export interface RepairedPolygon {
  /** Empty when nothing with an area is left. */
  readonly rings: readonly GridRing[]
  readonly repairs: ReadonlySet<RingRepair>
}

/** Repairs one polygon. `arena` is used only where a ring is not plainly simple. */
export function repairPolygon(polygon: GridPolygon, arena: () => Arena): RepairedPolygon {
  const repairs = new Set<RingRepair>()
  const outer = resolve(cleanRing(polygon.outer, repairs), arena, repairs)
  if (outer.length === 0) {
    repairs.add('zero-area')
    return { rings: [], repairs }
  }
  const holesOf = (drawn: readonly GridRing[]) =>
    drawn.flatMap((hole) => resolve(cleanRing(hole, repairs), arena, repairs))
  const outerHoles = holesOf(polygon.holes.slice(0, polygon.ownHoles))
  const holes =
    polygon.ownHoles === undefined ? outerHoles : [...outerHoles, ...holesOf(polygon.holes.slice(polygon.ownHoles))]
  if (holes.length === 0) return { rings: outer, repairs }
  const overlay = arena()
  const rings = overlay.ringsOf(overlay.subtract(overlay.regionOf(outer), overlay.unionOf(holes)))
  if (rings.length === 0) repairs.add('zero-area')
  // Ground of other shapes removes at least as much as the polygon's own holes.
  const taken = totalAreaOf(outer) - totalAreaOf(rings)
  if (rings.length > 0 && taken < (1 - HOLE_OUTSIDE) * totalAreaOf(outerHoles)) repairs.add('hole-outside')
  return { rings, repairs }
}

/** Drops the repeated closing position, equal neighbours and spikes; the rest keeps its order. */
function cleanRing(ring: GridRing, repairs: Set<RingRepair>): GridRing {
  let n = ring.length
  while (n > 2 && ring[n - 2] === ring[0] && ring[n - 1] === ring[1]) n -= 2
  if (n < ring.length - 2) repairs.add('duplicates')
  if (isClean(ring, n)) return n === ring.length ? ring : (ring.subarray(0, n) as GridRing)
  const kept: number[] = []
  for (let i = 0; i < n; i += 2) {
    push(kept, ring[i]!, ring[i + 1]!, repairs)
  }
  // The seam: the same rules around the corner from the last position to the first.
  let settled = false
  while (!settled && kept.length >= 6) {
    settled = true
    const m = kept.length
    if (kept[m - 2] === kept[0] && kept[m - 1] === kept[1]) {
      kept.length = m - 2
      settled = false
    } else if (isSpike(kept[m - 4]!, kept[m - 3]!, kept[m - 2]!, kept[m - 1]!, kept[0]!, kept[1]!)) {
      kept.length = m - 2
      repairs.add('spike')
      settled = false
    } else if (isSpike(kept[m - 2]!, kept[m - 1]!, kept[0]!, kept[1]!, kept[2]!, kept[3]!)) {
      kept.splice(0, 2)
      repairs.add('spike')
      settled = false
    }
  }
  return asGrid(kept)
}

/** True for most rings: no two neighbours equal, no spike, the first `n` numbers taken as a cycle. */
function isClean(ring: GridRing, n: number): boolean {
  if (n < 6) return false
  let ax = ring[n - 4]!
  let ay = ring[n - 3]!
  let bx = ring[n - 2]!
  let by = ring[n - 1]!
  for (let i = 0; i < n; i += 2) {
    const cx = ring[i]!
    const cy = ring[i + 1]!
    if ((bx === cx && by === cy) || isSpike(ax, ay, bx, by, cx, cy)) return false
    ax = bx
    ay = by
    bx = cx
    by = cy
  }
  return true
}

function push(kept: number[], x: number, y: number, repairs: Set<RingRepair>): void {
  for (;;) {
    const m = kept.length
    if (m >= 2 && kept[m - 2] === x && kept[m - 1] === y) {
      repairs.add('duplicates')
      return
    }
    if (m < 4 || !isSpike(kept[m - 4]!, kept[m - 3]!, kept[m - 2]!, kept[m - 1]!, x, y)) break
    repairs.add('spike')
    kept.length = m - 2
  }
  kept.push(x, y)
}

/** The region a cleaned ring bounds, as simple rings. */
function resolve(ring: GridRing, arena: () => Arena, repairs: Set<RingRepair>): readonly GridRing[] {
  if (ring.length < 6) return []
  const signed = signedAreaOf(ring)
  const forward = signed < 0 ? (reversed(ring) as GridRing) : ring
  if (signed !== 0 && (isPlainlySimple(forward) || isSimpleRing(forward))) return [forward]
  const overlay = arena()
  const union = overlay.unionOf([forward])
  if (union.area <= 0) return []
  const rings = overlay.ringsOf(union)
  // The engine rounds where edges meet, which changes the area by less than a grid unit along the boundary.
  if (rings.length === 1 && Math.abs(union.area - Math.abs(signed)) <= lengthOf(ring)) return [forward]
  repairs.add('crossing')
  return rings
}

/** Tries the direction to the farthest position, which suits strips, and the first edge's, which suits quads. */
function isPlainlySimple(ring: GridRing): boolean {
  let far = 2
  let best = -1
  for (let i = 2; i < ring.length; i += 2) {
    const d = hypotenuse(ring[i]! - ring[0]!, ring[i + 1]! - ring[1]!)
    if (d > best) {
      best = d
      far = i
    }
  }
  return (
    isSimpleAlong(ring, ring[far]! - ring[0]!, ring[far + 1]! - ring[1]!) ||
    isSimpleAlong(ring, ring[2]! - ring[0]!, ring[3]! - ring[1]!)
  )
}
