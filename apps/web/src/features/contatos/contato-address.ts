/** The address of the list of contacts: it is read with the first screen, before the list is loaded. */
import { CONTATO_SORTS, CONTATO_USUAL_SORT, contatoFilterSchema } from '@faixa/contract'
import type { ListTerms } from '../../list/address/list-address.ts'

export const CONTATO_TERMS = {
  name: 'contatos',
  filter: contatoFilterSchema,
  sorts: CONTATO_SORTS,
  usualSort: CONTATO_USUAL_SORT,
  flags: ['novo', 'importar'],
} as const satisfies ListTerms
