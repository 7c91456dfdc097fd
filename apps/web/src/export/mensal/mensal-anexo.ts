/**
 * The built-in spreadsheet of the monthly report: a sheet for each norm, with only the columns that the norm is known to ask for, and a row
 * for each município, activity, crop and product.
 */
import {
  type Citacao,
  COLUNAS_MENSAIS,
  type ColunaMensal,
  citacaoText,
  FONTES_MENSAIS,
  type LinhaMensal,
  type ResumoMensal,
  resumoMensal,
  type TipoAeronave,
  type TotaisMensais,
  totaisMensais,
} from '@faixa/domain'
import { type Cell, excelFile, type TableColumn } from '@faixa/export'
import { checkedRow, type MensalOnFile, mensalHeading, ROUNDING, UNTOLD } from './mensal-heading.ts'

const NAMES = Object.keys(COLUNAS_MENSAIS) as readonly ColunaMensal[]

/** A laudo without an aircraft belongs to the stricter norm, that of manned ones. */
const SHEETS = { tripulada: 'Aeronaves tripuladas', drone: 'Drones' } as const satisfies Record<TipoAeronave, string>

export function mensalAnexo(document: MensalOnFile): Promise<Blob> {
  const tipos = Object.keys(SHEETS) as readonly TipoAeronave[]
  const sheets = tipos.flatMap((tipo) => {
    const lines = document.lines.filter(({ operacao }) => (operacao.aeronave?.tipo ?? 'tripulada') === tipo)
    return lines.length === 0 ? [] : [sheetOf(tipo, lines, document)]
  })
  return excelFile(...sheets)
}

function sheetOf(tipo: TipoAeronave, lines: readonly LinhaMensal[], document: MensalOnFile) {
  const sources = FONTES_MENSAIS[tipo]
  const confirmed = NAMES.filter((name) => sources[name].conferencia !== 'nao-confirmado')
  const columns = confirmed.map(columnOf)
  const total = totaisMensais(lines.map(({ operacao }) => operacao))
  const cited = [...new Set<Citacao>(confirmed.map((name) => sources[name]))]
  const kept = new Set(['Prestadora', 'CNPJ', 'Registro no MAPA', 'Mês', 'UF', 'Emitido em'])
  return {
    sheet: SHEETS[tipo],
    above: [
      [`RELATÓRIO MENSAL DE APLICAÇÕES AÉREAS · ${SHEETS[tipo].toUpperCase()}`],
      ...mensalHeading({ ...document, lines }).filter(([label]) => kept.has(label)),
      ...cited.map((fonte) => ['Colunas', citacaoText(fonte)] as const),
      [ROUNDING],
      ...checkedRow(cited),
      [],
    ],
    columns,
    rows: resumoMensal(
      lines,
      confirmed.filter((name) => name !== 'area' && name !== 'horas'),
    ),
    total: confirmed.map((name, i): Cell => (i === 0 ? 'TOTAL' : sumOf(name, total))),
  }
}

function columnOf(name: ColunaMensal): TableColumn<ResumoMensal> {
  const { titulo, kind } = COLUNAS_MENSAIS[name]
  const isSum = name === 'area' || name === 'horas'
  return {
    name,
    label: titulo,
    kind,
    cell: ({ valores, totais }) => (isSum ? sumOf(name, totais) : (valores[name] ?? UNTOLD)),
  }
}

/** Unrounded, so that the spreadsheet adds up to the same total. */
function sumOf(name: ColunaMensal, { areaAplicada, minutos }: TotaisMensais): Cell {
  if (name === 'area') return areaAplicada === undefined ? UNTOLD : Number(areaAplicada)
  if (name !== 'horas') return undefined
  return minutos === undefined ? UNTOLD : Number(minutos) / 60
}
