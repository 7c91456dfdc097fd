/**
 * Cuts a leg to its straight stretches. A stretch grows from its first position for as long as one direction passes all its positions within
 * the tolerance: the directions that do are an interval, which each position narrows. Its line is then fitted to its middle, and its ends are
 * the furthest positions along that line before the leg leaves it, so that a turn that the growth took in is left out again. A stop inside
 * divides a stretch: a drone that returns from a refill stops where the row goes on. What was flown in a bank is a piece of a turn, however
 * straight it looks within the tolerance: an aeroplane's arc of 300 m is within 4 m of a line for 100 m. Linear.
 */
import { asin, atan2, hypotenuse } from '../../arithmetic/portable-math.ts'
import type { LocalPathM } from '../../shapes/lon-lat.ts'
import { medianOf } from '../../statistics/quantile.ts'
import { DEDUCTION } from './deduction.ts'

export interface LocalLeg {
  readonly path: LocalPathM
  /** Duration of the step that ends at each position, NaN where unknown; absent without times. */
  readonly seconds?: Float64Array
  /** 1 where the path of the step that ends at the position is unknown. */
  readonly isBroken: Uint8Array
}

export interface Stretch {
  readonly leg: number
  /** First and last position. */
  readonly first: number
  readonly last: number
  /** A place on the line, and its direction of flight. */
  readonly x: number
  readonly y: number
  readonly dx: number
  readonly dy: number
  /** Ends along the line, metres from that place. */
  readonly from: number
  readonly to: number
  readonly speedMps?: number
  /** How the leg begins or ends with this stretch: the aircraft stood there, at take-off or landing, or the log was cut. */
  readonly terminal?: 'stood' | 'cut'
  /** True where the aircraft stopped at both ends; undefined without times. */
  readonly stops?: boolean
}

/** The part of a stretch that its line is fitted to; the rest may be a turn. */
const MIDDLE = { from: 0.15, to: 0.85 }
/** Width of the band in which the ends are looked for, in tolerances. */
const BAND = 1.5
/**
 * Metres from an end of the leg within which a stretch begins or ends there; an aircraft that stays as near to it for some seconds, or without
 * times for some positions, stood there. A drone that lands slows down over the last metre and a half within 1.2 s.
 */
const TERMINAL = { withinM: 4, standsM: 1.5, standsS: 2, standsPositions: 4 }

export function alongOf({ x, y, dx, dy }: Stretch, px: number, py: number): number {
  return (px - x) * dx + (py - y) * dy
}

export function straightStretches(leg: LocalLeg, index: number, toleranceM: number, shortestM: number): Stretch[] {
  const { path } = leg
  const n = path.length / 2
  const found: Stretch[][] = []
  let anchor = 0
  while (anchor < n - 1) {
    const last = growFrom(leg, anchor, toleranceM)
    const fitted =
      distance(path, anchor, last) < shortestM / 2 ? undefined : fit(leg, index, [anchor, last], toleranceM)
    const isLong = fitted !== undefined && fitted.to - fitted.from >= shortestM
    if (isLong && !isBanked(leg, fitted)) found.push(dividedAtStops(leg, fitted, shortestM))
    anchor = Math.max(anchor + 1, last)
  }
  return withWholeWays(leg, found)
}

/** Positions that a parabola is fitted to at least: a stretch of one step takes its neighbours to it. */
const PARABOLA_POSITIONS = 4

/** True where the lateral acceleration, by the parabola through the positions and the speed, is that of a turn. Unknown without times: false. */
function isBanked({ path, seconds, isBroken }: LocalLeg, stretch: Stretch): boolean {
  const { speedMps, x, y, dx, dy } = stretch
  if (!seconds || speedMps === undefined) return false
  let [first, last] = [stretch.first, stretch.last]
  if (last - first + 1 < PARABOLA_POSITIONS && first > 0 && isBroken[first] === 0) first--
  if (last - first + 1 < PARABOLA_POSITIONS && last + 1 < seconds.length && isBroken[last + 1] === 0) last++
  const count = last - first + 1
  const alongs = new Float64Array(count)
  let middle = 0
  for (let k = 0; k < count; k++) {
    alongs[k] = (path[2 * (first + k)]! - x) * dx + (path[2 * (first + k) + 1]! - y) * dy
    middle += alongs[k]!
  }
  middle /= count
  let [square, cube] = [0, 0]
  for (const along of alongs) {
    const apart = along - middle
    square += apart * apart
    cube += apart * apart * apart
  }
  square /= count
  const skew = cube / count / square
  let [bendSquare, bendAcross] = [0, 0]
  for (let k = 0; k < count; k++) {
    const apart = alongs[k]! - middle
    // The part of the squared distance that neither a constant nor a slope explains.
    const bend = apart * (apart - skew) - square
    bendSquare += bend * bend
    bendAcross += bend * ((path[2 * (first + k)]! - x) * dy - (path[2 * (first + k) + 1]! - y) * dx)
  }
  bendSquare /= count
  if (!(square > 0 && bendSquare > 0)) return false
  const perSquareMetre = bendAcross / count / bendSquare
  return Math.abs(2 * perSquareMetre) * speedMps * speedMps > DEDUCTION.bankedMps2
}

/** Positions between two stretches, and the cosine of the angle between them (10°), with which the second goes on with the first. */
const GOES_ON = { positions: 3, cosine: 0.985 }

/** A way to or from the field that wind bent to two stretches is one: both begin or end where the aircraft stood. Stops end a way. */
function withWholeWays(leg: LocalLeg, found: readonly (readonly Stretch[])[]): Stretch[] {
  const stretches = found.flat()
  const isDivided = new Set(found.flatMap((parts) => parts.slice(1)))
  const spread = (i: number, k: number) => {
    const [a, b] = [stretches[Math.min(i, k)], stretches[Math.max(i, k)]]
    if (!a || !b || stretches[i]!.terminal !== 'stood' || isDivided.has(b)) return
    const goesOn =
      b.first - a.last <= GOES_ON.positions && a.dx * b.dx + a.dy * b.dy >= GOES_ON.cosine && !stopsBetween(leg, a, b)
    if (goesOn) stretches[k] = { ...stretches[k]!, terminal: 'stood' }
  }
  for (let i = 0; i < stretches.length - 1; i++) spread(i, i + 1)
  for (let i = stretches.length - 1; i > 0; i--) spread(i, i - 1)
  return stretches
}

function stopsBetween(leg: LocalLeg, a: Stretch, b: Stretch): boolean {
  const usual = (a.to - a.from) / (leg.seconds ? secondsBetween(leg.seconds, a.first, a.last) : a.last - a.first)
  const from = Math.min(a.last, b.first)
  const to = Math.max(a.last, b.first)
  for (let i = Math.max(1, from - 1); i <= Math.min(to + 2, b.last); i++) {
    if (speedOf(leg, i) < DEDUCTION.stopShare * usual) return true
  }
  return false
}

function secondsBetween(seconds: Float64Array, first: number, last: number): number {
  return seconds.subarray(first + 1, last + 1).reduce((sum, step) => sum + (step || 0), 0)
}

/** Returns the last position of the stretch that begins at `anchor`. */
function growFrom({ path, isBroken }: LocalLeg, anchor: number, toleranceM: number): number {
  const n = path.length / 2
  const [x, y] = [path[2 * anchor]!, path[2 * anchor + 1]!]
  let reference = Number.NaN
  let low = -Math.PI
  let high = Math.PI
  let furthest = 0
  let i = anchor + 1
  for (; i < n && isBroken[i] === 0; i++) {
    const [ax, ay] = [path[2 * i]! - x, path[2 * i + 1]! - y]
    const distance = hypotenuse(ax, ay)
    // A leg that comes back along its own line has turned.
    if (distance < furthest - 2 * toleranceM) break
    furthest = Math.max(furthest, distance)
    if (distance <= toleranceM) continue
    const angle = atan2(ay, ax)
    if (Number.isNaN(reference)) reference = angle
    const turned = wrapped(angle - reference)
    if (turned < low || turned > high) break
    const half = asin(toleranceM / distance)
    low = Math.max(low, turned - half)
    high = Math.min(high, turned + half)
  }
  return i - 1
}

function wrapped(angle: number): number {
  return angle > Math.PI ? angle - 2 * Math.PI : angle < -Math.PI ? angle + 2 * Math.PI : angle
}

function fit(
  leg: LocalLeg,
  index: number,
  [first, last]: readonly [number, number],
  toleranceM: number,
): Stretch | undefined {
  const { path } = leg
  const middle = middleOf(path, first, last)
  const line = lineThrough(path, ...middle, [
    path[2 * first]!,
    path[2 * first + 1]!,
    path[2 * last]!,
    path[2 * last + 1]!,
  ])
  if (!line) return undefined
  const seed = { ...line, leg: index, first, last, from: 0, to: 0 }
  const forward = withoutBend(leg, seed, middle[1], reach(leg, seed, middle[1], 1, toleranceM))
  const backward = withoutBend(leg, seed, middle[0], reach(leg, seed, middle[0], -1, toleranceM))
  return described(leg, { ...seed, first: backward.at, last: forward.at, from: backward.along, to: forward.along })
}

function described(leg: LocalLeg, stretch: Stretch): Stretch {
  const { first, last } = stretch
  const terminal = terminalOf(leg, first, last)
  const speeds = leg.seconds && speedsOf(leg, first, last)
  const speedMps = speeds && medianOf(speeds)
  const isSlow = (at: number) => speedMps !== undefined && nearSpeed(leg, at) < 0.5 * speedMps
  const { terminal: _terminal, ...line } = stretch
  return {
    ...line,
    ...(speedMps !== undefined && { speedMps, stops: isSlow(first) && isSlow(last) }),
    ...(terminal && { terminal }),
  }
}

function terminalOf(leg: LocalLeg, first: number, last: number): Stretch['terminal'] {
  const end = leg.path.length / 2 - 1
  const ends = [
    ...(isWithin(leg, 0, first, TERMINAL.withinM) ? [0] : []),
    ...(isWithin(leg, end, last, TERMINAL.withinM) ? [end] : []),
  ]
  if (ends.length === 0) return undefined
  return ends.some((at) => stands(leg, at)) ? 'stood' : 'cut'
}

/** True where no position between an end of the leg and `at` lies further from that end. */
function isWithin({ path }: LocalLeg, end: number, at: number, withinM: number): boolean {
  const step = end < at ? 1 : -1
  for (let i = end; i !== at + step; i += step) if (distance(path, i, end) > withinM) return false
  return true
}

function stands({ path, seconds }: LocalLeg, end: number): boolean {
  const step = end === 0 ? 1 : -1
  let positions = 0
  let time = 0
  for (let i = end; i >= 0 && i < path.length / 2 && distance(path, i, end) <= TERMINAL.standsM; i += step) {
    positions++
    time += seconds?.[step === 1 ? i + 1 : i] || 0
    if (seconds ? time >= TERMINAL.standsS : positions >= TERMINAL.standsPositions) return true
  }
  return false
}

function distance(path: LocalPathM, i: number, k: number): number {
  return hypotenuse(path[2 * i]! - path[2 * k]!, path[2 * i + 1]! - path[2 * k + 1]!)
}

/** The lesser speed of the steps before and after a position; 0 at the ends of a leg. */
function nearSpeed(leg: LocalLeg, at: number): number {
  const speed = (i: number) => (i < 1 || i >= leg.path.length / 2 ? 0 : speedOf(leg, i))
  return Math.min(speed(at), speed(at + 1))
}

function stepOf(path: LocalPathM, i: number): number {
  return distance(path, i, i - 1)
}

/** Speed of the step that ends at a position. Without times a step takes one second: logs that draw a line without times write one position a second. */
function speedOf({ path, seconds }: LocalLeg, i: number): number {
  return stepOf(path, i) / (seconds ? seconds[i]! : 1)
}

/** Speeds of the steps between two positions, without those whose time is unknown. */
function speedsOf(leg: LocalLeg, first: number, last: number): Float64Array {
  const speeds = new Float64Array(last - first)
  let known = 0
  for (let i = first + 1; i <= last; i++) {
    const speed = speedOf(leg, i)
    if (Number.isFinite(speed) && speed > 0.5) speeds[known++] = speed
  }
  return speeds.subarray(0, known)
}

/** Positions between which the middle of the stretch lies, two at least. */
function middleOf(path: LocalPathM, first: number, last: number): readonly [number, number] {
  let length = 0
  for (let i = first + 1; i <= last; i++) length += stepOf(path, i)
  let done = 0
  let from = first
  let to = last
  for (let i = first + 1; i <= last; i++) {
    done += stepOf(path, i)
    if (done <= MIDDLE.from * length) from = i
    if (done >= MIDDLE.to * length) {
      to = i
      break
    }
  }
  return to > from ? [from, to] : [first, last]
}

/** Fits by total least squares; the ends give the direction of flight. */
function lineThrough(
  path: LocalPathM,
  from: number,
  to: number,
  [ax, ay, bx, by]: readonly [number, number, number, number],
): Pick<Stretch, 'x' | 'y' | 'dx' | 'dy'> | undefined {
  let [x, y] = [0, 0]
  const count = to - from + 1
  for (let i = from; i <= to; i++) {
    x += path[2 * i]! / count
    y += path[2 * i + 1]! / count
  }
  let [xx, xy, yy] = [0, 0, 0]
  for (let i = from; i <= to; i++) {
    const [px, py] = [path[2 * i]! - x, path[2 * i + 1]! - y]
    xx += px * px
    xy += px * py
    yy += py * py
  }
  // The eigenvector of the larger eigenvalue of the covariance.
  const half = (xx - yy) / 2
  const root = hypotenuse(half, xy)
  let [dx, dy] = half >= 0 ? [half + root, xy] : [xy, root - half]
  const length = hypotenuse(dx, dy)
  if (!(length > 0)) return undefined
  const sign = (bx - ax) * dx + (by - ay) * dy < 0 ? -1 : 1
  ;[dx, dy] = [(sign * dx) / length, (sign * dy) / length]
  return { x, y, dx, dy }
}

interface Reached {
  readonly at: number
  readonly along: number
}

/** Returns the furthest position along the line that is reached from `start` before the leg leaves it or turns back. */
function reach(
  { path, isBroken }: LocalLeg,
  stretch: Stretch,
  start: number,
  direction: 1 | -1,
  toleranceM: number,
): Reached {
  const n = path.length / 2
  let at = start
  let best = direction * alongOf(stretch, path[2 * start]!, path[2 * start + 1]!)
  for (let i = start + direction; i >= 0 && i < n; i += direction) {
    if (isBroken[direction === 1 ? i : i + 1] === 1) break
    const [px, py] = [path[2 * i]!, path[2 * i + 1]!]
    const across = (px - stretch.x) * stretch.dy - (py - stretch.y) * stretch.dx
    const along = direction * alongOf(stretch, px, py)
    if (Math.abs(across) > BAND * toleranceM || along < best - 2 * toleranceM) break
    if (along > best) {
      best = along
      at = i
    }
  }
  return { at, along: direction * best }
}

/** Metres over which the direction at an end is measured, and its sine (10°) above which the leg comes to the line or leaves it there. */
const BEND = { overM: 3, sine: 0.17 }

/** Moves an end inwards over the way that comes to the line at an angle and is near it for its last metres. */
function withoutBend({ path }: LocalLeg, stretch: Stretch, start: number, end: Reached): Reached {
  const direction = end.at > start ? 1 : -1
  let { at } = end
  while (at !== start) {
    let inner = at - direction
    while (inner !== start && distance(path, inner, at) < BEND.overM) inner -= direction
    const across =
      (path[2 * at]! - path[2 * inner]!) * stretch.dy - (path[2 * at + 1]! - path[2 * inner + 1]!) * stretch.dx
    if (Math.abs(across) <= BEND.sine * distance(path, inner, at)) break
    at -= direction
  }
  return at === end.at ? end : { at, along: alongOf(stretch, path[2 * at]!, path[2 * at + 1]!) }
}

function dividedAtStops(leg: LocalLeg, stretch: Stretch, shortestM: number): Stretch[] {
  const { path } = leg
  const { first, last } = stretch
  const speed = (i: number) => speedOf(leg, i)
  const speeds = new Float64Array(last - first)
  for (let i = first + 1; i <= last; i++) speeds[i - first - 1] = speed(i)
  const usual = medianOf(speeds)
  if (usual === undefined) return [stretch]
  const along = (i: number) =>
    i === first ? stretch.from : i === last ? stretch.to : alongOf(stretch, path[2 * i]!, path[2 * i + 1]!)
  const stops = [first]
  let slow = 0
  for (let i = first + 1; i <= last; i++) {
    const isSlow = speed(i) < DEDUCTION.stopShare * usual
    if (!isSlow && slow > 0) {
      const at = i - 1 - (slow >> 1)
      const isInside = along(at) - along(stops.at(-1)!) >= shortestM && stretch.to - along(at) >= shortestM
      if (isInside) stops.push(at)
    }
    slow = isSlow ? slow + 1 : 0
  }
  if (stops.length === 1) return [stretch]
  return stops.map((from, k) => {
    const to = stops[k + 1] ?? last
    return described(leg, { ...stretch, first: from, last: to, from: along(from), to: along(to) })
  })
}
