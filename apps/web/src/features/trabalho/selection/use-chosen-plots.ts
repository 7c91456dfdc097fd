import { useMemo } from 'react'
import type { PlotIndex } from '../../../export/work/plot-index.ts'
import { positionsWithin } from '../../../map/select/positions-within.ts'
import { showToast } from '../../../ui/messages/toast.ts'
import { rowsByFarm } from '../plots/rows-by-farm.ts'
import type { Selection } from './use-selection.ts'

/** The chosen plots as rows of the index, and the functions that choose them. `lost`: number of chosen plots no longer on the map. */
export function useChosenPlots(index: PlotIndex | undefined, selection: Selection) {
  const rowOf = useMemo(() => new Map(Array.from(index?.ids ?? [], (id, row) => [id, row])), [index])
  const rows = useMemo(() => chosenRows(rowOf, selection.ids), [rowOf, selection.ids])
  const groups = useMemo(() => (index ? rowsByFarm(index, rows) : []), [index, rows])
  const lost = index ? selection.ids.size - rows.length : 0

  const change = (chosen: readonly number[], wanted: boolean) => {
    if (!index) return
    const next = new Set(selection.ids)
    for (const row of chosen) {
      if (wanted) next.add(index.ids[row]!)
      else next.delete(index.ids[row]!)
    }
    selection.change(next)
  }
  const changeWithin = (path: Float64Array, taking: boolean) => {
    if (!index) return
    const found = positionsWithin(path, index.middles)
    change(found, !taking)
    if (found.length === 0) showToast({ title: 'Nenhum talhão com o meio dentro do desenho', tone: 'info' })
  }
  return { rowOf, rows, groups, lost, change, changeWithin }
}

/** The rows of the chosen plots that are on the map, in ascending order. */
function chosenRows(rowOf: ReadonlyMap<number, number>, ids: ReadonlySet<number>): readonly number[] {
  const rows: number[] = []
  for (const id of ids) {
    const row = rowOf.get(id)
    if (row !== undefined) rows.push(row)
  }
  return rows.sort((one, other) => one - other)
}
