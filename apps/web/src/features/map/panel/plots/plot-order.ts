/** The plots in the table, and their order. */
import type { LaudoInfo } from '@faixa/contract'
import { farmName, plotName, type Talhao } from '../../../../export/rows/plot-name.ts'
import { unaccented } from '../../../../ui/unaccented.ts'

export const PLOT_ORDERS = [
  { value: 'piores', label: 'Piores primeiro' },
  { value: 'arquivo', label: 'Ordem do arquivo' },
  { value: 'nome', label: 'Por nome' },
] as const

export type PlotOrder = (typeof PLOT_ORDERS)[number]['value']

export interface PlotChoice {
  readonly order: PlotOrder
  /** Text typed in the search; '' for none. */
  readonly sought: string
  readonly onlyTouched: boolean
}

export interface ListedPlot {
  readonly talhao: Talhao
  /** Row of `talhoes`. */
  readonly row: number
}

export function listedPlots(talhoes: LaudoInfo['talhoes'], { order, sought, onlyTouched }: PlotChoice): ListedPlot[] {
  const wanted = unaccented(sought.trim())
  const plots = talhoes
    .map((talhao, row) => ({ talhao, row }))
    .filter(({ talhao }) => !onlyTouched || (talhao.aplicacaoEfetiva ?? 0) > 0)
    .filter(({ talhao, row }) => unaccented(`${plotName(talhao, row)} ${farmName(talhao) ?? ''}`).includes(wanted))
  if (order === 'arquivo') return plots
  return plots.toSorted(order === 'nome' ? byName : byWorst)
}

/** The lowest effectiveness first, of equal ones the larger miss; unmeasured plots last. */
function byWorst({ talhao: a }: ListedPlot, { talhao: b }: ListedPlot): number {
  const [of, ofOther] = [a, b].map(({ percentAplicacaoEfetiva: percent = Infinity }) => percent) as [number, number]
  if (of !== ofOther) return of < ofOther ? -1 : 1
  return (b.areaNaoAplicada ?? 0) - (a.areaNaoAplicada ?? 0)
}

const NAMES = new Intl.Collator('pt-BR', { numeric: true })

function byName(a: ListedPlot, b: ListedPlot): number {
  return NAMES.compare(plotName(a.talhao, a.row), plotName(b.talhao, b.row))
}
