/** The address of the list of service orders: it is read with the first screen, before the list is loaded. */
import { ORDEM_SORTS, ORDEM_USUAL_SORT, ordemFilterSchema } from '@faixa/contract'
import type { ListTerms } from '../../list/address/list-address.ts'

export const ORDEM_TERMS = {
  name: 'ordens',
  filter: ordemFilterSchema,
  sorts: ORDEM_SORTS,
  usualSort: ORDEM_USUAL_SORT,
  flags: [],
} as const satisfies ListTerms
