import { useNavigate } from '@tanstack/react-router'
import { paths } from '../../paths.ts'
import { type AddressPatch, type AddressState, useAddress } from '../../ui/use-address.ts'
import { type ListSearch, readListSearch } from './list-search.ts'

export type SearchPatch = AddressPatch<ListSearch>

export interface ListSearchState extends AddressState<ListSearch> {
  /** All of another list, a step of its own; how many lines there are, and whether the panel is open, stays. */
  readonly show: (search: ListSearch) => void
}

export function useListSearch(): ListSearchState {
  const state = useAddress(readListSearch, paths.laudos)
  const navigate = useNavigate({ from: paths.laudos })
  const show = (other: ListSearch) =>
    void navigate({
      search: ({ linhas, filtros }) => readListSearch({ ...other, linhas, filtros }),
      resetScroll: false,
    })
  return { ...state, show }
}
