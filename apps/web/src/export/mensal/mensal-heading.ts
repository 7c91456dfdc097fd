/** Heading, norms and words that the spreadsheet and the PDF of the monthly report share. */

import type { RelatorioMensal } from '@faixa/contract'
import {
  type Citacao,
  conferenciaText,
  FONTES_MENSAIS,
  faltasMensaisText,
  type GrupoMensal,
  type LinhaMensal,
  mesText,
  metodosText,
} from '@faixa/domain'
import { type Issuer } from '@faixa/export'
import { formatMoment, formatWhen } from '../../ui/format-when.ts'

export interface MensalOnFile {
  readonly issuer?: Issuer | undefined
  /** `uf`: the state whose operations are included. Absent: all states. */
  readonly relatorio: RelatorioMensal & { readonly uf?: string }
  readonly lines: readonly LinhaMensal[]
  /** Address of the public check of laudos; absent where the address works only on this computer. */
  readonly verifyUrl?: string | undefined
  readonly now: Date
  /** False for tests that read the paper. */
  readonly compress?: boolean
}

export const UNTOLD = 'não informado'

export const ROUNDING =
  'Cada linha tem os números do laudo, arredondados a duas casas para leitura; o total soma os números sem arredondar e é arredondado uma única vez.'

/** The heading of both files. */
export function mensalHeading({ relatorio, lines, now }: MensalOnFile): readonly (readonly [string, string])[] {
  const { prestadora, mes, fora } = relatorio
  const leftOut = fora.map(({ codigo, data, status }) => `${codigo} de ${formatWhen(data)} (${status})`).join('; ')
  return [
    ['Prestadora', prestadora.nome],
    ['CNPJ', prestadora.cnpj ?? UNTOLD],
    ['Registro no MAPA', prestadora.registroMapa ?? UNTOLD],
    ['Mês', mesText(mes)],
    ...(relatorio.uf === undefined ? [] : [['UF', relatorio.uf] as const]),
    ['Preenchimento', faltasMensaisText(lines)],
    ['Medição', metodosText(relatorio.operacoes) || UNTOLD],
    ...(leftOut === '' ? [] : [['Laudos fora do relatório', leftOut] as const]),
    ['Emitido em', formatMoment(now)],
  ]
}

/** Describes how far the cited norms were checked, as a row of a spreadsheet. */
export function checkedRow(cited: readonly Citacao[]): readonly [string][] {
  const note = conferenciaText(cited)
  return note === undefined ? [] : [[note]]
}

/** The confirmed citations of the columns, without duplicates. */
export function citedIn(groups: readonly GrupoMensal[]): readonly Citacao[] {
  const citacoes = groups.flatMap(({ tipo = 'tripulada' }) => Object.values(FONTES_MENSAIS[tipo]))
  return [...new Set(citacoes.filter(({ conferencia }) => conferencia !== 'nao-confirmado'))]
}
