/** Answers which flights came near a place: candidates by their boxes, then exact distances, and the days on the clock of each flight. */
import { type InputOf, Problem, type ReplyOf, type Routes, VOOS_PERTO_MAXIMO } from '@faixa/contract'
import { type Deriva, FALLBACK_DATE, FALLBACK_TIME, utcOffsetOf } from '@faixa/domain'
import {
  boundsOfGeometry,
  createDriftScreen,
  createReadingFinder,
  type FlownTimes,
  inPeriod,
  type Limit,
  type Period,
  padded,
  type SideOfWind,
  sideOfWind,
} from '@faixa/flight'
import type { GeoJsonGeometry } from '@faixa/geometry'
import { present } from '@faixa/units'
import type { Db } from '../../db/database.ts'
import type { Ask } from '../../http/ask.ts'
import { readVerificacoes } from '../../laudo/verificacoes/read-verificacoes.queries.ts'
import { findClimaReadings } from '../laudos/measure/judge-clima.queries.ts'
import { ufOf } from '../laudos/measure/judge-informed.queries.ts'
import { type FlightRow, findCandidates, type Owner, readFlights, readWeights } from './flights-near.queries.ts'
import { readFlown } from './flown-layers.queries.ts'
import { placeOfQuestion } from './lugar/place-of-question.actions.ts'
import { measureNearInProcess, prepareNear } from './process/measure-near-in-process.ts'
import { measureWithHeavy } from './process/measure-with-heavy.ts'
import type { MeasuredNear, ToMeasure } from './process/near.program.ts'

type Query = InputOf<Routes['listVoosPerto']>['query']
type Question = Pick<Query, 'raioM' | 'de' | 'ate'> & { readonly place: GeoJsonGeometry }
type Answer = ReplyOf<Routes['listVoosPerto']>
type VooPerto = Answer['voos'][number]

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
/** Layers that are read at once, bytes of text: while a batch is measured the next one is read. */
const BATCH_BYTES = 2 * 2 ** 20
/** Flights whose rows and readings are read at once, after all were measured: a file of readings may have a megabyte. */
const ROWS_AT_ONCE = 20
/** Longest time of one answer, ms. */
const MOST_MS = 60_000

type Means = Pick<Ask, 'db' | 'actor' | 'signal'> & { readonly deps: Pick<Ask['deps'], 'settings'> }

export async function listVoosPerto(query: Query, means: Means): Promise<Answer> {
  const { place, lugar } = await placeOfQuestion(query, means)
  const { raioM, de, ate } = query
  const { found, semData } = await findVoosPerto({ place, raioM, de, ate }, means)
  return { voos: found.map(({ voo }) => voo), semData: semData.length, ...present({ lugar }) }
}

interface VooFound {
  readonly row: FlightRow
  readonly voo: VooPerto
}

export interface VoosFound {
  /** The nearest first. */
  readonly found: readonly VooFound[]
  /** Flights as near whose day nobody knows. */
  readonly semData: readonly { readonly row: FlightRow; readonly distanceM: number }[]
  /** Flights that could not be measured, with `namesUnmeasured` only: without it, one that is too heavy is a Problem. */
  readonly semMedida: readonly { readonly row: FlightRow; readonly motivo: 'pesado' | 'semCamadas' }[]
}

interface Options {
  readonly of?: Owner
  readonly namesUnmeasured?: boolean
  /** Default: true. */
  readonly namesPersons?: boolean
  /** Longest time of one answer, ms. */
  readonly mostMs?: number
}

export async function findVoosPerto(question: Question, means: Means, options: Options = {}): Promise<VoosFound> {
  const late = new AbortController()
  const timer = setTimeout(() => late.abort(new Problem('voos-demais')), options.mostMs ?? MOST_MS)
  try {
    return await find(question, { ...means, signal: AbortSignal.any([means.signal, late.signal]) }, options)
  } finally {
    clearTimeout(timer)
  }
}

async function find(
  question: Question,
  { db, actor, signal, deps }: Means,
  { of, namesUnmeasured = false, namesPersons = true }: Options,
): Promise<VoosFound> {
  const { place, raioM } = question
  const { memoryMb } = deps.settings
  prepareNear(memoryMb)
  const period: Period = { de: limitOf(question.de), ate: limitOf(question.ate) }
  const near = { box: padded(boundsOfGeometry(place), raioM), days: daysOf(period), of }
  const ids = await findCandidates(db, actor, near, VOOS_PERTO_MAXIMO)
  if (ids.length > VOOS_PERTO_MAXIMO) throw new Problem('voos-demais')
  const inside: { readonly row: FlightRow; readonly voo: Omit<VooPerto, 'verificacoes'> }[] = []
  const semData: { readonly row: FlightRow; readonly distanceM: number }[] = []
  const semMedida: VoosFound['semMedida'][number][] = []
  const measure = (flights: ToMeasure['flights']) =>
    measureNearInProcess({ place, withinM: raioM, flights }, { memoryMb, signal })
  const { measured, heavy, empty } = await measureAll(db, ids, { measure, namesUnmeasured, signal })
  const toRead = [...measured.keys(), ...heavy, ...empty]
  for (let at = 0; at < toRead.length; at += ROWS_AT_ONCE) {
    signal.throwIfAborted()
    const some = toRead.slice(at, at + ROWS_AT_ONCE)
    const rows = await readFlights(db, some)
    const surroundings = await readSurroundings(db, rows)
    for (const id of some) {
      const row = rows.find((one) => one.id === id)
      const flown = measured.get(id)
      if (!row) continue
      if (!flown) {
        semMedida.push({ row, motivo: heavy.includes(id) ? 'pesado' : 'semCamadas' })
        continue
      }
      const { near, distanceM } = flown
      const found = { near, distanceM, ...surroundings(row, near, place) }
      const situation = inPeriod(found.times, period)
      if (situation === 'semData') semData.push({ row, distanceM })
      if (situation === 'dentro') inside.push({ row, voo: { ...vooOf(row, found), ...edgesOf(place, near) } })
    }
  }
  const verificacoes = await readVerificacoes(
    db,
    inside.map(({ row }) => row.id),
    { namesPersons },
  )
  const found = inside.flatMap(({ row, voo }) => {
    const answers = verificacoes.get(row.id)
    return answers ? [{ row, voo: { ...voo, verificacoes: answers } }] : []
  })
  // Flights over the place are all at 0 m: among them the laudo that was registered first comes first.
  const nearestFirst = found.toSorted((a, b) => a.voo.menorDistanciaM - b.voo.menorDistanciaM || a.row.id - b.row.id)
  return { found: nearestFirst, semData, semMedida }
}

/** The flights that came within the radius, and those that could not be measured: too heavy, or without any layer. */
async function measureAll(
  db: Db,
  ids: readonly number[],
  {
    measure,
    namesUnmeasured,
    signal,
  }: {
    readonly measure: (flights: ToMeasure['flights']) => Promise<readonly MeasuredNear[]>
    readonly namesUnmeasured: boolean
    readonly signal: AbortSignal
  },
) {
  const near = new Map<number, MeasuredNear>()
  const tooHeavy: number[] = []
  const empty: number[] = []
  const batches = await batchesOf(db, ids)
  let flights = await readFlown(db, batches[0] ?? [])
  for (const i of batches.keys()) {
    signal.throwIfAborted()
    const measuring = namesUnmeasured
      ? measureWithHeavy(flights, measure, signal)
      : measure(flights).then((measured) => ({ measured, heavy: [] }))
    // Nothing else takes a refusal while the next layers are read.
    measuring.catch(() => {})
    const next = await readFlown(db, batches[i + 1] ?? [])
    const { measured, heavy } = await measuring
    for (const one of measured) near.set(one.id, one)
    tooHeavy.push(...heavy)
    empty.push(
      ...flights.filter(({ aplicacao, trajeto }) => aplicacao.length + trajeto.length === 0).map(({ id }) => id),
    )
    flights = next
  }
  return { measured: near, heavy: tooHeavy, empty }
}

function limitOf(written: string): Limit {
  return written.includes('T') ? { atMs: Date.parse(written) } : { day: written }
}

/** Days of any field of Brazil on which the period may be, by which candidates are found. */
function daysOf({ de, ate }: Period): readonly [string, string] {
  const dayAt = (ms: number) => new Date(ms).toISOString().slice(0, 10)
  return ['day' in de ? de.day : dayAt(de.atMs - DAY_MS), 'day' in ate ? ate.day : dayAt(ate.atMs + DAY_MS)]
}

/** Groups of laudos whose layers are read at once; a heavy one is alone. */
async function batchesOf(db: Db, ids: readonly number[]): Promise<number[][]> {
  if (ids.length === 0) return []
  const weights = await readWeights(db, ids)
  const batches: number[][] = []
  let room = 0
  for (const id of ids) {
    const bytes = weights.get(id) ?? 0
    if (batches.length === 0 || bytes > room) {
      batches.push([])
      room = BATCH_BYTES
    }
    batches.at(-1)!.push(id)
    room -= bytes
  }
  return batches
}

interface Surroundings {
  readonly deriva: Deriva
  readonly side: SideOfWind
  readonly times: FlownTimes
}

type Found = Surroundings & Pick<MeasuredNear, 'near' | 'distanceM'>

/** Reads, in one statement for all flights, what the wind and the clock were; what a flight had around a place follows from it. */
async function readSurroundings(
  db: Db,
  rows: readonly FlightRow[],
): Promise<(row: FlightRow, near: MeasuredNear['near'], place: ToMeasure['place']) => Surroundings> {
  const offsets = new Map<number, number>()
  for (const { id, limites, limites_campo } of rows) {
    const box = limites_campo ?? limites
    offsets.set(id, utcOffsetOf(box === null ? undefined : await ufOf(box)))
  }
  const found = await findClimaReadings(db, [...offsets.keys()], (id) => offsets.get(id)!)
  return (row, near, place) => {
    const { minutos = [], readings = [], offsetH } = found.get(row.id) ?? {}
    const utcOffsetH = offsets.get(row.id)!
    const screen = createDriftScreen({
      minutos,
      readings,
      isDrone: row.aeronave_tipo === 'drone',
      ...present({ widthM: row.faixa_medida ?? row.faixa_executada ?? undefined, gotas: row.dados_operacao?.gotas }),
    })
    return {
      deriva: screen(place),
      side: sideOfWind(near, createReadingFinder(readings)),
      times: { ...writtenTimes(row), offsetH: offsetH ?? utcOffsetH, utcOffsetH },
    }
  }
}

function writtenTimes({ inicio, fim, data_inicial, data_final }: FlightRow): Pick<FlownTimes, 'logged' | 'typed'> {
  const [begin, end] = [typedOf(data_inicial), typedOf(data_final)]
  const [first, last] = [begin ?? end, end ?? begin]
  return present({
    logged: inicio && fim ? { beginMs: inicio.getTime(), endMs: fim.getTime() } : undefined,
    typed: first !== undefined && last !== undefined ? { inicio: first, fim: last } : undefined,
  })
}

/** A typed day with its hour, if that is known; undefined for an unknown day. */
function typedOf(stored: string): string | undefined {
  const [day = '', time = ''] = stored.split(' ')
  if (day === FALLBACK_DATE) return undefined
  return time === FALLBACK_TIME ? day : `${day}T${time}`
}

function vooOf(row: FlightRow, { near, side, deriva, distanceM, times }: Found): Omit<VooPerto, 'verificacoes'> {
  const { offsetH, utcOffsetH } = times
  const moment = (ms: number | undefined) =>
    ms === undefined
      ? {}
      : {
          minuto: new Date(ms + offsetH * HOUR_MS).toISOString().slice(0, 16),
          // The log may be in local time, which is UTC by its own clock only.
          instante: new Date(ms + (offsetH - utcOffsetH) * HOUR_MS).toISOString(),
        }
  const sprayed = moment(near.sprayedMs)
  const { leitura } = side
  return {
    uuid: row.uuid,
    codigo: row.codigo,
    nome: row.nome,
    data: row.data,
    empresa: row.empresa_nome,
    prestadora: row.prestadora_nome,
    piloto: row.piloto_nome,
    tratamento: row.tratamento,
    cultura: row.cultura,
    produtos: (row.dados_operacao?.produtos ?? []).flatMap(({ marca }) => marca ?? []),
    ...(row.hidden && { oculto: true as const }),
    ...(row.estimado && { estimado: true as const }),
    ...present({
      aeronave: row.aeronave ?? undefined,
      menorDistanciaAplicacaoM: near.footprintM,
      menorDistanciaTrajetoM: near.trackM,
      lugarAplicacao: near.footprintAt && pairOf(near.footprintAt),
      lugarTrajeto: near.trackAt && pairOf(near.trackAt),
      altitudeTrajetoM: near.trackAltitudeM === undefined ? undefined : Math.round(near.trackAltitudeM * 10) / 10,
      valvulaAberta: near.isOpen,
      minutoAplicado: sprayed.minuto,
      instanteAplicado: sprayed.instante,
      semLado: side.semLado,
      anguloGraus: side.anguloGraus,
      vento: leitura && {
        instante: new Date(leitura.instanteMs).toISOString(),
        tipo: leitura.tipo,
        fonte: leitura.fonte,
        ...present({
          distanciaKm: side.distanciaKm,
          ventoMs: leitura.ventoMs,
          rajadaMs: leitura.rajadaMs,
          direcaoGraus: leitura.direcaoGraus,
          temperaturaC: leitura.temperaturaC,
          umidadePercent: leitura.umidadePercent,
        }),
      },
    }),
    menorDistanciaM: distanceM,
    ...moment(near.trackMs),
    fusoHoras: utcOffsetH,
    lado: side.lado,
    deriva,
    sobrevoos: near.flyovers.map((flyover) => ({
      distanciaM: flyover.distanceM,
      ...moment(flyover.atMs),
      ...present({ valvulaAberta: flyover.isOpen }),
    })),
    papeis: {
      receituario: row.receituario === true,
      certificado: row.certificado_faixa?.situacao === 'tomado',
      ...present({ avisos: row.avisos ?? undefined }),
    },
  }
}

/** A point has no edge: each distance starts at it. */
function edgesOf(place: GeoJsonGeometry, { footprintFrom, trackFrom }: MeasuredNear['near']) {
  if (place.type === 'Point') return {}
  return present({
    beiraAplicacao: footprintFrom && pairOf(footprintFrom),
    beiraTrajeto: trackFrom && pairOf(trackFrom),
  })
}

function pairOf([lon, lat]: readonly [number, number]): [number, number] {
  return [lon, lat]
}
