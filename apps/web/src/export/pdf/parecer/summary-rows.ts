/** The rows about place, verdict, weather and decision at the head of the environmental opinion. */
import type { LaudoInfo, Verdicts } from '@faixa/contract'
import { UFS } from '@faixa/domain'
import { summaryText } from '../../../protecao/verdict/verdict-summary.ts'
import { formatStatedMoment } from '../../../ui/format-when.ts'

/** The typed município, or the states in which something was applied. */
function placeText(
  { dadosOperacao: { municipio, uf } = {} }: LaudoInfo,
  resumo: Verdicts['resumo'],
): string | undefined {
  const ufs = resumo.estado === 'pronto' ? resumo.uf : []
  return [municipio, ...(uf === undefined ? ufs : [uf]).map((one) => UFS[one])].filter(Boolean).join(', ') || undefined
}

export function summaryRows(
  info: LaudoInfo,
  { resumo, veredictos, parecer, fusoHoras }: Verdicts,
): readonly (readonly [string, string])[] {
  const place = placeText(info, resumo)
  const [first] = veredictos
  const aircraft = first && (first.aeronave === 'drone' ? 'Drone' : 'Tripulada')
  const versions = [...new Set(veredictos.map(({ regraVersao }) => regraVersao))].toSorted((a, b) => a - b)
  return [
    ...(place === undefined ? [] : [['Lugar', place] as const]),
    ['Áreas protegidas', summaryText(resumo)],
    ...(info.clima ? [['Clima', info.verificacoes.clima.frase] as const] : []),
    ...(first
      ? [['Aeronave', `${aircraft}${first.aeronaveInformada ? '' : ' (não informada: regra mais rigorosa)'}`] as const]
      : []),
    ...(versions.length > 0 ? [['Tabela de regras', versions.join(', ')] as const] : []),
    ...(parecer
      ? [
          [
            'Decisão',
            `${parecer.oculto ? 'Negado' : 'Aprovado'} em ${formatStatedMoment(new Date(parecer.em), fusoHoras)}${parecer.por === undefined ? '' : ` por ${parecer.por}`}`,
          ] as const,
          ['Motivo', parecer.motivo] as const,
        ]
      : []),
  ]
}
