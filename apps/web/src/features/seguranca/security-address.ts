/** The address of the security log: it is read with the first screen, before the list is loaded. */
import { securityFilterSchema } from '@faixa/contract'
import { type ListAddress, type ListTerms, readAddress } from '../../list/address/list-address.ts'

export const SECURITY_TERMS = {
  name: 'seguranca',
  filter: securityFilterSchema,
  sorts: ['quando'],
  usualSort: '-quando',
  flags: [],
} as const satisfies ListTerms

export const readSecuritySearch = (raw: Readonly<Record<string, unknown>>): ListAddress<typeof SECURITY_TERMS> =>
  readAddress(SECURITY_TERMS, raw)
