import { useNavigate, useSearch } from '@tanstack/react-router'
import { paths } from '../../../paths.ts'
import { readSeveralSearch, type SeveralSearch } from './several-search.ts'

type SearchPatch = { readonly [Key in keyof SeveralSearch]?: SeveralSearch[Key] | undefined }

/** Reads and changes the address as useMapSearch does: `put` in place, `step` with a way back. */
export function useSeveralSearch() {
  const search = useSearch({ from: '/map-layout/map/varios' })
  const navigate = useNavigate({ from: paths.severalMap })
  const go = (patchOf: (before: SeveralSearch) => SearchPatch, replace: boolean) =>
    void navigate({
      search: (before) => readSeveralSearch({ ...before, ...patchOf(before) }),
      replace,
      resetScroll: false,
    })
  return {
    search,
    put: (patch: SearchPatch | ((before: SeveralSearch) => SearchPatch)) =>
      go(typeof patch === 'function' ? patch : () => patch, true),
    step: (patch: SearchPatch) => go(() => patch, false),
  }
}
