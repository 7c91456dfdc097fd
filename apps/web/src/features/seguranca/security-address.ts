/** The address of the security log: it is read with the first screen, before the list is loaded. */
import { securityFilterSchema } from '@faixa/contract'
import type { ListTerms } from '../../list/address/list-address.ts'

export const SECURITY_TERMS = {
  name: 'seguranca',
  filter: securityFilterSchema,
  sorts: ['quando'],
  usualSort: '-quando',
  flags: [],
} as const satisfies ListTerms
