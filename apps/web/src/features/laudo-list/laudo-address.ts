/** The address of the list of laudos: it is read with the first screen, before the list is loaded. */
import { laudoFilterSchema } from '@faixa/contract'
import { SORTABLE_COLUMNS } from '@faixa/domain'
import { type ListAddress, type ListTerms, readAddress } from '../../list/address/list-address.ts'

export const LAUDO_TERMS = {
  name: 'laudos',
  filter: laudoFilterSchema,
  sorts: SORTABLE_COLUMNS,
  usualSort: '-data',
  /** `rendimento` opens the yield of pilots. */
  flags: ['rendimento'],
  saved: 'laudos',
} as const satisfies ListTerms

export type ListSearch = ListAddress<typeof LAUDO_TERMS>

export const readListSearch = (raw: Readonly<Record<string, unknown>>): ListSearch => readAddress(LAUDO_TERMS, raw)
