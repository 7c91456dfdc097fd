/** The weather of every minute from the first to the last sprayed one, as charts and the replay show it. */
import type { ReplyOf, Routes } from '@faixa/contract'
import {
  type FaixaDoClima,
  type ForcaDoLimite,
  type GrandezaDoClima,
  isWithin,
  type LeituraDoClima,
  type LimiteDoClima,
  limiteText,
} from '@faixa/domain'
import { createReadingFinder, deltaTOf, type FindReading } from '@faixa/flight'
import { metresPerSecond, present, toKilometresPerHour } from '@faixa/units'
import type { ChartContent, ChartSeries, ChartTone, ChartUnit } from '../../../../chart/chart-content.ts'

export type ClimaPorMinuto = ReplyOf<Routes['readLaudoClima']>

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

/** Finds the reading of an instant at a place by the rule of the measurement. */
export function finderOf({ leituras }: ClimaPorMinuto): FindReading {
  return createReadingFinder(
    leituras.map(
      ({ instante, lon, lat, ...reading }) =>
        ({
          ...present(reading),
          instanteMs: Date.parse(instante),
          ...(lon !== undefined && lat !== undefined && { lugar: { lon, lat } }),
        }) as LeituraDoClima,
    ),
  )
}

interface Minute {
  /** hh:mm on the clock of the typed hours. */
  readonly label: string
  readonly isSprayed: boolean
  readonly reading: LeituraDoClima | undefined
}

export function minutesOf(clima: ClimaPorMinuto): readonly Minute[] {
  const { fusoHoras, minutos } = clima
  const [first, last] = [minutos.at(0), minutos.at(-1)]
  if (!first || !last) return []
  const find = finderOf(clima)
  const sprayed = new Map(minutos.map((minute) => [Date.parse(minute.instante), minute]))
  const minutes: Minute[] = []
  let place = first
  for (let ms = Date.parse(first.instante); ms <= Date.parse(last.instante); ms += MINUTE_MS) {
    const here = sprayed.get(ms)
    place = here ?? place
    minutes.push({
      label: new Date(ms + (fusoHoras ?? 0) * HOUR_MS).toISOString().slice(11, 16),
      isSprayed: here !== undefined,
      reading: find(ms, place)?.reading,
    })
  }
  return minutes
}

export interface ClimaChart {
  readonly title: string
  /** Name of its files. */
  readonly file: string
  readonly unit: ChartUnit
  readonly grandeza: GrandezaDoClima
  readonly series: readonly {
    readonly label: string
    readonly tone: ChartTone
    readonly of: (reading: LeituraDoClima) => number | undefined
  }[]
}

const inKmh = (speed: number | undefined) =>
  speed === undefined ? undefined : toKilometresPerHour(metresPerSecond(speed))

export const CLIMA_CHARTS: readonly ClimaChart[] = [
  {
    title: 'Vento durante a aplicação',
    file: 'vento',
    unit: 'km/h',
    grandeza: 'vento',
    series: [
      { label: 'Vento', tone: 'primary', of: ({ ventoMs }) => inKmh(ventoMs) },
      { label: 'Rajada', tone: 'info', of: ({ rajadaMs }) => inKmh(rajadaMs) },
    ],
  },
  {
    title: 'Umidade durante a aplicação',
    file: 'umidade',
    unit: '%',
    grandeza: 'umidade',
    series: [{ label: 'Umidade relativa', tone: 'primary', of: ({ umidadePercent }) => umidadePercent }],
  },
  {
    title: 'Temperatura durante a aplicação',
    file: 'temperatura',
    unit: '°C',
    grandeza: 'temperatura',
    series: [
      { label: 'Temperatura', tone: 'primary', of: ({ temperaturaC }) => temperaturaC },
      { label: 'Delta T', tone: 'info', of: deltaTOf },
    ],
  },
]

const LIMIT_TONES = {
  lei: 'danger',
  empresa: 'warning',
  recomendacao: 'neutral',
} as const satisfies Record<ForcaDoLimite, ChartTone>

const FORCAS = { lei: 'lei', empresa: 'empresa', recomendacao: 'recomendação' } as const satisfies Record<
  ForcaDoLimite,
  string
>

/** Undefined where no minute has a value. */
export function chartOf(
  chart: ClimaChart,
  minutes: readonly Minute[],
  limites: readonly LimiteDoClima[],
): ChartContent | undefined {
  const series = chart.series
    .map(({ label, tone, of }): ChartSeries => {
      return { label, tone, values: minutes.map(({ reading }) => (reading && of(reading)) ?? null) }
    })
    .filter(({ values }) => values.some((value) => value !== null))
  if (series.length === 0) return undefined
  return {
    kind: 'line',
    labelled: 'Minuto',
    labels: minutes.map(({ label }) => label),
    series: [...series, ...limitSeries(chart, minutes, limites)],
    unit: chart.unit,
    shaded: minutes.map(({ isSprayed }) => isSprayed),
    beside: [{ label: 'Aplicando', values: minutes.map(({ isSprayed }) => (isSprayed ? 'sim' : 'não')) }],
  }
}

/** A flat line for each bound; a limit of two bounds has two. A bound is broken where a sprayed minute is outside it. */
function limitSeries(
  { grandeza, series }: ClimaChart,
  minutes: readonly Minute[],
  limites: readonly LimiteDoClima[],
): ChartSeries[] {
  const sprayed = minutes.flatMap(({ isSprayed, reading }) =>
    isSprayed && reading ? (series[0]?.of(reading) ?? []) : [],
  )
  return limites
    .filter((limite) => limite.grandeza === grandeza)
    .flatMap((limite) => {
      const { forca, acimaDe, abaixoDe, de, ate } = limite
      const bounds = [
        { grandeza, acimaDe, de },
        { grandeza, abaixoDe, ate },
      ].flatMap((faixa: FaixaDoClima) => {
        const value = faixa.acimaDe ?? faixa.de ?? faixa.abaixoDe ?? faixa.ate
        return value === undefined ? [] : [{ faixa, value }]
      })
      return bounds.map(({ faixa, value }, i): ChartSeries => {
        const end = bounds.length > 1 ? (i === 0 ? ', mínimo' : ', máximo') : ''
        const isBroken = sprayed.some((one) => !isWithin(faixa, one))
        return {
          label: `${limiteText(limite)} (${FORCAS[forca]}${end})${isBroken ? ' · descumprido' : ''}`,
          tone: LIMIT_TONES[forca],
          values: Array<number>(minutes.length).fill(value),
          isLimit: true,
          ...(isBroken && { isBroken }),
        }
      })
    })
}
