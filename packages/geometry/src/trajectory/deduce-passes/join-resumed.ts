/**
 * Joins the pieces of a row: a drone leaves it when its tank or battery is empty and goes on there later, in another file perhaps. Pieces
 * are joined where they lie on one line and an end of one is near an end of the other; where they overlap, the later one is shortened, so
 * that the row's own joint is no overlap. Ends are looked up in a grid; linear.
 */
import { DEDUCTION } from './deduction.ts'
import type { Judged } from './judge-stretches.ts'
import { alongOf, type Stretch } from './straight-stretches.ts'

/** Share of a piece that its joint may take away; more is ground that was sprayed twice. */
const MOST_SHORTENED = 0.3
/** Cosine of 5°: lines through a few positions are less exact than those of whole rows. */
const PARALLEL = 0.9962

export function joinResumed(pieces: readonly Judged[], spacingM: number): readonly (readonly Judged[])[] {
  const current = [...pieces]
  const rowOf = pieces.map((_, i) => i)
  const find = (i: number): number => (rowOf[i] === i ? i : (rowOf[i] = find(rowOf[i]!)))
  const cellM = Math.max(10, DEDUCTION.resumedSpacings * spacingM)
  const grid = new Map<number, number[]>()
  const cells = (i: number) =>
    endsOf(pieces[i]!.stretch).map(([x, y]) => [Math.floor(x / cellM), Math.floor(y / cellM)] as const)
  const order = pieces.map((_, i) => i).toSorted((a, b) => byPlace(pieces[a]!.stretch, pieces[b]!.stretch))
  for (const i of order) {
    const near = new Set<number>()
    for (const [cx, cy] of cells(i)) {
      for (let gx = cx - 1; gx <= cx + 1; gx++) {
        for (let gy = cy - 1; gy <= cy + 1; gy++) for (const k of grid.get(cellKey(gx, gy)) ?? []) near.add(k)
      }
    }
    for (const k of near) {
      const shortened = follows(current[k]!.stretch, current[i]!.stretch, spacingM, cellM)
      if (!shortened) continue
      current[i] = { ...current[i]!, stretch: shortened }
      rowOf[find(i)] = find(k)
    }
    for (const [cx, cy] of cells(i)) {
      const cell = grid.get(cellKey(cx, cy)) ?? []
      if (cell.length === 0) grid.set(cellKey(cx, cy), cell)
      cell.push(i)
    }
  }
  const rows = new Map<number, Judged[]>()
  for (const i of order) {
    const row = rows.get(find(i)) ?? []
    if (row.length === 0) rows.set(find(i), row)
    row.push(current[i]!)
  }
  return [...rows.values()]
}

/** A number for each cell: on a plane around the flight cells lie within ± 4 million of 10 m. */
function cellKey(x: number, y: number): number {
  return x * 2 ** 24 + y
}

function endsOf({ x, y, dx, dy, from, to }: Stretch): readonly (readonly [number, number])[] {
  return [from, to].map((along) => [x + along * dx, y + along * dy] as const)
}

/** Longer pieces first: the shorter one is shortened. */
function byPlace(a: Stretch, b: Stretch): number {
  return b.to - b.from - (a.to - a.from) || a.x - b.x || a.y - b.y
}

/** Returns the second piece, shortened where it overlaps the first; undefined where the two are no pieces of one row. */
function follows(a: Stretch, b: Stretch, spacingM: number, nearM: number): Stretch | undefined {
  if (Math.abs(a.dx * b.dx + a.dy * b.dy) < PARALLEL) return undefined
  const placeAt = (along: number) => {
    const [x, y] = [b.x + along * b.dx, b.y + along * b.dy]
    return { along: alongOf(a, x, y), across: Math.abs((x - a.x) * a.dy - (y - a.y) * a.dx) }
  }
  const [begin, end] = [placeAt(b.from), placeAt(b.to)]
  const isForward = begin.along < end.along
  const [low, high] = isForward ? [begin, end] : [end, begin]
  // Metres by which b begins before a ends, or ends after a begins; negative for a gap.
  const isAfter = low.along + high.along > a.from + a.to
  const overlap = isAfter ? a.to - low.along : high.along - a.from
  const facing = isAfter ? low : high
  if (facing.across > DEDUCTION.sameStrip * spacingM || overlap < -nearM) return undefined
  if (overlap <= 0) return b
  if (overlap > MOST_SHORTENED * (b.to - b.from)) return undefined
  return isAfter === isForward ? { ...b, from: b.from + overlap } : { ...b, to: b.to - overlap }
}
