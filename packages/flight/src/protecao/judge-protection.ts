/**
 * Compares a laudo with protected areas: for each area near its footprint the shortest distance, the part of the footprint within the
 * distance to keep, the passes responsible, whether the track flew over it, and the verdict. packages/geometry measures, packages/domain
 * decides.
 */
import {
  type Aeronave,
  type Aplicacao,
  type Classificacao,
  type Distancia,
  type Fonte,
  type Grupo,
  isKept,
  judgeProtecao,
  NAMED_WITHIN_M,
  NOT_FLOWN_OVER,
  type Norma,
  OVERFLOWN_WITHIN_M,
  type RegraConsiderada,
  rulesFor,
  TABELA_PADRAO,
  type Uf,
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
import { INSIDE_M, type Lugar, placeOf, shapesOfPlace } from './place-of.ts'

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
  readonly grupo: Grupo
  /** Kind of the aircraft; where none is given, a manned one, which has the larger distances. */
  readonly aeronave?: Aeronave | undefined
  /** Day of the flight, yyyy-mm-dd. */
  readonly dia?: string | undefined
  readonly lugar: Lugar
  /** The table of rules; the one of the product where none is given. */
  readonly regras?: readonly Norma[] | undefined
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
  /** The rule that decided: of the prohibition or of the distance. */
  readonly fonte: Fonte
  /** All rules that were considered. */
  readonly regras: readonly RegraConsiderada[]
  /** True where somebody checked the rules of every state. */
  readonly estadoConferido: boolean
  /** The kind of aircraft that the distance applies to, and whether a person gave it. */
  readonly aeronave: Aeronave
  readonly aeronaveInformada: boolean
  /** Shortest distance, m, to the millimetre. */
  readonly menorDistanciaM: number
  /** The two positions that are the shortest distance apart, degrees. */
  readonly pontos: { readonly aplicacao: readonly [number, number]; readonly area: readonly [number, number] }
  /** Ground treated within the distance to keep, ha, and its polygons as MultiPolygon coordinates; absent where no ground was. */
  readonly dentroHa?: number
  readonly dentro?: readonly (readonly (readonly (readonly number[])[])[])[]
  /** Passes that treated this ground; absent without a track. */
  readonly passagens?: readonly Passage[]
  /** Flown over with the valve open and closed; absent without a track, and where the classification may be flown over. */
  readonly sobrevoo?: { readonly aberta: readonly Passage[]; readonly fechada: readonly Passage[] }
}

/** The application in a state where any application of this kind is forbidden. */
export interface StateProhibition {
  readonly uf: Uf | null
  readonly fonte: Fonte
  readonly regras: readonly RegraConsiderada[]
  readonly dentroHa: number
  /** Absent without a track. */
  readonly passagens?: readonly Passage[]
}

export interface JudgedProtection {
  readonly ufs: readonly Uf[]
  readonly foraDoBrasil: boolean
  /** True where somebody checked the rules of every state, for all areas or, without any, for the flight. */
  readonly estadoConferido: boolean
  readonly proibicoes: readonly StateProhibition[]
  readonly verdicts: readonly AreaVerdict[]
}

/** Judges the areas that are near enough to be listed, in the order given. */
export async function judgeProtection(
  application: FlownApplication,
  areas: readonly ProtectedArea[],
): Promise<JudgedProtection> {
  const { lugar } = application
  const footprint = isPlain(application, areas) ? undefined : await createFootprint(application.footprint)
  const place = footprint ? placeOf(footprint, lugar) : { ufs: lugar.ufs, foraDoBrasil: lugar.foraDoBrasil }
  const aplicacao = applicationOf(application, place)
  const regras = application.regras ?? TABELA_PADRAO.regras
  const track = footprint?.placeTrack(application.legs.map(({ path }) => path))
  const scene = footprint && track && { footprint, track, aplicacao, regras, application }
  const verdicts = scene ? areas.flatMap((area) => judgeArea(area, scene) ?? []) : []
  const withoutAreas = rulesFor(regras, aplicacao, null).estadoConferido
  return {
    ...place,
    estadoConferido: verdicts.length === 0 ? withoutAreas : verdicts.every(({ estadoConferido }) => estadoConferido),
    proibicoes: scene ? prohibitionsOf(scene) : [],
    verdicts,
  }
}

/** Tells whether the place of a laudo without areas is known, and nothing is forbidden there: then no layer has to be read. */
export function isPlain(
  application: Pick<FlownApplication, 'lugar' | 'grupo' | 'aeronave' | 'dia' | 'regras'>,
  areas: readonly unknown[],
): boolean {
  const { lugar, regras = TABELA_PADRAO.regras } = application
  if (areas.length > 0 || lugar.estados) return false
  return rulesFor(regras, applicationOf(application, lugar), null).proibicao === undefined
}

function applicationOf(
  { aeronave = 'tripulada', grupo, dia }: Pick<FlownApplication, 'grupo' | 'aeronave' | 'dia'>,
  { ufs, foraDoBrasil }: Pick<Lugar, 'ufs' | 'foraDoBrasil'>,
): Aplicacao {
  return { ufs, foraDoBrasil, aeronave, grupo, dia }
}

interface Scene {
  readonly footprint: Footprint
  readonly track: PlacedTrack
  readonly application: FlownApplication
  readonly aplicacao: Aplicacao
  readonly regras: readonly Norma[]
}

/** Undefined for an area that is too far away to be listed. */
function judgeArea({ id, classificacao, distanciaM, geometria }: ProtectedArea, scene: Scene): AreaVerdict | undefined {
  const { footprint, track, application, aplicacao } = scene
  const rules = rulesFor(scene.regras, aplicacao, classificacao, distanciaM)
  const { metros } = rules.distancia
  const placed = footprint.place(shapesOfGeometry(geometria))
  if (!placed) return undefined
  const isRequested = NOT_FLOWN_OVER.has(classificacao) && application.legs.length > 0
  const sobrevoo = isRequested ? overflown(placed, geometria, application, track) : undefined
  const isOverflown = sobrevoo !== undefined && sobrevoo.aberta.length + sobrevoo.fechada.length > 0
  // An area that was flown over is reported at any distance.
  const nearest = placed.nearest(isOverflown ? Infinity : Math.max(NAMED_WITHIN_M, metros ?? 0))
  if (!nearest) return undefined
  const shortestM = nearest.distanceM
  const mayBeInside = rules.proibicao !== undefined && !rules.proibicao.emTodaParte && shortestM === 0
  const inside = mayBeInside ? treatedWithin(placed, INSIDE_M, application, track) : {}
  // A stream or a tree has no area: an application that touches it counts as inside.
  const isInside = mayBeInside && (inside.dentroHa !== undefined || !geometria.type.endsWith('Polygon'))
  const { foraDoBrasil } = aplicacao
  const veredicto = judgeProtecao(rules, { shortestM, isInside, foraDoBrasil })
  const isForbidden = veredicto.key === 'proibido'
  const isNear = metros !== undefined && !isKept(shortestM, metros)
  return {
    ...veredicto,
    areaId: id,
    distancia: rules.distancia,
    fonte: (isForbidden ? rules.proibicao?.fonte : undefined) ?? rules.distancia.fonte,
    regras: rules.consideradas(isForbidden),
    estadoConferido: rules.estadoConferido,
    aeronave: aplicacao.aeronave,
    aeronaveInformada: application.aeronave !== undefined,
    menorDistanciaM: shortestM,
    pontos: { aplicacao: rounded(nearest.ofFootprint), area: rounded(nearest.ofArea) },
    ...(isInside ? inside : isNear && treatedWithin(placed, metros, application, track)),
    ...(sobrevoo && { sobrevoo }),
  }
}

/** For each state, and the country, the application where any application of this kind is forbidden. */
function prohibitionsOf({ footprint, track, application, aplicacao, regras }: Scene): StateProhibition[] {
  const federal = rulesFor(regras, { ...aplicacao, ufs: [], foraDoBrasil: false }, null)
  const ufs = federal.proibicao ? [null] : aplicacao.ufs
  return ufs.flatMap((uf): StateProhibition[] => {
    const rules = rulesFor(regras, { ...aplicacao, ufs: uf === null ? [] : [uf], foraDoBrasil: false }, null)
    if (!rules.proibicao || rules.informativo) return []
    const placed = footprint.place(shapesOfPlace(footprint, application.lugar, uf))
    const within = placed && treatedWithin(placed, INSIDE_M, application, track)
    if (within?.dentroHa === undefined) return []
    const { dentroHa, passagens } = within
    const { fonte } = rules.proibicao
    return [{ uf, fonte, regras: rules.consideradas(true), dentroHa, ...(passagens && { passagens }) }]
  })
}

function treatedWithin(
  placed: PlacedArea,
  metres: number,
  application: FlownApplication,
  track: PlacedTrack,
): Pick<AreaVerdict, 'dentroHa' | 'dentro' | 'passagens'> {
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
export const DEGREES_A_METRE = 1 / 110_574

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
