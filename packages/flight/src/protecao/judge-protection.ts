/**
 * Compares a laudo with protected areas: for each area near its footprint the shortest distance, the part of the footprint within the
 * distance to keep, the passes responsible, whether the track flew over it, and the verdict. packages/geometry measures, packages/domain
 * decides.
 */
import {
  type Aeronave,
  type Classificacao,
  type Distancia,
  distanceRule,
  judgeProtecao,
  NAMED_WITHIN_M,
  NOT_FLOWN_OVER,
  OVERFLOWN_WITHIN_M,
  type Veredicto,
} from '@faixa/domain'
import {
  cos,
  createFootprint,
  type Footprint,
  type GeoJsonGeometry,
  type LonLatPath,
  type LonLatPolygon,
  type PlacedArea,
  type PlacedTrack,
  shapesOfGeometry,
  type TrackRun,
} from '@faixa/geometry'
import { squareMetres, toHectares } from '@faixa/units'
import { roundPolygon } from '../layers/round-polygon.ts'

export interface ProtectedArea {
  readonly id: number
  readonly classificacao: Classificacao
  /** The distance that the empresa itself requires, m. */
  readonly distanciaM?: number | undefined
  readonly geometria: GeoJsonGeometry
}

export interface TrackLeg {
  readonly path: LonLatPath
  /** Milliseconds since 1970 UTC, one for each position, NaN where unknown. */
  readonly timesMs?: Float64Array
}

export interface FlownApplication {
  /** The applied layer of the laudo. */
  readonly footprint: readonly LonLatPolygon[]
  readonly legs: readonly TrackLeg[]
  /** Swath, m; without it a pass counts only where its line itself lies in the ground concerned. */
  readonly widthM?: number | undefined
  readonly tratamento: string
  /** Kind of the aircraft; where none is given, a manned one, which has the larger distances. */
  readonly aeronave?: Aeronave | undefined
}

/** A stretch of the track, in the order flown. */
export interface Passage {
  /** Instants of its first and last position, ISO 8601 UTC; absent where the track has no times. */
  readonly inicio?: string
  readonly fim?: string
  /** Leg of the track, and its positions in it, from 0. */
  readonly trecho: number
  readonly de: number
  readonly ate: number
}

export interface AreaVerdict extends Veredicto {
  readonly areaId: number
  readonly distancia: Distancia
  /** The kind of aircraft that the distance applies to, and whether a person gave it. */
  readonly aeronave: Aeronave
  readonly aeronaveInformada: boolean
  /** Shortest distance, m, to the millimetre. */
  readonly menorDistanciaM: number
  /** The two positions that have it, degrees. */
  readonly pontos: { readonly aplicacao: readonly [number, number]; readonly area: readonly [number, number] }
  /** Ground treated within the distance to keep, ha, and its polygons as MultiPolygon coordinates; absent where no ground was. */
  readonly dentroHa?: number
  readonly dentro?: readonly (readonly (readonly (readonly number[])[])[])[]
  /** Passes that treated it; absent without a track. */
  readonly passagens?: readonly Passage[]
  /** Flown over with the valve open and closed; absent without a track, and where the classification may be flown over. */
  readonly sobrevoo?: { readonly aberta: readonly Passage[]; readonly fechada: readonly Passage[] }
}

/** Judges the areas that are near enough to be listed, in the order given. */
export async function judgeProtection(
  application: FlownApplication,
  areas: readonly ProtectedArea[],
): Promise<AreaVerdict[]> {
  const footprint = areas.length === 0 ? undefined : await createFootprint(application.footprint)
  if (!footprint) return []
  const track = footprint.placeTrack(application.legs.map(({ path }) => path))
  return areas.flatMap((area) => judgeArea(area, application, footprint, track) ?? [])
}

/** Undefined for an area that is too far away to be listed. */
function judgeArea(
  { id, classificacao, distanciaM, geometria }: ProtectedArea,
  application: FlownApplication,
  footprint: Footprint,
  track: PlacedTrack,
): AreaVerdict | undefined {
  const { aeronave = 'tripulada', tratamento } = application
  const distancia = distanceRule(classificacao, aeronave, distanciaM)
  const { metros } = distancia
  const placed = footprint.place(shapesOfGeometry(geometria))
  if (!placed) return undefined
  const isAsked = NOT_FLOWN_OVER.has(classificacao) && application.legs.length > 0
  const sobrevoo = isAsked ? overflown(placed, geometria, application, track) : undefined
  const isOverflown = sobrevoo !== undefined && sobrevoo.aberta.length + sobrevoo.fechada.length > 0
  // An area that was flown over is reported at any distance.
  const nearest = placed.nearest(isOverflown ? Infinity : Math.max(NAMED_WITHIN_M, metros ?? 0))
  if (!nearest) return undefined
  const menorDistanciaM = nearest.distanceM
  const veredicto = judgeProtecao(classificacao, metros, menorDistanciaM, tratamento)
  return {
    ...veredicto,
    areaId: id,
    distancia,
    aeronave,
    aeronaveInformada: application.aeronave !== undefined,
    menorDistanciaM,
    pontos: { aplicacao: rounded(nearest.ofFootprint), area: rounded(nearest.ofArea) },
    ...(veredicto.key === 'naoConforme' && metros !== undefined && treatedWithin(placed, metros, application, track)),
    ...(sobrevoo && { sobrevoo }),
  }
}

function treatedWithin(placed: PlacedArea, metres: number, application: FlownApplication, track: PlacedTrack) {
  const within = placed.footprintWithin(metres)
  if (!within) return {}
  const dentro = within.polygons.flatMap((polygon) => {
    const kept = roundPolygon(polygon)
    return kept ? [[kept.outer, ...kept.holes].map(positionsOf)] : []
  })
  // The track is the middle of the swath.
  const runs = within.sprayedNear(track, (application.widthM ?? 0) / 2)
  return {
    dentroHa: toHectares(squareMetres(within.areaM2)),
    dentro,
    ...(application.legs.length > 0 && { passagens: runs.map((run) => passageOf(run, application.legs)) }),
  }
}

function overflown(
  placed: PlacedArea,
  { type }: GeoJsonGeometry,
  { legs }: FlownApplication,
  track: PlacedTrack,
): NonNullable<AreaVerdict['sobrevoo']> {
  const runs = placed.tracksNear(track, type.endsWith('Polygon') ? 0 : OVERFLOWN_WITHIN_M)
  const passages = (isOpen: boolean) =>
    runs.filter(({ isOverSprayed }) => isOverSprayed === isOpen).map((run) => passageOf(run, legs))
  return { aberta: passages(true), fechada: passages(false) }
}

function passageOf({ leg, from, to }: TrackRun, legs: readonly TrackLeg[]): Passage {
  const { timesMs } = legs[leg]!
  const [begin = Number.NaN, end = Number.NaN] = [timesMs?.[from], timesMs?.[to]]
  return {
    ...(!Number.isNaN(begin) && { inicio: new Date(begin).toISOString() }),
    ...(!Number.isNaN(end) && { fim: new Date(end).toISOString() }),
    trecho: leg,
    de: from,
    ate: to,
  }
}

function rounded([lon, lat]: readonly [number, number]): readonly [number, number] {
  return [Math.round(lon * 1e9) / 1e9, Math.round(lat * 1e9) / 1e9]
}

function positionsOf(path: LonLatPath): number[][] {
  const positions: number[][] = []
  for (let i = 0; i < path.length; i += 2) positions.push([path[i]!, path[i + 1]!])
  return positions
}

/** Degrees of latitude in a metre, at least: 110,574 m a degree at the equator, the shortest. */
const DEGREES_A_METRE = 1 / 110_574

/** The box in which areas may be near enough; `farthestM` is the largest distance that any of them requires. */
export function protectionBounds(
  [west, south, east, north]: readonly [number, number, number, number],
  farthestM: number,
): readonly [number, number, number, number] {
  const pad = Math.max(NAMED_WITHIN_M, farthestM) * DEGREES_A_METRE
  const narrowing = cos((Math.max(Math.abs(south), Math.abs(north)) + pad) * (Math.PI / 180))
  const wide = pad / Math.max(0.01, narrowing)
  return [west - wide, south - pad, east + wide, north + pad]
}
