/** Holds the picked rows of a list while its screen is open. */
import { useState } from 'react'
import { changePicked, extend, type Keyed, NOTHING, type Picked, pick, type Selection } from './row-selection.ts'

interface SelectionOptions<Row> {
  readonly keyOf: (row: Row) => string
  /** Rows of the page on the screen. */
  readonly rows: readonly Row[]
  readonly most: number
  /** Called when rows were left out, because no more may be picked. */
  readonly onFull: () => void
}

export interface RowSelection<Row> {
  /** Picked rows, in their current state where the page shows them. */
  readonly picked: Picked<Row>
  readonly put: (rows: readonly Row[], wanted: boolean) => void
  /** Picks a range; `from`: its beginning if there is no anchor. */
  readonly extend: (from: string, key: string) => void
  readonly clear: () => void
  readonly change: (act: (rows: readonly Row[]) => readonly Row[]) => void
}

export function useRowSelection<Row>({ keyOf, rows, most, onFull }: SelectionOptions<Row>): RowSelection<Row> {
  const [selection, setSelection] = useState<Selection<Row>>(NOTHING)
  const page: Keyed<Row> = rows.map((row) => [keyOf(row), row])
  const onPage = new Map(page)
  const set = (next: Selection<Row>) => {
    setSelection(next)
    if (next.full) onFull()
  }
  return {
    picked: new Map([...selection.picked].map(([key, row]) => [key, onPage.get(key) ?? row])),
    put: (some, wanted) =>
      set(
        pick(
          selection,
          some.map((row) => [keyOf(row), row] as const),
          wanted,
          most,
        ),
      ),
    extend: (from, key) => set(extend(selection, page, { from, key }, most)),
    clear: () => setSelection(NOTHING),
    change: (act) => setSelection((before) => changePicked(before, keyOf, act)),
  }
}
