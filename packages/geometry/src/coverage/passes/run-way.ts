/** The path of a run of log pieces: where each piece begins, and where the last one ends, in the order flown. */
import { GRID_PER_M } from '../../shapes/grid.ts'
import { edgeTowards } from '../../shapes/quad.ts'
import { startOf } from '../../shapes/ring-block.ts'
import { medianOf } from '../../statistics/quantile.ts'
import { centresOf, firstRingOf, type Pieces } from '../swaths/pieces.ts'
import { turnBacks } from './turn-back.ts'

/** Distance below which two middles are one piece written twice, which gives no heading; grid units. */
const SAME = 0.1 * GRID_PER_M

/** Ends passes where the run turns back as well; `passEnd` as in `Grouping`. Where no piece is four-sided, a pass is as drawn. */
export function endsWithTurns(pieces: Pieces, passEnd: Int32Array): Int32Array {
  const ends: number[] = []
  let first = 0
  for (const end of passEnd) {
    if (end - first > 2) {
      const { way, width } = wayOf(pieces, first, end)
      for (const cut of turnBacks(way, width)) ends.push(first + cut)
    }
    ends.push(end)
    first = end
  }
  return ends.length === passEnd.length ? passEnd : Int32Array.from(ends)
}

function wayOf(pieces: Pieces, first: number, end: number): { readonly way: Float64Array; readonly width: number } {
  const { xy } = pieces.rings
  const count = end - first
  const centres = centresOf(pieces, first, end)
  const way = new Float64Array(2 * count + 2)
  const widths = new Float64Array(count).fill(Number.NaN)
  let headX = 0
  let headY = 0
  for (let i = 0; i < count; i++) {
    const x = centres[2 * i]!
    const y = centres[2 * i + 1]!
    const dx = i + 1 < count ? centres[2 * i + 2]! - x : headX
    const dy = i + 1 < count ? centres[2 * i + 3]! - y : headY
    if (Math.abs(dx) + Math.abs(dy) > SAME) {
      headX = dx
      headY = dy
    }
    way[2 * i] = x
    way[2 * i + 1] = y
    if (i + 1 === count) {
      way[2 * count] = x
      way[2 * count + 1] = y
    }
    const ring = firstRingOf(pieces, first + i)
    const at = startOf(pieces.rings, ring)
    if (pieces.ringsEnd[first + i]! - ring !== 1 || pieces.rings.end[ring]! - at !== 8) continue
    const exit = edgeTowards(xy, at, x + headX, y + headY)
    const k = at + 2 * exit
    const m = at + ((2 * exit + 2) & 7)
    const p = at + ((2 * exit + 4) & 7)
    const q = at + ((2 * exit + 6) & 7)
    way[2 * i] = (xy[p]! + xy[q]!) / 2
    way[2 * i + 1] = (xy[p + 1]! + xy[q + 1]!) / 2
    if (i + 1 === count) {
      way[2 * count] = (xy[k]! + xy[m]!) / 2
      way[2 * count + 1] = (xy[k + 1]! + xy[m + 1]!) / 2
    }
    const ux = xy[m]! - xy[k]!
    const uy = xy[m + 1]! - xy[k + 1]!
    widths[i] = Math.sqrt(ux * ux + uy * uy)
  }
  return { way, width: medianOf(widths) ?? 0 }
}
