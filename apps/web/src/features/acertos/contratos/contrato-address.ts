/** The address of the list of contracts: it is read with the first screen. */
import { CONTRATO_SORTS, CONTRATO_USUAL_SORT, contratoFilterSchema } from '@faixa/contract'
import type { ListTerms } from '../../../list/address/list-address.ts'

export const CONTRATO_TERMS = {
  name: 'contratos',
  filter: contratoFilterSchema,
  sorts: CONTRATO_SORTS,
  usualSort: CONTRATO_USUAL_SORT,
  flags: [],
} as const satisfies ListTerms
