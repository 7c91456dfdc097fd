import { useNavigate, useSearch } from '@tanstack/react-router'
import { paths } from '../../paths.ts'
import { type ListSearch, readListSearch } from './list-search.ts'

/** Changes of the address: `undefined` takes a part out. */
export type SearchPatch = { readonly [Key in keyof ListSearch]?: ListSearch[Key] | undefined }

export interface ListSearchState {
  readonly search: ListSearch
  /** In place: what is typed letter by letter, and how things look. */
  readonly put: (patch: SearchPatch) => void
  /** A step of its own: the way back undoes it. */
  readonly step: (patch: SearchPatch) => void
  /** All of another list, a step of its own; how many lines there are, and whether the panel is open, stays. */
  readonly show: (search: ListSearch) => void
}

export function useListSearch(): ListSearchState {
  const search = useSearch({ from: '/main/show-reports' })
  const navigate = useNavigate({ from: paths.laudos })
  const go = (patch: SearchPatch, replace: boolean) =>
    void navigate({ search: (before) => readListSearch({ ...before, ...patch }), replace, resetScroll: false })
  const show = (other: ListSearch) =>
    void navigate({
      search: ({ linhas, filtros }) => readListSearch({ ...other, linhas, filtros }),
      resetScroll: false,
    })
  return { search, show, put: (patch) => go(patch, true), step: (patch) => go(patch, false) }
}
