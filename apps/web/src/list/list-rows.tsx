import { Button, Skeleton, Stack, Text } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useNarrow } from '../ui/page/narrow.ts'
import { EmptyState } from '../ui/states/empty-state.tsx'
import { ErrorState } from '../ui/states/error-state.tsx'
import { Loading } from '../ui/states/loading.tsx'
import { readSort, toggleSort, writeSort } from './address/sort-order.ts'
import type { Column } from './columns/column.ts'
import { HeadingFilter } from './filters/heading-filter.tsx'
import { isBeneathHeading, type TextFilter } from './filters/list-filter.ts'
import { ListCards } from './list-cards.tsx'
import type { RowWords } from './list-row.ts'
import { RowDetail } from './row-detail.tsx'
import type { RowSelection } from './selection/use-row-selection.ts'
import { DataTable } from './table/data-table.tsx'
import type { List } from './use-list.ts'
import type { ListPage } from './use-list-page.ts'

export interface ListRowsProps<Row> {
  readonly list: List<Row>
  readonly result: UseQueryResult<ListPage<Row>>
  /** Name of the list for screen readers: «Lista de laudos». */
  readonly label: string
  readonly words: RowWords<Row>
  readonly selection?: RowSelection<Row>
  /** Label of the button that removes filters which find nothing: «Mostrar todos os laudos». */
  readonly showAll: string
  /** Button of an empty list without filters: it creates the first row. */
  readonly first?: ReactNode
  /** Message where there are no rows without any search or filter. */
  readonly nothing?: string
  /** Message where a search or filters find no row. */
  readonly notFound?: string
}

const NOTHING = 'Nenhuma informação encontrada! :('

/** The rows of the page, or the reason why there are none. */
export function ListRows<Row>(props: ListRowsProps<Row>) {
  const { list, result, label, words, selection, showAll, first, nothing = NOTHING, notFound = NOTHING } = props
  const { columns, usual, query, sortBy } = list
  const beneath = filtersBeneath(list)
  const narrow = useNarrow()
  if (result.isPending) return <LoadingRows />
  if (result.isError) return <ErrorState problem={result.error} onRetry={() => void result.refetch()} />
  const { rows, totalItems, totalIsLimited = false } = result.data
  if (rows.length === 0) {
    // The rows of the page are gone, and the following ones are loading.
    if (totalItems > 0 && (result.isFetching || !totalIsLimited)) return <LoadingRows />
    const leave = (
      <Button variant="default" size="sm" onClick={list.showAll}>
        {showAll}
      </Button>
    )
    const empty = (
      <EmptyState sentence={list.isNarrowed ? notFound : nothing} action={list.isNarrowed ? leave : first} />
    )
    // A field below a heading must stay while the person is typing in it.
    return narrow || beneath.size === 0 ? empty : <ListTable {...props} rows={[]} empty={empty} />
  }
  const same = { label, rows, stale: result.isPlaceholderData }
  if (narrow) {
    return (
      <ListCards
        {...same}
        columns={columns}
        usual={usual}
        words={words}
        sort={query.sort}
        onSort={sortBy}
        selection={selection}
      />
    )
  }
  return <ListTable {...props} rows={rows} />
}

interface ListTableProps<Row> extends ListRowsProps<Row> {
  readonly rows: readonly Row[]
  readonly empty?: ReactNode
}

function ListTable<Row>({ list, result, label, words, selection, rows, empty }: ListTableProps<Row>) {
  const { shown, rest, query, widths, sortBy } = list
  const sort = readSort(query.sort)
  const { keyOf, nameOf, actions, detail, mark } = words
  const beneath = filtersBeneath(list)
  return (
    <DataTable
      label={label}
      rows={rows}
      stale={result.isPlaceholderData}
      columns={shown}
      keyOf={keyOf}
      nameOf={nameOf}
      sort={sort}
      onSort={(column, together) => sortBy(writeSort(toggleSort(sort, column, together)))}
      detail={(row) => (detail ? detail(row, rest) : <RowDetail row={row} columns={rest} />)}
      actions={actions}
      selection={selection}
      widths={widths}
      empty={empty}
      {...(mark && { mark: (row: Row) => mark(row, shown) })}
      {...(beneath.size > 0 && {
        beneath: ({ name }: Column<Row>) => {
          const filter = beneath.get(name)
          return filter && <HeadingFilter filter={filter} used={list.used} onChange={list.filter} />
        },
      })}
    />
  )
}

/** Filters that are typed below the headings, by the names of their columns. */
function filtersBeneath<Row>({ filters }: List<Row>): ReadonlyMap<string, TextFilter> {
  return new Map(filters.filter(isBeneathHeading).map((filter) => [filter.key, filter]))
}

function LoadingRows() {
  return (
    <Loading label="Carregando dados...">
      <Stack gap="md" p="md">
        <Text size="sm" c="dimmed">
          Carregando dados...
        </Text>
        {Array.from({ length: 9 }, (_, row) => (
          <Skeleton key={row} height={20} />
        ))}
      </Stack>
    </Loading>
  )
}
