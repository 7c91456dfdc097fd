/** The lines of a service order on screen and on paper. A value that was not given has no line. */
import type { Comparacao, Ordem } from '@faixa/contract'
import { SEDE_NAME } from '@faixa/domain'
import { formatNumber } from '@faixa/units'
import { formatMoment, formatWhen } from '../ui/format-when.ts'
import { ORDEM_LABELS, ORDEM_QUANTITIES, ORDEM_UNITS } from './ordem-labels.ts'

type Row = readonly [label: string, value: string]

export function ordemRows(ordem: Ordem): readonly Row[] {
  const { data, diaPlanejado, empresa, unidade, prestadora, piloto, areaHa, usuario, dataCriacao } = ordem
  const row = (label: string, value: string | undefined): Row[] => (value === undefined ? [] : [[label, value]])
  return [
    ...row(ORDEM_LABELS.data, formatWhen(data)),
    ...row(ORDEM_LABELS.diaPlanejado, diaPlanejado && formatWhen(diaPlanejado)),
    ...row(ORDEM_LABELS.empresa, empresa && `${empresa.nome} · ${unidade?.nome ?? SEDE_NAME}`),
    ...row(ORDEM_LABELS.tratamento, ordem.tratamento),
    ...row(ORDEM_LABELS.cultura, ordem.cultura),
    ...row(ORDEM_LABELS.prestadora, prestadora?.nome),
    ...row(ORDEM_LABELS.piloto, piloto?.nome),
    ...row('Área Pedida', areaHa === undefined ? undefined : `${formatNumber(areaHa)} ha`),
    ...ORDEM_QUANTITIES.flatMap((name) => {
      const value = ordem[name]
      return row(ORDEM_LABELS[name], value === undefined ? undefined : `${formatNumber(value)} ${ORDEM_UNITS[name]}`)
    }),
    ...row('Registrada por', usuario?.nome),
    ...row('Data de Registro', dataCriacao && formatMoment(new Date(dataCriacao))),
  ]
}

/** The sums of planned against flown. */
export function sumRows({
  pedidaHa,
  tratadaHa,
  naoTratadaHa,
  percentTratada,
  aplicadaHa,
  foraHa,
}: Comparacao): readonly Row[] {
  return [
    ['Área pedida', `${formatNumber(pedidaHa)} ha`],
    ['Tratada', `${formatNumber(tratadaHa)} ha (${formatNumber(percentTratada)} % da área pedida)`],
    ['Não tratada', `${formatNumber(naoTratadaHa)} ha`],
    ['Aplicada ao todo', `${formatNumber(aplicadaHa)} ha`],
    ['Aplicada fora da área pedida', `${formatNumber(foraHa)} ha`],
  ]
}

const DEVIATIONS: Readonly<Record<string, string>> = {
  piloto: 'Piloto',
  prestadora: 'Prestadora',
  tratamento: 'Tratamento',
  cultura: 'Cultura',
  dia: 'Dia',
}

type Deviation = Ordem['laudosDaOrdem'][number]['desvios'][number]

/** A difference between a flight and its order: the field, the ordered and the flown value. */
export function deviationRow({
  campo,
  pedido,
  voado,
}: Deviation): readonly [what: string, pedido: string, voado: string] {
  const shown = (value: string) => (campo === 'dia' ? (formatWhen(value) ?? value) : value)
  return [DEVIATIONS[campo] ?? campo, shown(pedido), shown(voado)]
}
