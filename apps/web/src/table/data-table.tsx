import { ActionIcon } from '@mantine/core'
import { IconChevronRight } from '@tabler/icons-react'
import { Fragment, type KeyboardEvent, type MouseEvent, type ReactNode, useId, useState } from 'react'
import type { Column } from './column.ts'
import classes from './data-table.module.css'
import { SortHeading } from './sort-heading.tsx'
import type { SortTerm } from './sort-order.ts'

export interface DataTableProps<Row> {
  readonly label: string
  readonly columns: readonly Column<Row>[]
  readonly rows: readonly Row[]
  readonly keyOf: (row: Row) => string
  /** What a row is called where it is spoken of. */
  readonly nameOf: (row: Row) => string
  readonly sort: readonly SortTerm[]
  readonly onSort: (column: string, together: boolean) => void
  readonly detail: (row: Row) => ReactNode
  readonly actions: (row: Row) => ReactNode
  /** Other rows are on their way. */
  readonly stale: boolean
  /** Said beside the first cell. */
  readonly mark?: (row: Row) => ReactNode
}

/**
 * Rows that open to show the rest. With the keyboard: up and down between rows, Enter opens and closes, right and left too, Esc closes.
 * The table can be focused from outside by its first row (`focusFirstRow`).
 */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { label, columns, rows, keyOf, nameOf, sort, onSort, detail, actions, stale, mark } = props
  const id = useId()
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set())
  const [current, setCurrent] = useState<string>()
  const reachable = rows.some((row) => keyOf(row) === current) ? current : rows[0] && keyOf(rows[0])

  const put = (key: string, opened: boolean) =>
    setOpen((before) => new Set(opened ? [...before, key] : [...before].filter((other) => other !== key)))

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const line = (event.target as HTMLElement).closest<HTMLElement>('tr[data-key]')
    const key = line?.dataset['key']
    if (!line || key === undefined) return
    const onLine = event.target === line
    const near = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (near !== undefined) {
      event.preventDefault()
      const lines = [...event.currentTarget.querySelectorAll<HTMLElement>('tr[data-key]')]
      lines[lines.indexOf(line) + near]?.focus()
    } else if (onLine && event.key === 'Enter') put(key, !open.has(key))
    else if (onLine && event.key === 'ArrowRight') put(key, true)
    else if (onLine && event.key === 'ArrowLeft') put(key, false)
    else if (event.key === 'Escape') {
      put(key, false)
      line.focus()
    }
  }

  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable without a mouse
    <section className={classes.scroll} aria-label={label} tabIndex={0}>
      <table className={classes.table} data-stale={stale || undefined} aria-busy={stale}>
        <thead>
          <tr>
            <th className={classes.expander}>
              <span className={classes.unseen}>Detalhes</span>
            </th>
            {columns.map((column) => (
              <SortHeading key={column.name} column={column} sort={sort} onSort={onSort} />
            ))}
            <th className={classes.actions}>Ações</th>
          </tr>
        </thead>
        <tbody onKeyDown={onKeyDown}>
          {rows.map((row) => {
            const key = keyOf(row)
            const opened = open.has(key)
            return (
              <Fragment key={key}>
                <tr
                  data-key={key}
                  data-open={opened || undefined}
                  className={classes.row}
                  tabIndex={key === reachable ? 0 : -1}
                  onFocus={() => setCurrent(key)}
                  onClick={(event) => {
                    if (!isControl(event)) put(key, !opened)
                  }}
                >
                  <td className={classes.expander}>
                    <ActionIcon
                      variant="subtle"
                      color="gray"
                      size={28}
                      tabIndex={-1}
                      aria-expanded={opened}
                      aria-controls={opened ? `${id}-${key}` : undefined}
                      aria-label={`Detalhes de ${nameOf(row)}`}
                      onClick={() => put(key, !opened)}
                    >
                      <IconChevronRight size={16} className={classes.chevron} data-open={opened || undefined} />
                    </ActionIcon>
                  </td>
                  {columns.map(({ name, numeric, cell }, place) => (
                    <td key={name} data-numeric={numeric || undefined} data-column={name}>
                      <span className={classes.cell}>
                        <span className={classes.words}>{cell(row)}</span>
                        {place === 0 && mark?.(row)}
                      </span>
                    </td>
                  ))}
                  <td className={classes.actions}>{actions(row)}</td>
                </tr>
                {opened && (
                  <tr id={`${id}-${key}`} className={classes.detail}>
                    <td colSpan={columns.length + 2}>
                      <div className={classes.rest}>{detail(row)}</div>
                    </td>
                  </tr>
                )}
              </Fragment>
            )
          })}
        </tbody>
      </table>
    </section>
  )
}

/** Where the arrow down from the search leads. */
export function focusFirstRow(): void {
  document.querySelector<HTMLElement>('tr[data-key]')?.focus()
}

/** A click on a button or a link, and text that is being selected, are not for the row. */
function isControl({ target }: MouseEvent): boolean {
  return (target as HTMLElement).closest('a, button') !== null || String(getSelection()) !== ''
}
