/**
 * Separates the rows of aircraft that share one log and flew at the same time: a base station or a spreadsheet writes them in turn, and as one
 * track they would spray the way between the aircraft. A column that names the aircraft decides; without one, the place does: where a row
 * cannot be reached from the row before it, but can be from an earlier one, again and again. Linear in the positions.
 */
import { cos, hypotenuse } from '../../arithmetic/portable-math.ts'
import { medianOf } from '../../statistics/quantile.ts'

export interface Separated {
  /** Indices of the rows of each aircraft, in their order. */
  readonly groups: readonly (readonly number[])[]
  readonly by: 'coluna' | 'lugar'
}

/** Metres a second, faster than any aircraft that sprays. */
const FASTEST = 150
/** Metres that a position may be off, or that an aircraft flies between rows whose clock has whole seconds. */
const SLACK_M = 60
/** Without times: multiple of the usual step above which no aircraft flies in one. */
const FAR_STEPS = 5
/** Rows before one that are looked at for the usual step; more aircraft than this share no file. */
const LOOKED_BACK = 4
/** Rows of the least aircraft, and of the rarest name: fewer are errors of a receiver or a cut line. */
const LEAST_ROWS = 10
/** Returns from a place that could not be reached: fewer are errors of a receiver. */
const LEAST_RETURNS = 20
/** Seconds or rows after which an aircraft is met again: after longer ones it may be anywhere, and the clock may have stood. */
const MET_AGAIN = 60
/** Without times: share of the rows between the first and the last return that are returns. */
const RETURNING_SHARE = 0.3
/** Seconds for which a velocity foretells a place. */
const FORETOLD_S = 3
/** Tracks that a row may belong to. */
const MOST_TRACKS = 8
const METRES_PER_DEGREE = 111_195

/** Undefined where the rows are one aircraft's, or cannot be told apart. */
export function tellAircraft(
  lonLat: Float64Array,
  timesMs: Float64Array,
  names: readonly string[] | undefined,
): Separated | undefined {
  const named = names && byName(names)
  if (named) return { groups: named, by: 'coluna' }
  const placed = byPlace(lonLat, timesMs)
  return placed && { groups: placed, by: 'lugar' }
}

/** Undefined where a row has no name, or the names tell nothing apart. A number for each row is no name. */
function byName(names: readonly string[]): readonly (readonly number[])[] | undefined {
  const counts = new Map<string, number>()
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1)
  const known = [...counts].filter(([name, count]) => name !== '' && count >= LEAST_ROWS)
  const rows = known.reduce((sum, [, count]) => sum + count, 0)
  if (known.length < 2 || names.length - rows >= LEAST_ROWS) return undefined
  const groups = new Map<string, number[]>(known.map(([name]) => [name, []]))
  let [current] = known[0]!
  for (const [i, name] of names.entries()) {
    if (groups.has(name)) current = name
    groups.get(current)!.push(i)
  }
  return [...groups.values()]
}

interface Track {
  readonly rows: number[]
  returns: number
  x: number
  y: number
  /** Metres a second, or a step where the log has no times. */
  vx: number
  vy: number
  seconds: number
}

function byPlace(lonLat: Float64Array, timesMs: Float64Array): readonly (readonly number[])[] | undefined {
  const count = timesMs.length
  if (count < 2 * LEAST_ROWS) return undefined
  const isTimed = !timesMs.some(Number.isNaN)
  const shrink = cos((lonLat[1]! * Math.PI) / 180)
  const x = Float64Array.from({ length: count }, (_, i) => lonLat[2 * i]! * shrink * METRES_PER_DEGREE)
  const y = Float64Array.from({ length: count }, (_, i) => lonLat[2 * i + 1]! * METRES_PER_DEGREE)
  const stepM = isTimed ? 0 : usualStepM(x, y)
  const reachM = (seconds: number) => (isTimed ? SLACK_M + FASTEST * seconds : Math.max(SLACK_M, FAR_STEPS * stepM))
  if (farStepsOf(x, y, timesMs, isTimed, reachM) < LEAST_RETURNS) return undefined
  const all: Track[] = []
  let open: Track[] = []
  let last: Track | undefined
  let [firstReturn, lastReturn, returns] = [-1, -1, 0]
  for (let i = 0; i < count; i++) {
    const now = isTimed ? timesMs[i]! / 1000 : i
    const [track] = open
      .filter((one) => reaches(one, x[i]!, y[i]!, now, isTimed, reachM))
      .toSorted((a, b) => offM(a, x[i]!, y[i]!, now, isTimed) - offM(b, x[i]!, y[i]!, now, isTimed))
    const isMet = track && last && track !== last && now - track.seconds <= MET_AGAIN
    if (isMet && last && !reaches(last, x[i]!, y[i]!, now, isTimed, reachM)) {
      track.returns++
      returns++
      if (firstReturn < 0) firstReturn = i
      lastReturn = i
    }
    last = track ?? { rows: [], returns: 0, x: x[i]!, y: y[i]!, vx: 0, vy: 0, seconds: now }
    if (!track) all.push(last)
    open = [last, ...open.filter((one) => one !== track)].slice(0, MOST_TRACKS)
    moveTo(last, x[i]!, y[i]!, now, isTimed)
    last.rows.push(i)
  }
  const aircraft = new Set(all.filter((one) => one.rows.length >= LEAST_ROWS && one.returns >= LEAST_RETURNS / 2))
  const isSparse = returns < RETURNING_SHARE * (lastReturn - firstReturn + 1)
  if (aircraft.size < 2 || returns < LEAST_RETURNS || (!isTimed && isSparse)) return undefined
  return withOthers([...aircraft], count)
}

/** Rows that cannot be reached from the row before them. */
function farStepsOf(
  x: Float64Array,
  y: Float64Array,
  timesMs: Float64Array,
  isTimed: boolean,
  reachM: (seconds: number) => number,
): number {
  let far = 0
  for (let i = 1; i < x.length; i++) {
    const seconds = isTimed ? (timesMs[i]! - timesMs[i - 1]!) / 1000 : 1
    if (seconds < 0 || hypotenuse(x[i]! - x[i - 1]!, y[i]! - y[i - 1]!) > reachM(seconds)) far++
  }
  return far
}

/** Rows that are no aircraft's stay with the row before them. */
function withOthers(aircraft: readonly Track[], count: number): readonly (readonly number[])[] {
  const of = new Int32Array(count).fill(-1)
  for (const [group, { rows }] of aircraft.entries()) for (const row of rows) of[row] = group
  const groups: number[][] = aircraft.map(() => [])
  let current = Math.max(0, of.find((group) => group >= 0) ?? 0)
  for (let i = 0; i < count; i++) {
    if (of[i]! >= 0) current = of[i]!
    groups[current]!.push(i)
  }
  return groups
}

/** The median of the shortest ways from each row to one of the rows before it. */
function usualStepM(x: Float64Array, y: Float64Array): number {
  const steps: number[] = []
  for (let i = 1; i < x.length; i++) {
    let least = Infinity
    for (let k = Math.max(0, i - LOOKED_BACK); k < i; k++) {
      const metres = hypotenuse(x[i]! - x[k]!, y[i]! - y[k]!)
      if (metres > 0 && metres < least) least = metres
    }
    if (least < Infinity) steps.push(least)
  }
  return medianOf(Float64Array.from(steps)) ?? 0
}

function reaches(
  track: Track,
  x: number,
  y: number,
  now: number,
  isTimed: boolean,
  reachM: (seconds: number) => number,
): boolean {
  const seconds = isTimed ? now - track.seconds : 1
  return seconds >= 0 && hypotenuse(x - track.x, y - track.y) <= reachM(seconds)
}

/** Metres from where the track would have gone on. */
function offM(track: Track, x: number, y: number, now: number, isTimed: boolean): number {
  const seconds = isTimed ? Math.min(FORETOLD_S, now - track.seconds) : 1
  return hypotenuse(x - track.x - track.vx * seconds, y - track.y - track.vy * seconds)
}

function moveTo(track: Track, x: number, y: number, now: number, isTimed: boolean): void {
  const seconds = isTimed ? now - track.seconds : 1
  if (seconds > 0 && track.rows.length > 0) {
    track.vx = (x - track.x) / seconds
    track.vy = (y - track.y) / seconds
  }
  track.x = x
  track.y = y
  track.seconds = now
}
