import { Tooltip } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconSelector } from '@tabler/icons-react'
import type { Column } from './column.ts'
import classes from './data-table.module.css'
import type { SortTerm } from './sort-order.ts'

interface SortHeadingProps<Row> {
  readonly column: Column<Row>
  readonly sort: readonly SortTerm[]
  readonly onSort: (column: string, together: boolean) => void
}

const HINT = 'Ordenar. Com Shift, junto com as outras colunas'
const SHOWN_ON = { hover: true, focus: true, touch: false }

export function SortHeading<Row>({ column, sort, onSort }: SortHeadingProps<Row>) {
  const { label, numeric, explanation, sort: by } = column
  if (by === undefined) {
    return (
      <th scope="col" data-numeric={numeric || undefined}>
        {label}
      </th>
    )
  }
  const place = sort.findIndex((other) => other.column === by)
  const term = sort[place]
  const Icon = !term ? IconSelector : term.descending ? IconArrowDown : IconArrowUp
  return (
    <th
      scope="col"
      data-numeric={numeric || undefined}
      aria-sort={!term ? 'none' : term.descending ? 'descending' : 'ascending'}
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
      </Tooltip>
    </th>
  )
}
