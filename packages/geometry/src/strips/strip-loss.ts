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
import { asLocalM, type LocalPathM } from '../shapes/lon-lat.ts'

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

/**
 * Returns the loss for strips that begin at an offset. `rings` are disjoint: outers counter-clockwise, holes clockwise, not crossing each
 * other. `headingRad` is measured from the x axis, counter-clockwise.
 *
 * @internal For tests, which compare it with a sum of their own.
 */
export function stripLossM2(rings: readonly LocalPathM[], widthM: number, headingRad: number, offsetM: number): number {
  const field = turned(rings, headingRad)
  return lossOf(field, roomFor(field, widthM), widthM, offsetM)
}

/** Returns the least loss among all offsets. */
export function leastStripLoss(rings: readonly LocalPathM[], widthM: number, headingRad: number): StripLoss {
  const field = turned(rings, headingRad)
  const room = roomFor(field, widthM)
  const loss = (offsetM: number) => lossOf(field, room, widthM, offsetM)
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

/** Returns where the boom is on, for strips that begin at an offset: rectangles on the plane of the rings, counter-clockwise. */
export function sprayedStrips(
  rings: readonly LocalPathM[],
  widthM: number,
  headingRad: number,
  offsetM: number,
): LocalPathM[] {
  const field = turned(rings, headingRad)
  const room = roomFor(field, widthM)
  const ends = cutField(field, room, widthM, offsetM)
  const [ux, uy] = [cos(headingRad), sin(headingRad)]
  const sprayed: LocalPathM[] = []
  for (let s = 0; s + 1 < ends.length; s++) {
    const near = offsetM + widthM * (room.strip[room.order[ends[s]!]!] ?? 0)
    const corner = (along: number, across: number) => [along * ux - across * uy, along * uy + across * ux]
    let [begin, until] = [0, -Infinity]
    const close = () => {
      if (!(until > begin)) return
      const corners = [
        corner(begin, near),
        corner(until, near),
        corner(until, near + widthM),
        corner(begin, near + widthM),
      ]
      sprayed.push(asLocalM(corners.flat()))
    }
    walkStrip(room, ends[s]!, ends[s + 1]!, (place, stop, over, overAtStop) => {
      const half = widthM / 2
      if (over < half && overAtStop < half) return
      const turn = place + ((half - over) / (overAtStop - over)) * (stop - place)
      const from = over < half ? turn : place
      if (from !== until) {
        close()
        begin = from
      }
      until = overAtStop < half ? turn : stop
    })
    close()
  }
  return sprayed
}

/** Returns the loss at the best of a few offsets: enough to compare headings. */
export function roughStripLossM2(rings: readonly LocalPathM[], widthM: number, headingRad: number): number {
  const field = turned(rings, headingRad)
  const room = roomFor(field, widthM)
  const offsets = Array.from({ length: OFFSETS_ROUGH }, (_, i) => (i * widthM) / OFFSETS_ROUGH)
  return Math.min(
    ...[...offsets, ...cornersOf(field).slice(0, OFFSETS_ROUGH)].map((at) => lossOf(field, room, widthM, at)),
  )
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

/**
 * Room for the parts of the border that the strips are cut into, used again for each offset. Each part changes the width over the field by `rise`,
 * linearly from `from` to `to` along its strip.
 */
interface Room {
  readonly strip: Int32Array
  readonly from: Float64Array
  readonly to: Float64Array
  readonly rise: Float64Array
  /** The parts by strip, and in each strip by where they begin. */
  readonly order: Uint32Array
  /** The parts that begin before a place along the strip and end behind it. */
  readonly active: Uint32Array
}

function roomFor(field: Turned, widthM: number): Room {
  let most = 0
  for (const ring of field) {
    let before = ring.at(-1)!
    for (let i = 1; i < ring.length; before = ring[i]!, i += 2) most += Math.abs(ring[i]! - before) / widthM + 2
  }
  const count = Math.ceil(most)
  const [from, to, rise] = [new Float64Array(count), new Float64Array(count), new Float64Array(count)]
  return { strip: new Int32Array(count), from, to, rise, order: new Uint32Array(count), active: new Uint32Array(count) }
}

function lossOf(field: Turned, room: Room, widthM: number, offsetM: number): number {
  const ends = cutField(field, room, widthM, offsetM)
  let sum = 0
  for (let s = 0; s + 1 < ends.length; s++) sum += lossOfStrip(room, ends[s]!, ends[s + 1]!, widthM)
  return sum
}

/** Cuts the border into parts; returns where each strip's begin in the order, and their number. */
function cutField(field: Turned, room: Room, widthM: number, offsetM: number): Uint32Array {
  let count = 0
  for (const ring of field) count = cutRing(ring, room, count, widthM, offsetM)
  return groupByStrip(room, count)
}

/** Cuts the edges of a ring at the sides of the strips, writes the parts from `at` on, and returns where the next one goes. */
function cutRing(ring: Float64Array, room: Room, at: number, widthM: number, offsetM: number): number {
  let count = at
  let [s, t] = [ring.at(-2)!, (ring.at(-1)! - offsetM) / widthM]
  for (let i = 0; i < ring.length; i += 2) {
    const nextS = ring[i]!
    const nextT = (ring[i + 1]! - offsetM) / widthM
    if (nextT !== t) {
      const low = Math.min(t, nextT)
      const high = Math.max(t, nextT)
      const along = (place: number) =>
        place === t ? s : place === nextT ? nextS : s + ((place - t) / (nextT - t)) * (nextS - s)
      const sense = nextT > t ? -1 : 1
      for (let strip = Math.floor(low); strip < high; strip++) {
        const from = Math.max(low, strip)
        const to = Math.min(high, strip + 1)
        if (!(to > from)) continue
        const a = along(from)
        const b = along(to)
        room.strip[count] = strip
        room.from[count] = Math.min(a, b)
        room.to[count] = Math.max(a, b)
        room.rise[count] = sense * (to - from) * widthM
        count++
      }
    }
    s = nextS
    t = nextT
  }
  return count
}

/** A strip of more parts is sorted by the library. */
const FEW = 40

/** Orders the parts; returns where each strip's begin in the order, and their number. */
function groupByStrip({ strip, from, order }: Room, count: number): Uint32Array {
  let [low, high] = [Infinity, -Infinity]
  for (let p = 0; p < count; p++) {
    low = Math.min(low, strip[p]!)
    high = Math.max(high, strip[p]!)
  }
  if (count === 0) return new Uint32Array(0)
  // Counting sort; after it, `ends[s]` is where strip s begins.
  const ends = new Uint32Array(high - low + 3)
  for (let p = 0; p < count; p++) ends[strip[p]! - low + 2]!++
  for (let s = 2; s < ends.length; s++) ends[s]! += ends[s - 1]!
  for (let p = 0; p < count; p++) order[ends[strip[p]! - low + 1]!++] = p
  for (let s = 0; s + 2 < ends.length; s++) {
    const [first, end] = [ends[s]!, ends[s + 1]!]
    if (end - first > FEW) order.subarray(first, end).sort((a, b) => from[a]! - from[b]!)
    for (let k = first + 1; k < end && end - first <= FEW; k++) {
      const part = order[k]!
      let to = k
      for (; to > first && from[order[to - 1]!]! > from[part]!; to--) order[to] = order[to - 1]!
      order[to] = part
    }
  }
  return ends.subarray(0, -1)
}

/** Integrates the lesser of the width over the field and the rest of the width, along the strip of the parts from `first` to `end`. */
function lossOfStrip(room: Room, first: number, end: number, widthM: number): number {
  let sum = 0
  walkStrip(room, first, end, (place, stop, over, overAtStop) => {
    sum += lossBetween(over, overAtStop, widthM) * (stop - place)
  })
  return sum
}

/** A stretch of a strip over which the width over the field changes linearly, m. */
type OnStretch = (place: number, stop: number, over: number, overAtStop: number) => void

function walkStrip({ from, to, rise, order, active }: Room, first: number, end: number, onStretch: OnStretch): void {
  if (end === first) return
  let [next, actives] = [first, 0]
  /** Width over the field by the parts that have ended. */
  let ended = 0
  let place = from[order[first]!]!
  for (;;) {
    for (; next < end && from[order[next]!]! <= place; next++) active[actives++] = order[next]!
    let stop = next < end ? from[order[next]!]! : Infinity
    let kept = 0
    for (let k = 0; k < actives; k++) {
      const part = active[k]!
      if (to[part]! <= place) ended += rise[part]!
      else {
        active[kept++] = part
        stop = Math.min(stop, to[part]!)
      }
    }
    actives = kept
    if (stop === Infinity) return
    let width = ended
    let widthAtEnd = ended
    for (let k = 0; k < actives; k++) {
      const part = active[k]!
      const steepness = rise[part]! / (to[part]! - from[part]!)
      width += steepness * (place - from[part]!)
      widthAtEnd += steepness * (stop - from[part]!)
    }
    onStretch(place, stop, width, widthAtEnd)
    place = stop
  }
}

/** Mean of the lesser of `over` and the rest of the width, where `over` changes linearly from `a` to `b`. */
function lossBetween(a: number, b: number, widthM: number): number {
  const half = widthM / 2
  const [lost, lostAtEnd] = [half - Math.abs(a - half), half - Math.abs(b - half)]
  if (a <= half === b <= half) return (lost + lostAtEnd) / 2
  const share = (half - a) / (b - a)
  return (share * (lost + half) + (1 - share) * (half + lostAtEnd)) / 2
}
