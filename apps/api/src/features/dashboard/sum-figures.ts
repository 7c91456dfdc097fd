/** Converts stored sums to figures; a figure that no laudo has is omitted, and a percentage compares only laudos that have both numbers. */
import type { DashboardCharts, SmallStats } from '@faixa/contract'
import { footprintOf } from '@faixa/domain'
import { hectares, percentOf, present } from '@faixa/units'
import { figuresOf, type StoredName, storedName } from '../../db/stored-name.ts'
import type { AvoidableSums } from './avoidable-loss.queries.ts'
import { type EffectivenessSums, ESTIMATED_BIT, SUM_BITS, type SumName, type SumRow } from './laudo-sums.queries.ts'

const STATS = {
  area_plantio: ['somaAreaPlantio', undefined],
  insumos: ['somaInsumos', 'percentInsumos'],
  area_aplicada: ['somaAreaAplicada', 'percentAreaAplicada'],
  area_nao_aplicada: ['somaAreaNaoAplicada', 'percentAreaNaoAplicada'],
  aplicacao_efetiva: ['somaAplicacaoEfetiva', 'percentAplicacaoEfetiva'],
  aplicacao_externa: ['somaAplicacaoExterna', 'percentAplicacaoExterna'],
  area_sobreposicao: ['somaAreaSobreposicao', 'percentAreaSobreposicao'],
} as const satisfies Record<SumName, readonly [keyof SmallStats, keyof SmallStats | undefined]>

export function smallStatsOf(rows: readonly SumRow[]): SmallStats {
  const stats: { [Name in keyof SmallStats]: number } = {}
  for (const name of Object.keys(STATS) as SumName[]) {
    const [sum, percent] = STATS[name]
    const total = sumOf(rows, name)
    if (total !== undefined) stats[sum] = total
    const share = percent && percentOf(sumOf(rows, name, ['area_plantio']), sumOf(rows, 'area_plantio', [name]))
    if (percent && share !== undefined) stats[percent] = share
  }
  return stats
}

export function countOf(rows: readonly Pick<SumRow, 'n'>[]): number {
  return rows.reduce((n, row) => n + row.n, 0)
}

/** Number of the laudos whose numbers are estimates; absent where none is. */
export function estimatedOf(rows: readonly Pick<SumRow, 'n' | 'presentes'>[]): { readonly estimados?: number } {
  const estimados = countOf(rows.filter(({ presentes }) => (presentes & ESTIMATED_BIT) !== 0))
  return estimados === 0 ? {} : { estimados }
}

/** Sums one number over the laudos that have it and the other given numbers; absent where no laudo does. */
export function sumOf<Name extends SumName>(
  rows: readonly SumRow<Name>[],
  name: Name,
  besides: readonly SumName[] = [],
): number | undefined {
  const having = rows.filter(({ presentes }) => [name, ...besides].every((one) => (presentes & SUM_BITS[one]) !== 0))
  return countOf(having) === 0 ? undefined : having.reduce((sum, row) => sum + row[name], 0)
}

export function chartsOf(rows: readonly SumRow[], selected?: { readonly codigo: string; readonly uuid: string }) {
  const ofFootprint = (name: SumName) => sumOf(rows, name, FOOTPRINT)
  const pie = footprintOf({
    aplicacaoEfetiva: inHectares(ofFootprint('aplicacao_efetiva')),
    areaSobreposicao: inHectares(ofFootprint('area_sobreposicao')),
    aplicacaoExterna: inHectares(ofFootprint('aplicacao_externa')),
  })
  const { somaAreaPlantio, somaInsumos, somaAreaAplicada, somaAreaNaoAplicada } = smallStatsOf(rows)
  return {
    pie: pie ?? {},
    series: {
      areaPlantio: somaAreaPlantio,
      insumos: somaInsumos,
      areaAplicada: somaAreaAplicada,
      areaNaoAplicada: somaAreaNaoAplicada,
    },
    selectedReport: { isSelected: selected !== undefined, codigo: selected?.codigo ?? '', uuid: selected?.uuid ?? '' },
  } satisfies DashboardCharts
}

const FOOTPRINT = ['aplicacao_efetiva', 'area_sobreposicao', 'aplicacao_externa'] as const

export function inHectares(value: number | null | undefined) {
  return value === null || value === undefined ? undefined : hectares(value)
}

/** Effectiveness weighted by area, and that area. */
export function effectivenessOf(rows: readonly EffectivenessSums[]) {
  const areaPlantio = sumOf(rows, 'area_plantio', ['aplicacao_efetiva'])
  const percentAplicacaoEfetiva = percentOf(sumOf(rows, 'aplicacao_efetiva', ['area_plantio']), areaPlantio)
  return {
    laudos: countOf(rows),
    ...present({ areaPlantio, percentAplicacaoEfetiva }),
  }
}

interface RankedSums {
  readonly laudos: number
  readonly aplicacao_efetiva: number | null
  readonly area_plantio: number | null
}

/** Returns the line of a group whose areas are those of the laudos that have both. */
export function rankedLine({ laudos, aplicacao_efetiva, area_plantio }: RankedSums) {
  const percentAplicacaoEfetiva = percentOf(inHectares(aplicacao_efetiva), inHectares(area_plantio))
  return { laudos, ...present({ areaPlantio: area_plantio ?? undefined, percentAplicacaoEfetiva }) }
}

/** Returns the avoidable loss weighted by area, and on how many laudos it rests. */
export function avoidableOf({ laudos, known, area, lost }: AvoidableSums) {
  return {
    laudos,
    comPerda: known,
    ...(area !== null && lost !== null && area > 0 && { areaPlantio: area, percentPerdaEvitavel: lost / area }),
  }
}

const LOST = ['areaPlantio', 'areaNaoAplicada', 'aplicacaoExterna', 'areaSobreposicao'] as const

type LostSums = { readonly laudos: number } & {
  readonly [Area in (typeof LOST)[number] as StoredName<Area>]: number | null
}

/** The hectares that were lost. */
export function lossesOf(sums: LostSums) {
  return { laudos: sums.laudos, ...figuresOf(LOST, sums) }
}

/** Returns the lost areas of rows that were not added up yet. */
export function lostSums(rows: readonly SumRow[]): LostSums {
  const sums = LOST.map(storedName).map((name) => [name, sumOf(rows, name) ?? null])
  return { laudos: countOf(rows), ...(Object.fromEntries(sums) as Omit<LostSums, 'laudos'>) }
}

/** Rows by a key, in the order of the keys' first occurrence. */
export function grouped<Row>(rows: readonly Row[], keyOf: (row: Row) => unknown): Row[][] {
  return [...Map.groupBy(rows, keyOf).values()]
}
