/** The address of a laudo's map: the part that every map has, the chosen plot, and whether the edit modal is open. */
import { type MapAddress, readMapAddress, within } from '../../map/frame/map-address.ts'

export interface MapSearch extends MapAddress {
  /** Row of the chosen plot in `talhoes`, counted from 1. */
  readonly talhao?: number
  /** True while the edit modal is open. */
  readonly editar?: true
}

export function readMapSearch(raw: Readonly<Record<string, unknown>>): MapSearch {
  const talhao = within(raw.talhao, 1, 100_000)
  return {
    ...readMapAddress(raw),
    ...(talhao !== undefined && Number.isInteger(talhao) && { talhao }),
    ...((raw.editar === true || raw.editar === 'true') && { editar: true }),
  }
}
