/** Writes the monthly report of a prestadora as files: a spreadsheet of one row for each operation, and the paper. */
import type { RelatorioMensal } from '@faixa/contract'
import {
  COLUNAS_MENSAIS,
  type ColunaMensal,
  citacaoText,
  foundText,
  gruposMensais,
  type LinhaMensal,
  TIPOS_AERONAVE,
} from '@faixa/domain'
import { type Cell, excelFile, type TableColumn } from '@faixa/export'
import { loadNow } from '../../ui/connection/load-part.ts'
import { checkedRow, citedIn, type MensalOnFile, mensalHeading, ROUNDING, UNTOLD } from './mensal-heading.ts'

const NAMES = Object.keys(COLUNAS_MENSAIS) as readonly ColunaMensal[]

/** A missing value is written as such, in columns of numbers as well: an empty cell would be read as zero. */
const ASKED: readonly TableColumn<LinhaMensal>[] = NAMES.map((name) => {
  const { titulo, kind } = COLUNAS_MENSAIS[name]
  return { name, label: titulo, kind, cell: ({ valores }) => valores[name] ?? UNTOLD }
})

/** The columns of an operation in the report's spreadsheet and in the prestadora's own. */
export const COLUMNS: readonly TableColumn<LinhaMensal>[] = [
  { name: 'data', label: 'Data', kind: 'day', cell: ({ operacao }) => operacao.data },
  { name: 'codigo', label: 'Laudo', kind: 'text', cell: ({ operacao }) => operacao.codigo },
  ...ASKED,
  {
    name: 'tipo',
    label: 'Tipo de aeronave',
    kind: 'text',
    cell: ({ operacao }) => (operacao.aeronave ? TIPOS_AERONAVE[operacao.aeronave.tipo] : UNTOLD),
  },
  { name: 'nome', label: 'Propriedade', kind: 'text', cell: ({ operacao }) => operacao.nome },
  { name: 'contratante', label: 'Contratante', kind: 'text', cell: ({ operacao }) => operacao.contratante },
  { name: 'piloto', label: 'Piloto', kind: 'text', cell: ({ operacao }) => operacao.piloto },
  { name: 'metodo', label: 'Método', kind: 'text', cell: ({ operacao }) => foundText(operacao) ?? UNTOLD },
  {
    name: 'verificacao',
    label: 'Código de verificação',
    kind: 'text',
    cell: ({ operacao }) => operacao.verificacao ?? UNTOLD,
  },
  {
    name: 'faltas',
    label: 'Falta informar',
    kind: 'text',
    cell: ({ faltas }) => faltas.map(({ titulo }) => titulo).join('; '),
  },
]

export async function mensalFile(document: MensalOnFile, extension: 'pdf' | 'xlsx'): Promise<Blob> {
  if (extension === 'xlsx') return mensalExcel(document)
  const { mensalPdf } = await loadNow(() => import('./mensal-pdf.ts'))
  return mensalPdf(document)
}

function mensalExcel(document: MensalOnFile): Promise<Blob> {
  const groups = gruposMensais(document.lines)
  return excelFile({
    sheet: 'Relatório mensal',
    above: [
      ['RELATÓRIO MENSAL DE APLICAÇÕES AÉREAS'],
      ...mensalHeading(document).map((row) => [...row]),
      ...citedIn(groups).map((fonte) => ['Fonte', citacaoText(fonte)]),
      [ROUNDING],
      ...checkedRow(citedIn(groups)),
      [],
    ],
    columns: COLUMNS,
    rows: groups.flatMap(({ linhas }) => linhas),
    total: COLUMNS.map(({ name }) => totalCell(name, document.relatorio)),
  })
}

/** The sum is not rounded, like the cells above: the sum of the spreadsheet is the same, and its format shows two decimals. */
function totalCell(name: string, { totais }: RelatorioMensal): Cell {
  if (name === 'codigo') return 'TOTAL'
  if (name === 'area') return totais.areaAplicada === undefined ? UNTOLD : Number(totais.areaAplicada)
  if (name !== 'horas') return undefined
  return totais.minutos === undefined ? UNTOLD : Number(totais.minutos) / 60
}
