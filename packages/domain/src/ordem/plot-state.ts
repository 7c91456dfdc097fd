/** State of a plot, planned compared with flown: the table that list, map and paper read. */
import { FULL_PAY_PERCENT } from '../eficacia/bands.ts'
import { printedPercent } from '../eficacia/printed-percent.ts'

/** Minimum treated percentage of a plot that counts as touched: less comes from turning over it or from drift (docs/metodo.md). */
const TOUCHED_PERCENT = 5

export const PLOT_STATES = {
  tratado: { title: 'Tratado', colour: '#2f9e44' },
  'em-parte': { title: 'Tratado em parte', colour: '#e8a317' },
  'nao-tratado': { title: 'Não tratado', colour: '#d83a2e' },
  'nao-pedido': { title: 'Tratado sem pedido', colour: '#9c36b5' },
} as const satisfies Record<string, { readonly title: string; readonly colour: string }>

export type PlotState = keyof typeof PLOT_STATES

export const PLOT_STATE_NAMES = Object.keys(PLOT_STATES) as [PlotState, ...PlotState[]]

/** The state of an ordered plot: treated from the percentage that contracts pay in full, missed below a touch. */
export function orderedPlotState(percentTratada: number): Exclude<PlotState, 'nao-pedido'> {
  const printed = printedPercent(percentTratada)
  if (printed >= FULL_PAY_PERCENT) return 'tratado'
  return printed >= TOUCHED_PERCENT ? 'em-parte' : 'nao-tratado'
}

/** Tells whether a plot that was not ordered was treated, and not only touched. */
export function isTreatedUnordered(percentTratada: number): boolean {
  return printedPercent(percentTratada) >= TOUCHED_PERCENT
}

/** Terms of an order from which a flight may deviate: ids, names and days. */
export interface OrderedTerms {
  readonly piloto?: string | undefined
  readonly prestadora?: string | undefined
  readonly tratamento?: string | undefined
  readonly cultura?: string | undefined
  /** Day, yyyy-mm-dd. */
  readonly dia?: string | undefined
}

export interface Deviation {
  readonly campo: keyof OrderedTerms
  readonly pedido: string
  readonly voado: string
}

/** Finds where a flight differs from its order. Terms that the order leaves open, or the flight does not give, are no difference. */
export function deviationsOf(ordered: OrderedTerms, flown: OrderedTerms): Deviation[] {
  return (['piloto', 'prestadora', 'tratamento', 'cultura', 'dia'] as const).flatMap((campo) => {
    const [pedido, voado] = [ordered[campo], flown[campo]]
    return pedido === undefined || voado === undefined || pedido === voado ? [] : [{ campo, pedido, voado }]
  })
}
