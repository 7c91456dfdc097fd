import { VisuallyHidden } from '@mantine/core'
import { Fragment, type ReactNode, useId, useRef, useState } from 'react'
import type { SortTerm } from '../address/sort-order.ts'
import type { Column } from '../columns/column.ts'
import type { Keyed } from '../selection/row-selection.ts'
import type { RowSelection } from '../selection/use-row-selection.ts'
import { CheckBox } from './check-box.tsx'
import { ColumnEdge } from './column-edge.tsx'
import { type ColumnWidths, widthOf } from './column-widths.ts'
import classes from './data-table.module.css'
import { SortHeading } from './sort-heading.tsx'
import { TableRow } from './table-row.tsx'
import { ACTIONS, tableWidth, useResizing } from './use-resizing.ts'
import { useRowKeys } from './use-row-keys.ts'

/** Number of columns beyond which a notebook has to scroll: each column is then as wide as its words. */
const MANY = 9

export interface DataTableProps<Row> {
  readonly label: string
  readonly columns: readonly Column<Row>[]
  readonly rows: readonly Row[]
  readonly keyOf: (row: Row) => string
  /** The name by which sentences refer to a row. */
  readonly nameOf: (row: Row) => string
  readonly sort: readonly SortTerm[]
  readonly onSort: (column: string, together: boolean) => void
  readonly detail: (row: Row) => ReactNode
  /** `reachable`: whether Tab reaches the buttons, as it reaches their row. */
  readonly actions: (row: Row, reachable: boolean) => ReactNode
  /** True while the rows of another query are being read. */
  readonly stale: boolean
  /** Shown below the value of the first cell. */
  readonly mark?: (row: Row) => ReactNode
  /** Absent where rows cannot be picked. */
  readonly selection: RowSelection<Row> | undefined
  readonly widths: ColumnWidths
  /** Shown below the heading of a column: the field of its filter. */
  readonly beneath?: (column: Column<Row>) => ReactNode
  /** Shown in place of rows. */
  readonly empty?: ReactNode
}

const CHECK_PX = 40
const EXPANDER_PX = 36

/**
 * A table whose rows open to show their details and can be picked. Keys: up and down move between rows, Enter, right and left open and
 * close, Space picks, Shift with an arrow extends the range, Ctrl+A picks the page, Esc closes and then clears the selection.
 * `focusFirstRow` focuses the table from outside.
 */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { label, columns, rows, keyOf, nameOf, detail, actions, stale, mark, selection, widths, empty } = props
  const allColumns = columns.length + (selection ? 3 : 2)
  const id = useId()
  const table = useRef<HTMLTableElement>(null)
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set())
  const [current, setCurrent] = useState<string>()
  const page: Keyed<Row> = rows.map((row) => [keyOf(row), row])
  const reachable = page.some(([key]) => key === current) ? current : page[0]?.[0]
  const names = columns.map(({ name }) => name)
  const leadingPx = (selection ? CHECK_PX : 0) + EXPANDER_PX
  const resizing = useResizing(table, widths, names, leadingPx)
  const fixed = widths.widths
  const pickedHere = page.filter(([key]) => selection?.picked.has(key)).length

  const put = (key: string, opened: boolean) =>
    setOpen((before) => new Set(opened ? [...before, key] : [...before].filter((other) => other !== key)))
  const onKeyDown = useRowKeys({ page, open, put, selection })

  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable without a mouse
    <section className={classes.scroll} aria-label={label} tabIndex={0} onKeyDown={onKeyDown}>
      <table
        ref={table}
        className={classes.table}
        data-stale={stale || undefined}
        data-fixed={fixed !== undefined || undefined}
        data-many={columns.length > MANY || undefined}
        aria-busy={stale}
        style={fixed && { width: tableWidth(fixed, names, leadingPx) }}
      >
        <colgroup>
          {selection && <col style={{ width: CHECK_PX }} />}
          <col style={{ width: EXPANDER_PX }} />
          {names.map((name) => (
            <col key={name} data-column={name} {...(fixed && { style: { width: widthOf(fixed, name) } })} />
          ))}
          <col />
        </colgroup>
        <TableHead {...props} pickedHere={pickedHere} resizing={resizing} />
        <tbody>
          {page.length === 0 && empty !== undefined && (
            <tr className={classes.detail}>
              <td colSpan={allColumns}>
                <div className={classes.empty}>{empty}</div>
              </td>
            </tr>
          )}
          {page.map(([key, row]) => {
            const opened = open.has(key)
            return (
              <Fragment key={key}>
                <TableRow
                  id={key}
                  row={row}
                  name={nameOf(row)}
                  columns={columns}
                  detailId={`${id}-${key}`}
                  opened={opened}
                  onOpen={(wanted) => put(key, wanted)}
                  picked={selection?.picked.has(key) ?? false}
                  onPick={
                    selection &&
                    ((range) =>
                      range
                        ? selection.extend(reachable ?? key, key)
                        : selection.put([row], !selection.picked.has(key)))
                  }
                  reachable={key === reachable}
                  onReach={() => setCurrent(key)}
                  actions={actions(row, key === reachable)}
                  mark={mark?.(row)}
                />
                {opened && (
                  <tr id={`${id}-${key}`} className={classes.detail}>
                    <td colSpan={allColumns}>
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

interface TableHeadProps<Row>
  extends Pick<DataTableProps<Row>, 'columns' | 'rows' | 'sort' | 'onSort' | 'selection' | 'widths' | 'beneath'> {
  /** Number of picked rows on this page. */
  readonly pickedHere: number
  readonly resizing: ReturnType<typeof useResizing>
}

function TableHead<Row>(props: TableHeadProps<Row>) {
  const { columns, rows, sort, onSort, selection, beneath, pickedHere, resizing } = props
  const fixed = props.widths.widths
  const shares = shareOf(columns)
  const allHere = rows.length > 0 && pickedHere === rows.length
  return (
    <thead>
      <tr>
        {selection && (
          <th className={classes.checker}>
            <CheckBox
              label="Selecionar a página"
              checked={allHere}
              mixed={pickedHere > 0 && !allHere}
              onToggle={() => selection.put(rows, !allHere)}
            />
          </th>
        )}
        <th className={classes.expander}>
          <VisuallyHidden>Detalhes</VisuallyHidden>
        </th>
        {columns.map((column) => (
          <SortHeading
            key={column.name}
            column={column}
            share={shares(column)}
            sort={sort}
            onSort={onSort}
            edge={
              <ColumnEdge
                name={column.name}
                label={column.label}
                width={fixed && widthOf(fixed, column.name)}
                resizing={resizing}
              />
            }
          />
        ))}
        <th className={classes.actions} data-column={ACTIONS}>
          Ações
        </th>
      </tr>
      {beneath && (
        <tr className={classes.beneath}>
          {selection && <td />}
          <td />
          {columns.map((column) => (
            <td key={column.name}>{beneath(column)}</td>
          ))}
          <td className={classes.actions} />
        </tr>
      )}
    </thead>
  )
}

/** Moves the focus into the table: for the arrow down in the search. */
export function focusFirstRow(): void {
  document.querySelector<HTMLElement>('tr[data-key]')?.focus()
}

/** Shares of the table's width, percent. They are scaled to the whole width, so that the other columns are as wide as their widest cell. */
function shareOf<Row>(columns: readonly Column<Row>[]): (column: Column<Row>) => number | undefined {
  const sum = columns.reduce((total, { share = 0 }) => total + share, 0)
  return ({ share }) => (share === undefined ? undefined : Math.round((share * 100) / Math.min(sum, 100)))
}
