/** The address of the list of plots: it is read with the first screen, before the list is loaded. */
import { PLOT_SORTS, PLOTS_USUAL_SORT, plotFilterSchema } from '@faixa/contract'
import type { ListTerms } from '../../../list/address/list-address.ts'

export const PLOT_TERMS = {
  name: 'talhoes',
  filter: plotFilterSchema,
  sorts: PLOT_SORTS,
  usualSort: PLOTS_USUAL_SORT,
  flags: [],
  rowDialogs: ['historico'],
} as const satisfies ListTerms
