import { useNavigate, useSearch } from '@tanstack/react-router'
import { type MapSearch, readMapSearch } from './map-search.ts'

/** Changes of the address: `undefined` takes a part out. */
type SearchPatch = { readonly [Key in keyof MapSearch]?: MapSearch[Key] | undefined }

export interface MapSearchState {
  readonly search: MapSearch
  /** Changes the address in place: the way back leads out of the map. */
  readonly put: (patch: SearchPatch | ((before: MapSearch) => SearchPatch)) => void
  /** Adds a step to the history: the way back undoes it. */
  readonly step: (patch: SearchPatch) => void
}

export function useMapSearch(): MapSearchState {
  const search = useSearch({ from: '/map-layout/map/$segment' })
  const navigate = useNavigate({ from: '/map/$segment' })
  const go = (patchOf: (before: MapSearch) => SearchPatch, replace: boolean) =>
    void navigate({
      // Starts from the address as it is by now: a second click may come before the screen is drawn again.
      search: (before) => readMapSearch({ ...before, ...patchOf(before) }),
      replace,
      resetScroll: false,
    })
  return {
    search,
    put: (patch) => go(typeof patch === 'function' ? patch : () => patch, true),
    step: (patch) => go(() => patch, false),
  }
}
