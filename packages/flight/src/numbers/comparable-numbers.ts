/** The numbers of a flight as the signed revision of its laudo has them (packages/revision), to be compared one by one. */
import {
  type Estimativa,
  type IntervalosEstimados,
  MEASURED_NAMES,
  type MeasureName,
  PERCENT_FORMULAS,
  PLOT_NAMES,
  PLOTLESS_AREAS,
  type Taxa,
} from '@faixa/domain'
import { present } from '@faixa/units'
import type { FlightNumbers } from './flight-numbers.ts'

const isMeasured = (name: MeasureName) => (MEASURED_NAMES as readonly string[]).includes(name)

/** Percentages of one measured figure relative to another. */
const PERCENTS = Object.entries(PERCENT_FORMULAS).flatMap(([name, { part, whole }]) =>
  isMeasured(part) && isMeasured(whole) ? [name] : [],
)

/** Figures determined by files. Without an area file those of the plots are omitted, because they came from the register. */
export function comparableNames(hasArea: boolean): readonly string[] {
  return [...(hasArea ? [...MEASURED_NAMES, ...PERCENTS] : PLOTLESS_AREAS), 'passadas', 'faixaMedida']
}

export interface ComparableNumbers {
  readonly numeros: Readonly<Record<string, number>>
  readonly talhoes: readonly {
    readonly forma?: string
    readonly numeros: Readonly<Record<string, number>>
    readonly taxa?: Taxa
    readonly intervaloEstimado?: IntervalosEstimados
  }[]
  readonly trajeto?: Readonly<Record<string, unknown>>
  readonly estimativa?: Estimativa
  readonly taxa?: Taxa
}

/** `plotHashes` are those of the outlines, in the order of the talhões. */
export function comparableNumbers(numbers: FlightNumbers, plotHashes: readonly string[]): ComparableNumbers {
  const {
    passadas,
    faixa: faixaMedida,
    talhoes,
    trajeto,
    estimado,
    confianca,
    fonteDaFaixa,
    intervaloEstimado,
    taxa,
  } = numbers
  return {
    numeros: pick({ ...numbers, passadas, faixaMedida }, [...MEASURED_NAMES, ...PERCENTS, 'passadas', 'faixaMedida']),
    talhoes: talhoes.map((talhao, i) => ({
      ...(plotHashes[i] !== undefined && { forma: plotHashes[i] }),
      numeros: pick(talhao, ['areaDeclarada', ...PLOT_NAMES]),
      ...present({ taxa: talhao.taxa, intervaloEstimado: talhao.intervaloEstimado }),
    })),
    ...(trajeto && { trajeto: { ...trajeto, ...instants(trajeto) } }),
    ...present({ taxa }),
    ...(estimado &&
      confianca !== undefined &&
      fonteDaFaixa && { estimativa: { estimado, confianca, fonteDaFaixa, ...present({ intervaloEstimado }) } }),
  }
}

function pick(from: object, names: readonly string[]): Record<string, number> {
  const values = from as Readonly<Record<string, number | undefined>>
  return Object.fromEntries(
    names.flatMap((name) => (values[name] === undefined ? [] : ([[name, values[name]]] as const))),
  )
}

/** Normalizes instants to one spelling: milliseconds and Z. */
function instants({ inicio, fim }: NonNullable<FlightNumbers['trajeto']>) {
  return {
    ...(inicio !== undefined && { inicio: new Date(inicio).toISOString() }),
    ...(fim !== undefined && { fim: new Date(fim).toISOString() }),
  }
}
