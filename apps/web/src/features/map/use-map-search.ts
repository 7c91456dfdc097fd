import { useNavigate, useSearch } from '@tanstack/react-router'
import { type MapSearch, readMapSearch } from './map-search.ts'

/** Changes of the address: `undefined` takes a part out. */
type SearchPatch = { readonly [Key in keyof MapSearch]?: MapSearch[Key] | undefined }

export interface MapSearchState {
  readonly search: MapSearch
  /** In place: the way back leads out of the map. */
  readonly put: (patch: SearchPatch) => void
  /** A step of its own: the way back undoes it. */
  readonly step: (patch: SearchPatch) => void
}

export function useMapSearch(): MapSearchState {
  const search = useSearch({ from: '/map-layout/map/$segment' })
  const navigate = useNavigate({ from: '/map/$segment' })
  const go = (patch: SearchPatch, replace: boolean) =>
    void navigate({ search: (before) => readMapSearch({ ...before, ...patch }), replace, resetScroll: false })
  return { search, put: (patch) => go(patch, true), step: (patch) => go(patch, false) }
}
