import type { LaudoInfo } from '@faixa/contract'
import { LAUDO_COLUMNS, SEDE_NAME } from '@faixa/domain'
import { formatWhen } from '../../ui/format-when.ts'

/** Names, treatment, crop and times in the order of the form, for the data card and the A4 laudo. */
export function dadoRows(info: LaudoInfo): readonly (readonly [label: string, value: string])[] {
  const inicio = formatWhen(info.dataInicial)
  const fim = formatWhen(info.dataFinal)
  const rows: readonly (readonly [string, string | undefined])[] = [
    [LAUDO_COLUMNS.empresaNome.label, info.empresaNome],
    [LAUDO_COLUMNS.unidadeNome.label, info.unidadeNome ?? SEDE_NAME],
    [LAUDO_COLUMNS.tratamento.label, info.tratamento],
    [LAUDO_COLUMNS.cultura.label, info.cultura],
    [LAUDO_COLUMNS.prestadora.label, info.piloto.prestadora.nome],
    [LAUDO_COLUMNS.piloto.label, info.piloto.nome],
    ['Início', inicio],
    ['Fim', fim],
    [LAUDO_COLUMNS.codigo.label, info.codigo],
    ['Cadastrado por', info.usuario?.nome],
  ]
  return rows.flatMap(([label, value]) => (value === undefined || value === '' ? [] : [[label, value] as const]))
}
