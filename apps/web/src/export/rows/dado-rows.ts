import type { LaudoInfo } from '@faixa/contract'
import { SEDE_NAME } from '@faixa/domain'
import { formatWhen } from './format-when.ts'

/** Who, what and when, in the order of the form: for the data card and the A4 laudo. */
export function dadoRows(info: LaudoInfo): readonly (readonly [label: string, value: string])[] {
  const inicio = formatWhen(info.dataInicial)
  const fim = formatWhen(info.dataFinal)
  const rows: readonly (readonly [string, string | undefined])[] = [
    ['Empresa', info.empresaNome],
    ['Unidade', info.unidadeNome ?? SEDE_NAME],
    ['Tratamento', info.tratamento],
    ['Cultura', info.cultura],
    ['Prestadora', info.piloto.prestadora.nome],
    ['Piloto', info.piloto.nome],
    ['Início', inicio],
    ['Fim', fim],
    ['Código', info.codigo],
    ['Cadastrado por', info.usuario?.nome],
  ]
  return rows.flatMap(([label, value]) => (value === undefined || value === '' ? [] : [[label, value] as const]))
}
