import type { LaudoInfo } from '@faixa/contract'
import { taxaRows } from '@faixa/domain'
import { formatNumber, formatPercent } from '@faixa/units'
import { plotName } from './plot-name.ts'

/** The rate that the log states: of the laudo and, of several talhões, the mean and spread of each; empty where no log states one. */
export function laudoTaxaRows({
  taxa,
  talhoes,
}: Pick<LaudoInfo, 'taxa' | 'talhoes'>): readonly (readonly [label: string, value: string])[] {
  if (!taxa) return []
  const plots = talhoes.length < 2 ? [] : talhoes
  return [
    ...taxaRows(taxa),
    ...plots.flatMap((talhao, at) =>
      talhao.taxa
        ? [
            [
              plotName(talhao, at),
              `${formatNumber(talhao.taxa.media)}\u00a0L/ha, variação de ${formatPercent(talhao.taxa.variacao)}`,
            ] as const,
          ]
        : [],
    ),
  ]
}
