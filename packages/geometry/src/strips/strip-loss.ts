/**
 * The least that a boom misses and spills over a field of a given shape. The boom is all on or all off: over strips of its width, laid side by side in
 * one direction, it is on where at least half of its width is over the field. Everywhere else in the field ground is missed, and everywhere
 * else under the boom the spray falls outside. No other choice of on and off loses less (shared DOMAIN.md, "Perda evitável").
 *
 * Within a strip the width over the field changes linearly from one position of the field's border to the next, so that the integral is exact. The
 * offset of the strips is searched: the loss has its corners where a side of a strip meets a position of the border, which are tried, and is
 * smooth between them.
 */
import { cos, sin } from '../arithmetic/portable-math.ts'
import type { LocalPathM } from '../shapes/lon-lat.ts'

/** Offsets that are tried in every strip's width, and in a search that only compares headings. */
const OFFSETS = 16
const OFFSETS_ROUGH = 4
/** With more positions than this the border has no corner that decides, and only the equal offsets are tried. */
const MOST_CORNERS = 60
/** Number of best offsets from which the search goes on, and of its steps: together they leave 1e-5 of the range. */
const REFINED = 2
const STEPS = 24
const GOLDEN = (Math.sqrt(5) - 1) / 2

export interface StripLoss {
  /** Missed and spilled together, m². */
  readonly lossM2: number
  /** Where a strip begins, across the heading and to its left, m; from 0 to below the width. */
  readonly offsetM: number
}

/** Part of the border within one strip: it changes the width over the field by `rise`, linearly from `from` to `to` along the strip. */
interface Piece {
  readonly from: number
  readonly to: number
  readonly rise: number
}

/**
 * Returns the loss for strips that begin at an offset. `rings` are disjoint: outers counter-clockwise, holes clockwise, not crossing each
 * other. `headingRad` is measured from the x axis, counter-clockwise.
 *
 * @internal For tests, which compare it with a sum of their own.
 */
export function stripLossM2(rings: readonly LocalPathM[], widthM: number, headingRad: number, offsetM: number): number {
  return lossOf(turned(rings, headingRad), widthM, offsetM)
}

/** Returns the least loss among all offsets. */
export function leastStripLoss(rings: readonly LocalPathM[], widthM: number, headingRad: number): StripLoss {
  const field = turned(rings, headingRad)
  const loss = (offsetM: number) => lossOf(field, widthM, offsetM)
  const wrapped = (offsetM: number) => offsetM - widthM * Math.floor(offsetM / widthM)
  const step = widthM / OFFSETS
  const corners = cornersOf(field).map(wrapped)
  const tried = [...Array.from({ length: OFFSETS }, (_, i) => i * step), ...corners]
    .map((offsetM) => ({ offsetM, lossM2: loss(offsetM) }))
    .sort((a, b) => a.lossM2 - b.lossM2)
  let best: StripLoss = tried[0]!
  for (const { offsetM } of tried.slice(0, REFINED)) {
    const found = leastBetween(loss, offsetM - step, offsetM + step)
    if (found.lossM2 < best.lossM2) best = found
  }
  return { ...best, offsetM: wrapped(best.offsetM) }
}

/** Returns the loss at the best of a few offsets: enough to compare headings. */
export function roughStripLossM2(rings: readonly LocalPathM[], widthM: number, headingRad: number): number {
  const field = turned(rings, headingRad)
  const offsets = Array.from({ length: OFFSETS_ROUGH }, (_, i) => (i * widthM) / OFFSETS_ROUGH)
  return Math.min(...[...offsets, ...cornersOf(field).slice(0, OFFSETS_ROUGH)].map((at) => lossOf(field, widthM, at)))
}

/** Golden section search. */
function leastBetween(loss: (offsetM: number) => number, from: number, to: number): StripLoss {
  let [a, b] = [from, to]
  let [left, right] = [b - GOLDEN * (b - a), a + GOLDEN * (b - a)]
  let [atLeft, atRight] = [loss(left), loss(right)]
  for (let i = 0; i < STEPS; i++) {
    if (atLeft <= atRight) {
      b = right
      ;[right, atRight] = [left, atLeft]
      left = b - GOLDEN * (b - a)
      atLeft = loss(left)
    } else {
      a = left
      ;[left, atLeft] = [right, atRight]
      right = a + GOLDEN * (b - a)
      atRight = loss(right)
    }
  }
  return atLeft <= atRight ? { offsetM: left, lossM2: atLeft } : { offsetM: right, lossM2: atRight }
}

/** Rings along the strips and across them. */
type Turned = readonly Float64Array[]

function turned(rings: readonly LocalPathM[], headingRad: number): Turned {
  const [ux, uy] = [cos(headingRad), sin(headingRad)]
  return rings.map((ring) => {
    const field = new Float64Array(ring.length)
    for (let i = 0; i < ring.length; i += 2) {
      const [x, y] = [ring[i]!, ring[i + 1]!]
      field[i] = x * ux + y * uy
      field[i + 1] = y * ux - x * uy
    }
    return field
  })
}

/** Places of the border's positions across the strips; none where there are too many for any to decide. */
function cornersOf(field: Turned): readonly number[] {
  const numbers = field.reduce((sum, ring) => sum + ring.length, 0)
  return numbers > 2 * MOST_CORNERS ? [] : field.flatMap((ring) => Array.from(ring).filter((_, i) => i % 2 === 1))
}

function lossOf(field: Turned, widthM: number, offsetM: number): number {
  const strips = new Map<number, Piece[]>()
  for (const ring of field) cutRing(ring, widthM, offsetM, strips)
  let sum = 0
  for (const pieces of strips.values()) sum += lossOfStrip(pieces, widthM)
  return sum
}

/** Cuts the edges of a ring at the sides of the strips. */
function cutRing(ring: Float64Array, widthM: number, offsetM: number, strips: Map<number, Piece[]>): void {
  let [s, t] = [ring.at(-2)!, (ring.at(-1)! - offsetM) / widthM]
  for (let i = 0; i < ring.length; i += 2) {
    const [nextS, nextT] = [ring[i]!, (ring[i + 1]! - offsetM) / widthM]
    if (nextT !== t) {
      const [low, high] = [Math.min(t, nextT), Math.max(t, nextT)]
      const along = (at: number) => (at === t ? s : at === nextT ? nextS : s + ((at - t) / (nextT - t)) * (nextS - s))
      const sense = nextT > t ? -1 : 1
      for (let strip = Math.floor(low); strip < high; strip++) {
        const [from, to] = [Math.max(low, strip), Math.min(high, strip + 1)]
        if (!(to > from)) continue
        const [a, b] = [along(from), along(to)]
        const piece = { from: Math.min(a, b), to: Math.max(a, b), rise: sense * (to - from) * widthM }
        const there = strips.get(strip)
        if (there) there.push(piece)
        else strips.set(strip, [piece])
      }
    }
    ;[s, t] = [nextS, nextT]
  }
}

/** Integrates the lesser of the width over the field and the rest of the width, along a strip. */
function lossOfStrip(pieces: Piece[], widthM: number): number {
  pieces.sort((a, b) => a.from - b.from)
  const stops = [...new Set(pieces.flatMap(({ from, to }) => [from, to]))].sort((a, b) => a - b)
  let next = 0
  /** Width over the field by the pieces that have ended. */
  let ended = 0
  let active: Piece[] = []
  let sum = 0
  for (let i = 0; i + 1 < stops.length; i++) {
    const [from, to] = [stops[i]!, stops[i + 1]!]
    for (; next < pieces.length && pieces[next]!.from <= from; next++) active.push(pieces[next]!)
    const still: Piece[] = []
    for (const piece of active) {
      if (piece.to <= from) ended += piece.rise
      else still.push(piece)
    }
    active = still
    const widthAt = (s: number) =>
      active.reduce((width, piece) => width + (piece.rise * (s - piece.from)) / (piece.to - piece.from), ended)
    sum += lossBetween(widthAt(from), widthAt(to), widthM) * (to - from)
  }
  return sum
}

/** Mean of the lesser of `over` and the rest of the width, where `over` changes linearly from `a` to `b`. */
function lossBetween(a: number, b: number, widthM: number): number {
  const half = widthM / 2
  const [lost, lostAtEnd] = [half - Math.abs(a - half), half - Math.abs(b - half)]
  if (a <= half === b <= half) return (lost + lostAtEnd) / 2
  const share = (half - a) / (b - a)
  return (share * (lost + half) + (1 - share) * (half + lostAtEnd)) / 2
}
