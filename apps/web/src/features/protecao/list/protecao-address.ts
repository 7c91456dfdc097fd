/** The address of the list of protected areas: it is read with the first screen, before the list is loaded. */
import { PROTECAO_SORTS, PROTECAO_USUAL_SORT, protecaoFilterSchema } from '@faixa/contract'
import type { ListTerms } from '../../../list/address/list-address.ts'

export const PROTECAO_TERMS = {
  name: 'protecoes',
  filter: protecaoFilterSchema,
  sorts: PROTECAO_SORTS,
  usualSort: PROTECAO_USUAL_SORT,
  flags: [],
} as const satisfies ListTerms
