/** Searches farms and plots by parts of their names and codes, without accents and case. */

import type { Farm, PlotIndex } from '../../../export/work/plot-index.ts'
import { unaccented } from '../../../ui/unaccented.ts'

export interface FoundFarm {
  readonly farm: Farm
  /** Rows of its plots that were found. */
  readonly rows: readonly number[]
}

export type PlotFinder = (farm: string, plot: string) => readonly FoundFarm[]

/** Prepares the searches in an index: the texts are compared at every key. */
export function plotFinder({ farms, names }: PlotIndex): PlotFinder {
  const farmTexts = farms.map(({ nome, codigo }) => unaccented(`${nome ?? ''}\n${codigo ?? ''}`))
  const plotTexts = names.map(unaccented)
  return (farm, plot) => {
    const [wantedFarm, wantedPlot] = [unaccented(farm), unaccented(plot)]
    return farms.flatMap((one, i) => {
      if (!farmTexts[i]!.includes(wantedFarm)) return []
      const rows: number[] = []
      for (let row = one.from; row < one.to; row++) if (plotTexts[row]!.includes(wantedPlot)) rows.push(row)
      return rows.length === 0 ? [] : [{ farm: one, rows }]
    })
  }
}
