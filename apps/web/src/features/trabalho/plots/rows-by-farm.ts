import type { Farm, PlotIndex } from '../../../export/work/plot-index.ts'

export interface RowsOfFarm {
  readonly farm: Farm
  readonly rows: readonly number[]
}

/** `rows` and the farms are in ascending order: one pass through both. */
export function rowsByFarm({ farms }: PlotIndex, rows: readonly number[]): readonly RowsOfFarm[] {
  const groups: { readonly farm: Farm; readonly rows: number[] }[] = []
  let i = 0
  for (const row of rows) {
    while (row >= farms[i]!.to) i++
    const last = groups.at(-1)
    if (last && last.farm === farms[i]) last.rows.push(row)
    else groups.push({ farm: farms[i]!, rows: [row] })
  }
  return groups
}
