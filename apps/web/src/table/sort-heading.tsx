import { IconArrowDown, IconArrowUp, IconSelector } from '@tabler/icons-react'
import type { Column } from './column.ts'
import classes from './data-table.module.css'
import type { SortTerm } from './sort-order.ts'

interface SortHeadingProps<Row> {
  readonly column: Column<Row>
  readonly sort: readonly SortTerm[]
  readonly onSort: (column: string, together: boolean) => void
}

export function SortHeading<Row>({ column: { label, numeric, sort: by }, sort, onSort }: SortHeadingProps<Row>) {
  if (by === undefined) {
    return (
      <th scope="col" data-numeric={numeric || undefined}>
        {label}
      </th>
    )
  }
  const place = sort.findIndex(({ column }) => column === by)
  const term = sort[place]
  const Icon = !term ? IconSelector : term.descending ? IconArrowDown : IconArrowUp
  return (
    <th
      scope="col"
      data-numeric={numeric || undefined}
      aria-sort={!term ? 'none' : term.descending ? 'descending' : 'ascending'}
    >
      <button
        type="button"
        className={classes.sort}
        title="Ordenar. Com Shift, junto com as outras colunas"
        onClick={(event) => onSort(by, event.shiftKey)}
      >
        {label}
        <Icon
          size={14}
          stroke={2}
          aria-hidden
          className={classes.arrow}
          data-sorted={term !== undefined || undefined}
        />
        {term && sort.length > 1 && <span className={classes.place}>{place + 1}</span>}
      </button>
    </th>
  )
}
