/**
 * Measures the weather of a flight: each sprayed minute takes its reading (find-reading.ts), and its time and hectares count as within the
 * limits, outside them or without data. A minute whose reading lacks a limited quantity and is outside no limit has no data.
 */
import {
  CALMO_KMH,
  type Clima,
  type FonteDoClima,
  type GrandezaDoClima,
  isWithin,
  type LeituraDoClima,
  type LeituraUsada,
  type LimiteDoClima,
  type MinutoAplicado,
  type Tempo,
} from '@faixa/domain'
import { metresPerSecond, present, toKilometresPerHour } from '@faixa/units'
import type { Aviso } from '../aviso.ts'
import type { Unusable } from '../unusable.ts'
import { deltaTC } from './delta-t.ts'
import { createReadingFinder, distanceOf, type FoundReading } from './find-reading.ts'
import { meanWind, passAngleDeg } from './wind.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

/** The finding of a flight whose weather cannot be measured. */
export const CLIMA_SEM_HORARIOS: Aviso = {
  codigo: 'clima-sem-horarios',
  gravidade: 'aviso',
  mensagem: 'Nem a aplicação nem o trajeto dizem os horários: o clima de cada minuto não pôde ser conferido.',
  onde: 'clima',
}

/** The finding of a file of the weather that cannot be used. */
export function climaUnusable({ code, message }: Unusable): Aviso {
  return { codigo: code, gravidade: 'aviso', mensagem: message, onde: 'clima' }
}

export interface ClimaTerms {
  readonly readings: readonly LeituraDoClima[]
  /** The limits that apply. */
  readonly limits: readonly LimiteDoClima[]
  /** Hours of local time from the times of the files; default -3. */
  readonly offsetH?: number
}

export type SituacaoDoClima = 'dentro' | 'fora' | 'semDados'

/** One sprayed pass of a minute with its reading. */
export interface MinutoComClima {
  readonly aplicado: MinutoAplicado
  readonly found?: FoundReading
  readonly situacao: SituacaoDoClima
}

/** Values in the units of the limits. */
export function valueOf(
  grandeza: GrandezaDoClima,
  { ventoMs, temperaturaC, umidadePercent }: Tempo,
): number | undefined {
  if (grandeza === 'temperatura') return temperaturaC
  if (grandeza === 'umidade') return umidadePercent
  return ventoMs === undefined ? undefined : toKilometresPerHour(metresPerSecond(ventoMs))
}

export function minutesWithClima(
  minutes: readonly MinutoAplicado[],
  { readings, limits }: ClimaTerms,
): MinutoComClima[] {
  const find = createReadingFinder(readings)
  return minutes.map((aplicado) => {
    const found = find(aplicado.minuto * MINUTE_MS, aplicado)
    return { aplicado, situacao: situationOf(found?.reading, limits), ...(found && { found }) }
  })
}

function situationOf(reading: LeituraDoClima | undefined, limits: readonly LimiteDoClima[]): SituacaoDoClima {
  if (!reading) return 'semDados'
  let isComplete = true
  for (const limit of limits) {
    const value = valueOf(limit.grandeza, reading)
    if (value === undefined) isComplete = false
    else if (!isWithin(limit, value)) return 'fora'
  }
  return isComplete ? 'dentro' : 'semDados'
}

/** Undefined where no file contains the times of spraying. */
export function measureClima(minutes: readonly MinutoAplicado[], terms: ClimaTerms): Clima | undefined {
  if (minutes.length === 0) return undefined
  const found = minutesWithClima(minutes, terms)
  const ofModel = terms.readings.filter(({ tipo }) => tipo === 'modelo')
  const sumOf = (situacao: SituacaoDoClima, of: (minute: MinutoAplicado) => number) =>
    found.reduce((sum, one) => (one.situacao === situacao ? sum + of(one.aplicado) : sum), 0)
  const minutesOf = ({ segundos }: MinutoAplicado) => segundos / 60
  const hectaresOf = ({ hectares }: MinutoAplicado) => hectares
  return {
    minutosDentro: sumOf('dentro', minutesOf),
    minutosFora: sumOf('fora', minutesOf),
    minutosSemDados: sumOf('semDados', minutesOf),
    hectaresDentro: sumOf('dentro', hectaresOf),
    hectaresFora: sumOf('fora', hectaresOf),
    hectaresSemDados: sumOf('semDados', hectaresOf),
    ...windOf(found),
    ...extremesOf(found),
    ...endsOf(found, terms.offsetH),
    limites: terms.limits.map((limit) => ({ ...limit, ...outside(limit, found) })),
    fontes: sourcesOf(terms.readings, found, minutes[0]!),
    ...(ofModel.length > 0 && { modelo: ofModel }),
  }
}

function endsOf(found: readonly MinutoComClima[], offsetH = -3): Pick<Clima, 'inicio' | 'fim'> {
  const known = found.flatMap(({ found: one }) => (one ? [usedOf(one.reading, offsetH)] : []))
  return present({ inicio: known.at(0), fim: known.at(-1) })
}

function usedOf({ instanteMs, tipo, fonte, ...reading }: LeituraDoClima, offsetH: number): LeituraUsada {
  const hora = new Date(instanteMs + offsetH * HOUR_MS).toISOString().slice(11, 16)
  return { instante: new Date(instanteMs).toISOString(), hora, tipo, fonte, ...tempoOf(reading) }
}

function tempoOf({ ventoMs, rajadaMs, direcaoGraus, temperaturaC, umidadePercent }: Tempo): Tempo {
  return present({ ventoMs, rajadaMs, direcaoGraus, temperaturaC, umidadePercent })
}

function windOf(found: readonly MinutoComClima[]) {
  const known = found.flatMap(({ aplicado, found: one }) => {
    const { ventoMs, direcaoGraus } = one?.reading ?? {}
    return ventoMs === undefined ? [] : [{ aplicado, ventoMs, direcaoGraus }]
  })
  const directed = known.filter(({ ventoMs, direcaoGraus }) => direcaoGraus !== undefined || ventoMs === 0)
  const mean = meanWind(
    directed.map(({ aplicado, ventoMs, direcaoGraus }) => ({
      speedMs: ventoMs,
      weight: aplicado.segundos,
      ...present({ fromDeg: direcaoGraus }),
    })),
  )
  const seconds = known.reduce((sum, { aplicado }) => sum + aplicado.segundos, 0)
  const calm = known.reduce(
    (sum, { aplicado, ventoMs }) =>
      toKilometresPerHour(metresPerSecond(ventoMs)) < CALMO_KMH - CALM_ROUNDING ? sum + aplicado.segundos : sum,
    0,
  )
  const speed = known.reduce((sum, { aplicado, ventoMs }) => sum + aplicado.segundos * ventoMs, 0)
  return present({
    ventoMedioMs: mean?.speedMs,
    direcaoMediaGraus: mean?.fromDeg,
    velocidadeMediaMs: seconds > 0 ? speed / seconds : undefined,
    anguloMedioGraus: meanAngle(known),
    percentCalmaria: seconds > 0 ? (100 * calm) / seconds : undefined,
  })
}

/** 3 km/h that were typed are less than 3 in their last bits after a conversion to m/s and back. */
const CALM_ROUNDING = 1e-6

function meanAngle(
  known: readonly {
    readonly aplicado: MinutoAplicado
    readonly ventoMs: number
    readonly direcaoGraus: number | undefined
  }[],
): number | undefined {
  let sum = 0
  let hectares = 0
  for (const { aplicado, ventoMs, direcaoGraus } of known) {
    if (aplicado.eixoGraus === undefined || direcaoGraus === undefined || ventoMs === 0) continue
    sum += aplicado.hectares * passAngleDeg(aplicado.eixoGraus, direcaoGraus)
    hectares += aplicado.hectares
  }
  return hectares > 0 ? sum / hectares : undefined
}

function extremesOf(found: readonly MinutoComClima[]) {
  const rangeOf = (of: (reading: LeituraDoClima) => number | undefined) => {
    const values = found.flatMap(({ found: one }) => (one ? (of(one.reading) ?? []) : []))
    return values.length === 0
      ? { least: undefined, most: undefined }
      : values.reduce(({ least, most }, value) => ({ least: Math.min(least, value), most: Math.max(most, value) }), {
          least: Infinity,
          most: -Infinity,
        })
  }
  const [wind, gust, temperature, humidity, delta] = [
    rangeOf(({ ventoMs }) => ventoMs),
    rangeOf(({ rajadaMs }) => rajadaMs),
    rangeOf(({ temperaturaC }) => temperaturaC),
    rangeOf(({ umidadePercent }) => umidadePercent),
    rangeOf(deltaTOf),
  ]
  return present({
    ventoMinimoMs: wind.least,
    ventoMaximoMs: wind.most,
    rajadaMaximaMs: gust.most,
    temperaturaMinimaC: temperature.least,
    temperaturaMaximaC: temperature.most,
    umidadeMinimaPercent: humidity.least,
    umidadeMaximaPercent: humidity.most,
    deltaTMinimoC: delta.least,
    deltaTMaximoC: delta.most,
  })
}

export function deltaTOf({ temperaturaC, umidadePercent }: Tempo): number | undefined {
  return temperaturaC === undefined || umidadePercent === undefined ? undefined : deltaTC(temperaturaC, umidadePercent)
}

function outside(limit: LimiteDoClima, found: readonly MinutoComClima[]) {
  let seconds = 0
  let hectares = 0
  let pior: number | undefined
  for (const { aplicado, found: one } of found) {
    const value = one && valueOf(limit.grandeza, one.reading)
    if (value === undefined || isWithin(limit, value)) continue
    seconds += aplicado.segundos
    hectares += aplicado.hectares
    if (pior === undefined || beyond(limit, value) > beyond(limit, pior)) pior = value
  }
  return { minutosFora: seconds / 60, hectaresFora: hectares, ...present({ pior }) }
}

function beyond({ acimaDe, de, abaixoDe, ate }: LimiteDoClima, value: number): number {
  return Math.max((de ?? acimaDe ?? -Infinity) - value, value - (ate ?? abaixoDe ?? Infinity))
}

function sourcesOf(
  readings: readonly LeituraDoClima[],
  found: readonly MinutoComClima[],
  field: MinutoAplicado,
): FonteDoClima[] {
  const keyOf = ({ tipo, fonte }: LeituraDoClima) => `${tipo}\n${fonte}`
  const sources = new Map<
    string,
    { tipo: LeituraDoClima['tipo']; nome: string; leituras: number; segundos: number; km: number }
  >()
  let last: { readonly lugar: LeituraDoClima['lugar']; readonly km: number } | undefined
  for (const reading of readings) {
    const key = keyOf(reading)
    const source = sources.get(key) ?? {
      tipo: reading.tipo,
      nome: reading.fonte,
      leituras: 0,
      segundos: 0,
      km: Infinity,
    }
    if (!last || reading.lugar === undefined || last.lugar !== reading.lugar) {
      last = { lugar: reading.lugar, km: distanceOf(reading, field) ?? Infinity }
    }
    sources.set(key, { ...source, leituras: source.leituras + 1, km: Math.min(source.km, last.km) })
  }
  for (const { aplicado, found: one } of found) {
    const source = one && sources.get(keyOf(one.reading))
    if (source) source.segundos += aplicado.segundos
  }
  return [...sources.values()].map(({ tipo, nome, leituras, segundos, km }) => ({
    tipo,
    nome,
    leituras,
    minutos: segundos / 60,
    ...(Number.isFinite(km) && { distanciaKm: km }),
  }))
}
