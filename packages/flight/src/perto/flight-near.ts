/**
 * What a flight did near a place: how near it sprayed and flew, whether the valve was open there, in which minute, and on which side of the wind
 * the place lies. Distances are those of place-plane.ts. What nobody knows is absent, or `semDados` with its cause: a track without times
 * never has a minute, a valve or a side.
 */
import type { LadoDoVento, LeituraDoClima, SemLado } from '@faixa/domain'
import {
  atan2,
  cos,
  hypotenuse,
  IMPOSSIBLE_SPEED_MPS,
  type LonLatPath,
  type LonLatPolygon,
  overlapMs,
} from '@faixa/geometry'
import { present } from '@faixa/units'
import type { FindReading } from '../clima/find-reading.ts'
import { clockwise } from '../clima/wind.ts'
import { type NearStep, type PartOfStep, type Place, type PlacePlane, placePlane } from './place-plane.ts'
import type { ValveTimes } from './valve-times.ts'

export interface Leg {
  readonly path: LonLatPath
  /** Milliseconds since 1970 UTC, one for each position, NaN where unknown. */
  readonly timesMs?: Float64Array
  /** Metres above sea level as the file of the track gives them, NaN where it gives none. */
  readonly altitudesM?: Float64Array
}

/** A flight as its layers have it. All times have one clock. */
export interface FlownFlight {
  /** What was sprayed: disjoint polygons, rings closed. */
  readonly footprint: readonly LonLatPolygon[]
  readonly legs: readonly Leg[]
  readonly valve?: ValveTimes
}

export interface SideOfWind {
  readonly lado: LadoDoVento
  readonly semLado?: SemLado
  /** Angle between the way from what was sprayed to the place and the wind, 0 straight downwind to 180 straight upwind. */
  readonly anguloGraus?: number
  /** Reading of the minute in which the nearest place was sprayed, and the distance of its sensor. */
  readonly leitura?: LeituraDoClima
  readonly distanciaKm?: number
}

type LonLat = readonly [lon: number, lat: number]

/** A run of the track at most OVER_M from the place. */
export interface Flyover {
  readonly distanceM: number
  /** When the track was nearest. */
  readonly atMs?: number
  /** True where the valve was open at any moment of the run. */
  readonly isOpen?: boolean
}

export interface FlightNear {
  /** Shortest distances, m: 0 where the place was sprayed or flown over. */
  readonly footprintM?: number
  readonly trackM?: number
  readonly footprintAt?: LonLat
  readonly trackAt?: LonLat
  /** The positions of the place from which these distances are measured; absent where they are 0. */
  readonly footprintFrom?: LonLat
  readonly trackFrom?: LonLat
  /** When the track was nearest, and whether the valve was open then. */
  readonly trackMs?: number
  /** Altitude of the track where it was nearest, m above sea level as its file gives it: no height above ground. */
  readonly trackAltitudeM?: number
  readonly isOpen?: boolean
  /** When and where the track with open valve was nearest. */
  readonly sprayedMs?: number
  readonly sprayedAt?: LonLat
  /** Direction from the nearest sprayed ground to the place, degrees clockwise from true north; absent where they touch. */
  readonly towardsDeg?: number
  readonly flyovers: readonly Flyover[]
}

/** A track that comes as near as this flies over the place, m: half a usual swath, the error of a receiver, and a house. */
export const OVER_M = 100
/** A step that lasts longer says neither where the aircraft was nor whether it sprayed, ms. */
const SILENT_MS = 60_000
const MINUTE_MS = 60_000
const RADIANS = Math.PI / 180

/** Undefined where nothing of the flight has a position. */
export function flightNear(place: Place, flight: FlownFlight): FlightNear | undefined {
  const plane = placePlane(place)
  const sprayed = nearestSprayed(plane, flight.footprint)
  const track = nearestOnTrack(plane, flight.legs)
  if (!sprayed && !track) return undefined
  const { valve } = flight
  const trackMs = track && timeOf(track.leg, track.step)
  const open = valve && nearestOnTrack(plane, flight.legs, valve)
  return {
    ...present({
      footprintM: sprayed?.distanceM,
      trackM: track?.step.distanceM,
      footprintAt: sprayed && plane.toLonLat(sprayed.ofPath),
      trackAt: track && plane.toLonLat(track.step.ofPath),
      footprintFrom: sprayed && startOf(plane, sprayed),
      trackFrom: track && startOf(plane, track.step),
      trackMs,
      trackAltitudeM: track && altitudeAt(track.leg, track.step),
      isOpen: valve && trackMs !== undefined ? isOpenAt(valve, trackMs) : undefined,
      sprayedMs: open && timeOf(open.leg, open.step),
      sprayedAt: open && plane.toLonLat(open.step.ofPath),
      towardsDeg: sprayed && directionOf(sprayed),
    }),
    flyovers: flight.legs.flatMap((leg) => flyoversOf(plane, leg, valve)),
  }
}

/** Tells on which side of the wind the place lies, by the reading of the minute in which the nearest ground was sprayed. */
export function sideOfWind(near: FlightNear, findReading: FindReading): SideOfWind {
  const { footprintM, towardsDeg, sprayedMs, sprayedAt } = near
  if (footprintM === undefined) return { lado: 'semDados', semLado: 'semAplicacao' }
  const [lon, lat] = sprayedAt ?? []
  const isTimed = sprayedMs !== undefined && lon !== undefined && lat !== undefined
  const found = isTimed ? findReading(Math.floor(sprayedMs / MINUTE_MS) * MINUTE_MS, { lon, lat }) : undefined
  const read = found && { leitura: found.reading, ...present({ distanciaKm: found.distanceKm }) }
  if (towardsDeg === undefined) return { lado: 'semDados', semLado: 'dentro', ...read }
  if (!isTimed) return { lado: 'semDados', semLado: 'semHorarios' }
  const { ventoMs, direcaoGraus } = found?.reading ?? {}
  if (direcaoGraus === undefined && ventoMs === undefined) return { lado: 'semDados', semLado: 'semVento', ...read }
  if (direcaoGraus === undefined || ventoMs === 0) return { lado: 'semDados', semLado: 'semDirecao', ...read }
  const turn = clockwise(towardsDeg - (direcaoGraus + 180), 360)
  const anguloGraus = Math.min(turn, 360 - turn)
  return { lado: anguloGraus <= 90 ? 'sotavento' : 'barlavento', anguloGraus, ...read }
}

function startOf(plane: PlacePlane, { distanceM, ofPlace }: Sprayed): LonLat | undefined {
  return distanceM > 0 ? plane.toLonLat(ofPlace) : undefined
}

type Sprayed = Pick<NearStep, 'distanceM' | 'ofPath' | 'ofPlace'>

function nearestSprayed(plane: PlacePlane, footprint: readonly LonLatPolygon[]): Sprayed | undefined {
  let best: Sprayed | undefined
  for (const { outer, holes } of footprint) {
    for (const ring of [outer, ...holes]) best = plane.nearest(ring, best?.distanceM ?? Infinity) ?? best
  }
  const around = best && footprint.find((polygon) => plane.meetsInside(polygon))
  return around && best ? { ...best, distanceM: 0 } : best
}

interface OnTrack {
  readonly leg: Leg
  readonly step: NearStep
}

/** The nearest step; with `valve`, of those that were flown with open valve, and only their part. */
function nearestOnTrack(plane: PlacePlane, legs: readonly Leg[], valve?: ValveTimes): OnTrack | undefined {
  let best: OnTrack | undefined
  for (const leg of legs) {
    const partOf: PartOfStep = (to) => {
      if (!wasFlown(leg, to)) return undefined
      return valve ? openPart(leg, to, valve) : WHOLE
    }
    const step = plane.nearest(leg.path, best?.step.distanceM ?? Infinity, partOf)
    if (step) best = { leg, step }
  }
  return best
}

const WHOLE = [0, 1] as const

/** A step that no aircraft can fly is a jump of the receiver. */
function wasFlown({ path, timesMs }: Leg, to: number): boolean {
  const [from, until] = [timesMs?.[to - 1], timesMs?.[to]]
  if (from === undefined || until === undefined || Number.isNaN(from + until)) return true
  const lat = path[2 * to + 1]! - path[2 * to - 1]!
  const lon = (path[2 * to]! - path[2 * to - 2]!) * cos(path[2 * to + 1]! * RADIANS)
  const metres = METRES_PER_DEGREE * hypotenuse(lon, lat)
  return metres <= IMPOSSIBLE_SPEED_MPS * Math.max(1, (until - from) / 1000)
}

/** On a sphere: a speed is compared with it. */
const METRES_PER_DEGREE = 111_195

function openPart({ timesMs }: Leg, to: number, valve: ValveTimes): readonly [number, number] | undefined {
  const [from, until] = [timesMs?.[to - 1], timesMs?.[to]]
  if (from === undefined || until === undefined || !(until > from) || until - from > SILENT_MS) return undefined
  if (overlapMs(valve, from, until) === 0) return undefined
  const i = firstEndingAfter(valve, from)
  const begin = Math.max(from, valve[i]!)
  let end = begin
  for (let k = i; k < valve.length && valve[k]! < until; k += 2) end = Math.min(until, valve[k + 1]!)
  return [(begin - from) / (until - from), (end - from) / (until - from)]
}

/** Undefined where the log was silent for too long. */
function timeOf({ timesMs }: Leg, { to, share }: NearStep): number | undefined {
  const [from, until] = [timesMs?.[to - 1], timesMs?.[to]]
  if (from === undefined || until === undefined || Number.isNaN(from + until)) return undefined
  return Math.abs(until - from) > SILENT_MS ? undefined : from + share * (until - from)
}

/** Share of a step that is one of its ends: a tenth of a millimetre. */
const AT_END = 1e-6

/** Between two positions that have an altitude, by the share of the way; undefined where the log was silent for too long. */
function altitudeAt({ timesMs, altitudesM }: Leg, { to, share }: NearStep): number | undefined {
  const [from, until] = [timesMs?.[to - 1], timesMs?.[to]]
  if (from !== undefined && until !== undefined && Math.abs(until - from) > SILENT_MS) return undefined
  const [before, behind] = [altitudesM?.[to - 1] ?? Number.NaN, altitudesM?.[to] ?? Number.NaN]
  const altitudeM = share < AT_END ? before : share > 1 - AT_END ? behind : before + share * (behind - before)
  return Number.isNaN(altitudeM) ? undefined : altitudeM
}

function isOpenAt(valve: ValveTimes, ms: number): boolean {
  const i = firstEndingAfter(valve, ms)
  return i < valve.length && valve[i]! <= ms
}

/** Index of the first interval that ends at the time or later; the length where none does. */
function firstEndingAfter(valve: ValveTimes, ms: number): number {
  let [low, high] = [0, valve.length / 2]
  while (low < high) {
    const middle = (low + high) >> 1
    if (valve[2 * middle + 1]! < ms) low = middle + 1
    else high = middle
  }
  return 2 * low
}

function flyoversOf(plane: PlacePlane, leg: Leg, valve: ValveTimes | undefined): Flyover[] {
  const runs: NearStep[][] = []
  for (const step of plane.within(leg.path, OVER_M)) {
    if (!wasFlown(leg, step.to)) continue
    const last = runs.at(-1)
    if (last?.at(-1)?.to === step.to - 1) last.push(step)
    else runs.push([step])
  }
  return runs.map((run) => {
    const nearest = run.reduce((best, step) => (step.distanceM < best.distanceM ? step : best))
    const atMs = timeOf(leg, nearest)
    const [from, until] = [leg.timesMs?.[run[0]!.to - 1], leg.timesMs?.[run.at(-1)!.to]]
    const isKnown = valve && atMs !== undefined && from !== undefined && until !== undefined && until >= from
    return {
      distanceM: nearest.distanceM,
      ...present({ atMs, isOpen: isKnown ? overlapMs(valve, from, until) > 0 : undefined }),
    }
  })
}

function directionOf({ distanceM, ofPath, ofPlace }: Sprayed): number | undefined {
  if (distanceM === 0) return undefined
  return clockwise(atan2(ofPlace[0] - ofPath[0], ofPlace[1] - ofPath[1]) / RADIANS, 360)
}
