/** The address of the table of rules: it is read with the first screen, before the screen is loaded. */
import { normaFilterSchema } from '@faixa/contract'
import type { ListTerms } from '../../list/address/list-address.ts'

export const NORMA_TERMS = {
  name: 'normas',
  filter: normaFilterSchema,
  sorts: ['linha', 'uf', 'classe', 'distancia', 'norma', 'vigencia', 'conferidoEm'],
  usualSort: 'linha',
  flags: ['versoes'],
} as const satisfies ListTerms
