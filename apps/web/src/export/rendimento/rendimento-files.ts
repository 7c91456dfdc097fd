/** Writes the yield of pilots as files: columns of specification 001 §3, rows in the order of the screen. */
import type { RendimentoSummary } from '@faixa/contract'
import { type Cell, excelFile, type Issuer, paperText, type TableColumn } from '@faixa/export'
import { tablePdf } from '@faixa/export/paper'

type Linha = RendimentoSummary['linhas'][number]

const SHEET = 'Rendimento por piloto'

const COLUMNS: readonly TableColumn<Linha>[] = [
  {
    name: 'prestadoraPiloto',
    label: 'Prestadora-Piloto',
    kind: 'text',
    cell: ({ prestadora, piloto }) => `${prestadora.nome} - ${piloto.nome}`,
  },
  { name: 'area', label: 'Área total de Plantio (ha)', kind: 'number', cell: ({ area }) => area },
  { name: 'tempo', label: 'Tempo total (m)', kind: 'count', cell: ({ tempo }) => tempo },
  { name: 'haPorMinuto', label: 'Rendimento (ha/m)', kind: 'number', cell: ({ haPorMinuto }) => haPorMinuto },
  { name: 'haPorHora', label: 'Rendimento (ha/h)', kind: 'number', cell: ({ haPorHora }) => haPorHora },
]

export interface RendimentoOnFile {
  readonly linhas: readonly Linha[]
  readonly total: RendimentoSummary['total']
}

function totalOf({ total }: RendimentoOnFile): { readonly total?: readonly Cell[] } {
  return total ? { total: ['TOTAL', total.area, total.tempo, total.haPorMinuto, total.haPorHora] } : {}
}

export function rendimentoExcel(rendimento: RendimentoOnFile): Promise<Blob> {
  return excelFile({ sheet: SHEET, columns: COLUMNS, rows: rendimento.linhas, ...totalOf(rendimento) })
}

interface OnPaper {
  readonly company: string
  /** Lines under the title: the filters, and the laudos that do not count. */
  readonly words: readonly string[]
  readonly now: Date
  readonly issuer: Issuer | undefined
}

export function rendimentoPdf(rendimento: RendimentoOnFile, { company, words, now, issuer }: OnPaper): Blob {
  return tablePdf(
    {
      title: `RENDIMENTO POR PILOTO - ${company}`,
      words,
      columns: COLUMNS,
      rows: rendimento.linhas.map((linha) => COLUMNS.map(({ kind, cell }) => paperText(kind, cell(linha)))),
      ...totalOf(rendimento),
      now,
      issuer,
    },
    () => {},
  )
}
