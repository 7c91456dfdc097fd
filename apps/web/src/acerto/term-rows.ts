/** The terms of a contract as rows of a label and a sentence. */
import { CONTAGENS, MODOS, type TermosDoContrato } from '@faixa/domain'
import { formatCount, formatPercent, formatReais } from '@faixa/units'

export function termRows({
  precoPorHa,
  conta,
  pleno,
  degraus,
  meta,
  externa,
  prazoRegistroDias,
}: TermosDoContrato): readonly (readonly [string, string])[] {
  return [
    ['Preço', `${formatReais(precoPorHa)} por hectare`],
    ['Hectares pagos', `${CONTAGENS[conta].label} (${CONTAGENS[conta].about})`],
    ['Pagamento integral', `a partir de ${formatPercent(pleno)} de efetividade`],
    ...degraus.map(({ de, modo, percent }, index) => {
      const upTo = formatPercent(degraus[index - 1]?.de ?? pleno)
      const pays = modo === 'fixo' ? `paga ${formatPercent(percent)} do preço` : MODOS[modo].about
      return [`Abaixo de ${upTo}`, `a partir de ${formatPercent(de)} ${pays}`] as const
    }),
    ...(meta ? [['Meta', `${formatPercent(meta.de)}: bônus de ${formatPercent(meta.bonus)} do valor`] as const] : []),
    ...(externa
      ? [
          [
            'Aplicação externa',
            `desconto de ${formatReais(externa.precoPorHa)} por hectare além de ${formatPercent(externa.tolerancia)} da área de plantio`,
          ] as const,
        ]
      : []),
    ...(prazoRegistroDias === undefined
      ? []
      : [['Registro do voo', `em até ${formatCount(prazoRegistroDias, 'dia', 'dias')} depois dele`] as const]),
  ]
}
