/** Picked rows by key, in the order of picking. They stay picked on other pages. */
export type Picked<Row> = ReadonlyMap<string, Row>

export type Keyed<Row> = readonly (readonly [key: string, row: Row])[]

export interface Selection<Row> {
  readonly picked: Picked<Row>
  /** Keys of the rows where a range begins and where it ended last. */
  readonly anchor?: string
  readonly end?: string
  /** Present where rows were left out, because no more may be picked. */
  readonly full?: true
}

export const NOTHING: Selection<never> = { picked: new Map<string, never>() }

/** Picks or drops one row, or all rows of the page. */
export function pick<Row>(before: Selection<Row>, rows: Keyed<Row>, wanted: boolean, most: number): Selection<Row> {
  const picked = new Map(before.picked)
  for (const [key, row] of rows) {
    if (!wanted) picked.delete(key)
    else if (picked.has(key) || picked.size < most) picked.set(key, row)
  }
  const full = wanted && rows.some(([key]) => !picked.has(key))
  const last = rows.length === 1 ? rows[0]?.[0] : undefined
  return { picked, ...(last !== undefined && { anchor: last, end: last }), ...(full && { full }) }
}

/**
 * Picks the range from the anchor to `key`. Rows of the previous range outside the new one are unpicked, as in file managers. `from`: the
 * anchor where none is on this page.
 */
export function extend<Row>(
  before: Selection<Row>,
  page: Keyed<Row>,
  { from, key }: { readonly from: string; readonly key: string },
  most: number,
): Selection<Row> {
  const onPage = (one: string | undefined) => page.some(([other]) => other === one)
  const anchor = before.anchor !== undefined && onPage(before.anchor) ? before.anchor : from
  const end = before.end !== undefined && onPage(before.end) ? before.end : anchor
  const left = pick({ picked: before.picked }, between(page, anchor, end), false, most)
  return { ...pick(left, between(page, anchor, key), true, most), anchor, end: key }
}

/** Applies a change to picked rows; rows that `act` omits are unpicked. */
export function changePicked<Row>(
  before: Selection<Row>,
  keyOf: (row: Row) => string,
  act: (rows: readonly Row[]) => readonly Row[],
): Selection<Row> {
  const rows = [...before.picked.values()]
  const after = act(rows)
  const same = after.length === rows.length && after.every((row, place) => row === rows[place])
  return same ? before : { ...before, picked: new Map(after.map((row) => [keyOf(row), row])) }
}

function between<Row>(page: Keyed<Row>, one: string, other: string): Keyed<Row> {
  const places = [one, other].map((key) => page.findIndex(([known]) => known === key))
  return page.slice(Math.min(...places), Math.max(...places) + 1)
}
