/**
 * Moves the edges of a table's columns. While one is dragged only styles of the page change, because React would render fifty rows for every
 * pixel.
 */
import type { RefObject } from 'react'
import type { Resizing } from './column-edge.tsx'
import { type ColumnWidths, clampWidth, type Widths, widthOf } from './column-widths.ts'

/** Name of the last column, of actions, among the widths. */
export const ACTIONS = '*'

/**
 * Width of the whole table once its columns have widths; the remaining width belongs to the actions. `leading`: width of the columns before
 * the named ones.
 */
export function tableWidth(widths: Widths, names: readonly string[], leading: number): string {
  const sum = names.reduce((total, name) => total + widthOf(widths, name), leading + widthOf(widths, ACTIONS))
  return `max(100%, ${sum}px)`
}

export function useResizing(
  table: RefObject<HTMLTableElement | null>,
  { widths, put }: ColumnWidths,
  names: readonly string[],
  leading: number,
): Resizing {
  const heading = (name: string) => table.current?.querySelector<HTMLElement>(`th[data-column="${CSS.escape(name)}"]`)
  const frozen = (): Widths =>
    widths ?? Object.fromEntries([...names, ACTIONS].map((name) => [name, heading(name)?.offsetWidth ?? 0]))
  const putOne = (name: string, px: number) => put({ ...frozen(), [name]: px })
  return {
    begin(name) {
      const now = frozen()
      if (!widths) put(now)
      return widthOf(now, name)
    },
    show(name, px) {
      const column = table.current?.querySelector<HTMLElement>(`col[data-column="${CSS.escape(name)}"]`)
      if (!column || !table.current) return
      column.style.width = `${px}px`
      table.current.style.width = tableWidth({ ...frozen(), [name]: px }, names, leading)
    },
    put: putOne,
    fit(name) {
      const cells = [...(table.current?.querySelectorAll<HTMLElement>(`[data-column="${CSS.escape(name)}"]`) ?? [])]
      putOne(name, clampWidth(Math.max(...cells.map(contentWidth))))
    },
  }
}

/** Width at which a cell shows all of its contents. */
function contentWidth(cell: HTMLElement): number {
  if (cell.tagName === 'COL') return 0
  const { paddingLeft, paddingRight } = getComputedStyle(cell)
  const words = cell.querySelector<HTMLElement>('[data-words]')
  const hidden = words ? words.scrollWidth - words.clientWidth : 0
  const content = (cell.firstElementChild as HTMLElement | null)?.offsetWidth ?? 0
  return Math.ceil(content + hidden + Number.parseFloat(paddingLeft) + Number.parseFloat(paddingRight)) + 1
}
