/**
 * Deduces which parts of a flight sprayed from the measurement: the straight runs of the track over the applied area. Tracks seldom contain
 * the state of the valves, and an aircraft that turns over sprayed ground is not in a straight run.
 */
import { type Fix, type FlightClock, heading, stepM } from './flight-clock.ts'

type Ring = readonly (readonly number[])[]

export interface Strip {
  /** Positions `[lon, lat]` in the order flown. */
  readonly path: readonly (readonly [lon: number, lat: number])[]
  readonly beginMs: number
  readonly endMs: number
}

export interface SprayedFlight {
  /** Sprayed parts, in the order flown; a run has one or several. */
  readonly strips: readonly Strip[]
  /** Straight runs that sprayed something. */
  readonly runs: readonly { readonly beginMs: number; readonly endMs: number }[]
  isSpraying(ms: number): boolean
}

/** A step that turns this far from its run ends it, degrees. */
const TURN_DEG = 15
/** A shorter run is part of a turn. */
const SHORTEST_S = 5
const SHORTEST_M = 60
/** Number of steps in a strip: few enough that the one being sprayed can be redrawn in every frame. */
const STEPS_OF_STRIP = 24

/** `applied`: the rings of the applied area, which do not cross. Cost: about the number of positions plus that of the rings' corners. */
export function sprayedFlight({ fixes }: FlightClock, applied: readonly Ring[]): SprayedFlight {
  const covers = coverage(applied)
  const strips: Strip[] = []
  const runs: { beginMs: number; endMs: number }[] = []
  for (const [from, to] of straightRuns(fixes)) {
    const sprayed = stripsIn(fixes, from, to, covers)
    const [first] = sprayed
    if (!first) continue
    strips.push(...sprayed)
    runs.push({ beginMs: first.beginMs, endMs: sprayed.at(-1)!.endMs })
  }
  return {
    strips,
    runs,
    isSpraying: (ms) => strips.some(({ beginMs, endMs }) => ms >= beginMs && ms < endMs),
  }
}

function stripsIn(fixes: readonly Fix[], from: number, to: number, covers: Covers): Strip[] {
  const strips: Strip[] = []
  let open: { path: [number, number][]; beginMs: number; endMs: number } | undefined
  for (let i = from + 1; i <= to; i++) {
    const [a, b] = [fixes[i - 1]!, fixes[i]!]
    if (!covers((a.lon + b.lon) / 2, (a.lat + b.lat) / 2)) {
      open = undefined
      continue
    }
    if (!open || open.path.length > STEPS_OF_STRIP) {
      open = { path: [[a.lon, a.lat]], beginMs: a.ms, endMs: b.ms }
      strips.push(open)
    }
    open.path.push([b.lon, b.lat])
    open.endMs = b.ms
  }
  return strips
}

/** First and last fix of each straight run. */
function straightRuns(fixes: readonly Fix[]): readonly (readonly [from: number, to: number])[] {
  const runs: [number, number][] = []
  let start = 0
  let lengthM = 0
  const close = (end: number) => {
    const seconds = (fixes[end]!.ms - fixes[start]!.ms) / 1000
    if (end > start && seconds >= SHORTEST_S && lengthM >= SHORTEST_M) runs.push([start, end])
    start = end
    lengthM = 0
  }
  for (let i = 1; i < fixes.length; i++) {
    const [from, to] = [fixes[i - 1]!, fixes[i]!]
    if (to.startsLeg) {
      close(i - 1)
      start = i
      continue
    }
    const stepLengthM = stepM(from, to)
    const turned = Math.abs(((heading(from, to) - heading(fixes[start]!, from) + 540) % 360) - 180)
    if (lengthM > 0 && stepLengthM > 0 && turned > TURN_DEG) close(i - 1)
    lengthM += stepLengthM
  }
  if (fixes.length > 0) close(fixes.length - 1)
  return runs
}

type Covers = (lon: number, lat: number) => boolean

/**
 * Edges of the rings in rows of latitude, so that a position is compared only with those of its row; it is inside where the number of
 * crossings to its east is odd.
 */
function coverage(rings: readonly Ring[]): Covers {
  let [south, north] = [Infinity, -Infinity]
  let edges = 0
  for (const ring of rings) {
    for (const [, lat = 0] of ring) {
      south = Math.min(south, lat)
      north = Math.max(north, lat)
    }
    edges += ring.length
  }
  if (edges === 0) return () => false
  const rows = Math.min(4096, Math.max(1, edges >> 2))
  const rowOf = (lat: number) => Math.min(rows - 1, Math.max(0, Math.floor(((lat - south) / (north - south)) * rows)))
  const edgesOf: number[][] = Array.from({ length: rows }, () => [])
  for (const ring of rings) {
    for (let i = 1; i < ring.length; i++) {
      const [ax = 0, ay = 0] = ring[i - 1]!
      const [bx = 0, by = 0] = ring[i]!
      for (let row = rowOf(Math.min(ay, by)); row <= rowOf(Math.max(ay, by)); row++) edgesOf[row]!.push(ax, ay, bx, by)
    }
  }
  return (lon, lat) => {
    if (lat < south || lat > north) return false
    const near = edgesOf[rowOf(lat)]!
    let inside = false
    for (let i = 0; i < near.length; i += 4) {
      const [ax, ay, bx, by] = [near[i]!, near[i + 1]!, near[i + 2]!, near[i + 3]!]
      if (ay > lat !== by > lat && lon < ax + ((lat - ay) / (by - ay)) * (bx - ax)) inside = !inside
    }
    return inside
  }
}

/** The rings in the server's answer with a layer. */
export async function ringsOf(answer: Blob): Promise<readonly Ring[]> {
  const { collections } = JSON.parse(await answer.text()) as {
    readonly collections: readonly { readonly geometry: { readonly type: string; readonly coordinates: unknown } }[]
  }
  return collections.flatMap(({ geometry }) =>
    geometry.type === 'Polygon' ? (geometry.coordinates as readonly Ring[]) : [],
  )
}
