/** Gives the aircraft's position at an instant, as if it flew straight and at one speed between two known positions. */

export interface FlightLeg {
  /** Flat `[lon, lat, …]`. */
  readonly path: Float64Array
  /** Milliseconds since 1970 UTC, one for each position, NaN where unknown. */
  readonly timesMs?: Float64Array
}

export interface FlightClock {
  readonly beginMs: number
  readonly endMs: number
  at(ms: number): FlightInstant
  /** The positions with a time, by time. */
  readonly fixes: readonly Fix[]
}

export interface FlightInstant {
  readonly lon: number
  readonly lat: number
  /** Degrees clockwise from north. */
  readonly headingDeg: number
  /** Ground speed, m/s; absent where nothing is known. */
  readonly speedMps?: number
  /** Between two legs nothing is recorded: the aircraft stays at its last position. */
  readonly recorded: boolean
}

export interface Fix {
  readonly ms: number
  readonly lon: number
  readonly lat: number
  readonly startsLeg: boolean
}

/** Undefined where fewer than two positions have a time. */
export function flightClock(legs: readonly FlightLeg[]): FlightClock | undefined {
  const fixes = legs.flatMap(fixesOf).toSorted((a, b) => a.ms - b.ms)
  const [first] = fixes
  const last = fixes.at(-1)
  if (!first || !last || last.ms <= first.ms) return undefined
  return { beginMs: first.ms, endMs: last.ms, at: (ms) => instantAt(fixes, ms), fixes }
}

/** The moment of an ISO 8601 instant within the flight; undefined without an instant, or where it is of another flight. */
export function instantIn(
  instant: string | undefined,
  { beginMs, endMs }: Pick<FlightClock, 'beginMs' | 'endMs'>,
): number | undefined {
  const ms = instant === undefined ? Number.NaN : Date.parse(instant)
  return ms >= beginMs && ms <= endMs ? ms : undefined
}

function fixesOf({ path, timesMs }: FlightLeg): Fix[] {
  const fixes: Fix[] = []
  timesMs?.forEach((ms, i) => {
    if (!Number.isNaN(ms)) fixes.push({ ms, lon: path[2 * i]!, lat: path[2 * i + 1]!, startsLeg: fixes.length === 0 })
  })
  return fixes
}

function instantAt(fixes: readonly Fix[], ms: number): FlightInstant {
  const next = Math.min(Math.max(firstAfter(fixes, ms), 1), fixes.length - 1)
  const from = fixes[next - 1]!
  const to = fixes[next]!
  const recorded = !to.startsLeg || ms >= to.ms
  const share = to.ms > from.ms ? Math.min(Math.max((ms - from.ms) / (to.ms - from.ms), 0), 1) : 1
  const flown = recorded ? share : 0
  return {
    lon: from.lon + (to.lon - from.lon) * flown,
    lat: from.lat + (to.lat - from.lat) * flown,
    headingDeg: heading(from, to),
    recorded,
    ...(recorded && !to.startsLeg && to.ms > from.ms && { speedMps: (stepM(from, to) * 1000) / (to.ms - from.ms) }),
  }
}

/** Index of the first fix later than `ms`. */
function firstAfter(fixes: readonly Fix[], ms: number): number {
  let low = 0
  let high = fixes.length
  while (low < high) {
    const middle = (low + high) >> 1
    if (fixes[middle]!.ms <= ms) low = middle + 1
    else high = middle
  }
  return low
}

/** Degrees clockwise from north, -180 to 180. Over the few metres of a step a plane is good enough for an arrow. */
export function heading(from: Fix, to: Fix): number {
  const east = (to.lon - from.lon) * Math.cos((from.lat * Math.PI) / 180)
  return (Math.atan2(east, to.lat - from.lat) * 180) / Math.PI
}

/** Metres of a degree of latitude; over the few metres of a step the earth is a plane. */
const DEGREE_M = 111_195

export function stepM(from: Fix, to: Fix): number {
  const east = (to.lon - from.lon) * Math.cos((from.lat * Math.PI) / 180)
  return DEGREE_M * Math.hypot(east, to.lat - from.lat)
}
