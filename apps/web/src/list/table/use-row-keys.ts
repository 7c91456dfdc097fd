import type { KeyboardEvent } from 'react'
import type { Keyed } from '../selection/row-selection.ts'
import type { RowSelection } from '../selection/use-row-selection.ts'

interface RowKeysOptions<Row> {
  readonly page: Keyed<Row>
  /** Keys of the rows whose details are open. */
  readonly open: ReadonlySet<string>
  readonly put: (key: string, opened: boolean) => void
  readonly selection: RowSelection<Row> | undefined
}

type Keys = KeyboardEvent<HTMLElement>

/** Handles the keyboard in a table of rows (`tr[data-key]`) that open and can be picked. */
export function useRowKeys<Row>({ page, open, put, selection }: RowKeysOptions<Row>): (event: Keys) => void {
  const inRow = (event: Keys, line: HTMLElement, key: string) => {
    const onLine = event.target === line
    const near = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (near !== undefined) {
      const lines = [...event.currentTarget.querySelectorAll<HTMLElement>('tr[data-key]')]
      const next = lines[lines.indexOf(line) + near]
      next?.focus()
      if (event.shiftKey && next?.dataset['key'] !== undefined) selection?.extend(key, next.dataset['key'])
    } else if (selection && onLine && event.key === ' ') {
      const row = page.find(([one]) => one === key)?.[1]
      if (row !== undefined) selection.put([row], !selection.picked.has(key))
    } else if (onLine && event.key === 'Enter') put(key, !open.has(key))
    else if (onLine && event.key === 'ArrowRight') put(key, true)
    else if (onLine && event.key === 'ArrowLeft') put(key, false)
    else if (event.key === 'Escape' && open.has(key)) {
      put(key, false)
      line.focus()
    } else return false
    return true
  }

  return (event) => {
    const line = (event.target as HTMLElement).closest<HTMLElement>('tr[data-key]')
    const key = line?.dataset['key']
    if (line && key !== undefined && inRow(event, line, key)) event.preventDefault()
    else if (selection && event.key === 'a' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault()
      selection.put(
        page.map(([, row]) => row),
        true,
      )
    } else if (event.key === 'Escape') {
      line?.focus()
      selection?.clear()
    }
  }
}
