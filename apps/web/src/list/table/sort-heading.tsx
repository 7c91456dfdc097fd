import { Tooltip } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconSelector } from '@tabler/icons-react'
import type { CSSProperties, ReactNode } from 'react'
import type { SortTerm } from '../address/sort-order.ts'
import type { Column } from '../columns/column.ts'
import classes from './data-table.module.css'

interface SortHeadingProps<Row> {
  readonly column: Column<Row>
  readonly sort: readonly SortTerm[]
  /** Part of the table's width, percent. */
  readonly share?: number | undefined
  readonly onSort: (column: string, together: boolean) => void
  /** The handle that changes the column's width. */
  readonly edge?: ReactNode
}

/** Minimum width of a text column for each percent of its preferred share: a narrower table scrolls sideways. */
const LEAST_PX = 5.2
const HINT = 'Ordenar. Com Shift, junto com as outras colunas'
const SHOWN_ON = { hover: true, focus: true, touch: false }

export function SortHeading<Row>({ column, sort, share, onSort, edge }: SortHeadingProps<Row>) {
  const { name, label, numeric, explanation, sort: by } = column
  // Without its own label, screen readers would read the handle with every cell of the column.
  const heading = {
    scope: 'col',
    'aria-label': label,
    'data-column': name,
    'data-numeric': numeric || undefined,
    'data-shares': share !== undefined || undefined,
    'data-wraps': column.wraps,
    ...(share !== undefined && {
      style: { width: `${share}%`, '--least': `${(column.share ?? 0) * LEAST_PX}px` } as CSSProperties,
    }),
  } as const
  const words = (
    <span className={classes.words} data-words>
      {label}
    </span>
  )
  if (by === undefined) {
    return (
      <th {...heading}>
        <span className={classes.cell}>{words}</span>
        {edge}
      </th>
    )
  }
  const rank = sort.findIndex((other) => other.column === by)
  const term = sort[rank]
  const Icon = !term ? IconSelector : term.descending ? IconArrowDown : IconArrowUp
  return (
    <th
      {...heading}
      aria-sort={!term ? 'none' : term.descending ? 'descending' : 'ascending'}
      data-sorted={term !== undefined || undefined}
    >
      <Tooltip
        label={explanation ? `${explanation} ${HINT}.` : HINT}
        multiline
        maw={320}
        openDelay={400}
        events={SHOWN_ON}
        withArrow
      >
        <button type="button" className={classes.sort} onClick={(event) => onSort(by, event.shiftKey)}>
          {words}
          <Icon
            size={14}
            stroke={2}
            aria-hidden
            className={classes.arrow}
            data-sorted={term !== undefined || undefined}
          />
          {term && sort.length > 1 && <span className={classes.rank}>{rank + 1}</span>}
        </button>
      </Tooltip>
      {edge}
    </th>
  )
}
