import type { LaudoInfo } from '@faixa/contract'
import { decisaoText, duvidaText, FULL_PAY_PERCENT, intervaloText, melhorRumoText } from '@faixa/domain'
import { formatPercent } from '@faixa/units'
import { plotName } from './plot-name.ts'

type Row = readonly [label: string, value: string]

/**
 * How far the effectiveness can be trusted, and how much of the loss could have been avoided: of the laudo and, of several talhões, of each. Empty
 * where neither is known.
 */
export function laudoValueRows({
  intervalo,
  perda,
  talhoes,
}: Pick<LaudoInfo, 'intervalo' | 'perda' | 'talhoes'>): readonly Row[] {
  const plots = talhoes.length < 2 ? [] : talhoes
  return [
    ...(intervalo
      ? [
          ['Efetividade', intervaloText(intervalo)] as const,
          ['Dúvida', duvidaText(intervalo)] as const,
          ['Valor integral', decisaoText(intervalo, FULL_PAY_PERCENT)] as const,
        ]
      : []),
    ...(perda ? lossRows(perda) : []),
    ...plots.flatMap((talhao, at) => {
      const text = plotText(talhao)
      return text === '' ? [] : [[plotName(talhao, at), text] as const]
    }),
  ]
}

function lossRows(perda: NonNullable<LaudoInfo['perda']>): readonly Row[] {
  const better = melhorRumoText(perda)
  return [
    ['Perda medida', `${formatPercent(perda.medida)} da área de plantio`],
    ['Perda inevitável', `${formatPercent(perda.inevitavel)}, pela forma da área e a largura da faixa`],
    ['Perda evitável', formatPercent(perda.evitavel)],
    ['Melhor rumo', better ?? 'o voado'],
  ]
}

function plotText({ intervalo, perda }: LaudoInfo['talhoes'][number]): string {
  return [intervalo && intervaloText(intervalo), perda && `perda evitável de ${formatPercent(perda.evitavel)}`]
    .filter(Boolean)
    .join('; ')
}
