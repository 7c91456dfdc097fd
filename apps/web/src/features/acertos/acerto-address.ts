/** The address of the list of settlements: it is read with the first screen, before the list is loaded. */
import { ACERTO_SORTS, ACERTO_USUAL_SORT, acertoFilterSchema } from '@faixa/contract'
import type { ListTerms } from '../../list/address/list-address.ts'

export const ACERTO_TERMS = {
  name: 'acertos',
  filter: acertoFilterSchema,
  sorts: ACERTO_SORTS,
  usualSort: ACERTO_USUAL_SORT,
  flags: [],
} as const satisfies ListTerms
