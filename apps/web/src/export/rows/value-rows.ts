import type { LaudoInfo } from '@faixa/contract'
import {
  decisaoText,
  doseMediaText,
  duvidaText,
  estimatedRangeText,
  FULL_PAY_PERCENT,
  fonteDaDoseText,
  foraDaDoseText,
  intervaloText,
  limitRows,
  melhorRumoText,
} from '@faixa/domain'
import { formatPercent } from '@faixa/units'
import { plotName } from './plot-name.ts'

type Row = readonly [label: string, value: string]

/**
 * How far the effectiveness can be trusted, how much of the loss could have been avoided, and how much fell where: of the laudo and, of several
 * talhões, of each. Empty where none of these is known. `limites`: those of the laudo's contract, instead of the usual one of full pay.
 */
export function laudoValueRows(
  {
    intervalo,
    perda,
    dose,
    certificadoDeFaixa,
    talhoes,
  }: Pick<LaudoInfo, 'intervalo' | 'perda' | 'dose' | 'certificadoDeFaixa' | 'talhoes'>,
  limites?: LaudoInfo['limitesDoContrato'],
): readonly Row[] {
  const plots = talhoes.length < 2 ? [] : talhoes
  return [
    ...(intervalo
      ? [
          ['Efetividade', intervaloText(intervalo)] as const,
          ['Dúvida', duvidaText(intervalo)] as const,
          ...(limites
            ? limitRows(intervalo.percentAplicacaoEfetiva, limites)
            : [['Valor integral', decisaoText(intervalo, FULL_PAY_PERCENT)] as const]),
        ]
      : []),
    ...(perda ? lossRows(perda) : []),
    ...(dose
      ? [
          ['Dose estimada', doseMediaText(dose)] as const,
          ['Dose baixa e alta', foraDaDoseText(dose)] as const,
          ['Fonte da dose', fonteDaDoseText(dose, certificadoDeFaixa)] as const,
        ]
      : []),
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

function estimatedPlotText(intervalo: NonNullable<LaudoInfo['talhoes'][number]['intervaloEstimado']>) {
  const range = estimatedRangeText(intervalo)
  return range && `com os trechos em dúvida, ${range}`
}

function plotText({ intervaloEstimado, intervalo, perda, dose }: LaudoInfo['talhoes'][number]): string {
  return [
    intervaloEstimado && estimatedPlotText(intervaloEstimado),
    intervalo && intervaloText(intervalo),
    perda && `perda evitável de ${formatPercent(perda.evitavel)}`,
    dose && `dose: ${doseMediaText(dose)}; ${foraDaDoseText(dose)}`,
  ]
    .filter(Boolean)
    .join('; ')
}
