/**
 * The screen of any list: address, search, filters, columns, rows or cards, pages, selection. A list of a noun gives its terms (filter schema and orders
 * of the contract), one table of filters, its columns and its words. The terms are part of the first screen, which reads addresses; the rest is loaded
 * with the list. Terms that name `saved` have saved filters; a text filter with `beneathHeading` is typed below the heading of its column.
 */
import { present } from '@faixa/units'
import { Button, Paper } from '@mantine/core'
import { IconAdjustmentsHorizontal } from '@tabler/icons-react'
import { type ReactNode, Suspense, useEffect, useState } from 'react'
import { lazyPart } from '../ui/connection/load-part.ts'
import { useNarrow } from '../ui/page/narrow.ts'
import { PageHeader } from '../ui/page/page-header.tsx'
import { USUAL_PAGES } from './address/list-address.ts'
import { ColumnChooser } from './columns/column-chooser.tsx'
import { FilterChips } from './filters/filter-chips.tsx'
import { isBeneathHeading } from './filters/list-filter.ts'
import classes from './list.module.css'
import { ListRows, type ListRowsProps } from './list-rows.tsx'
import { Pager } from './pages/pager.tsx'
import { SavedFilters } from './saved/saved-filters.tsx'
import { SearchBox } from './search-box.tsx'
import { focusFirstRow } from './table/data-table.tsx'

const FilterPanel = lazyPart(() => import('./filters/filter-panel.tsx'))

interface ListScreenProps<Row> extends ListRowsProps<Row> {
  /** Absent for a list within a screen that has its own heading. */
  readonly title?: string
  readonly subtitle?: string
  /** Buttons beside the title, the main one last. */
  readonly actions?: ReactNode
  /** Label of the search: «Buscar laudos». */
  readonly searchLabel: string
  /** Label of the menu of columns, where it is not their count. */
  readonly columnsLabel?: string
  /** Announced when it appears, in a place where it moves nothing: beside the actions, or on a telephone over the end of the window. */
  readonly news?: ReactNode
  /** Buttons after that of the columns. */
  readonly afterColumns?: ReactNode
}

/** Any list: heading, search, filters, columns, rows and pages, all of it in the address. */
export function ListScreen<Row>(props: ListScreenProps<Row>) {
  const { list, result, title, subtitle, actions, searchLabel, columnsLabel, news, afterColumns, ...rows } = props
  const { query, opened, chips, columns, chosen, usual, widths, put, step } = list
  const { data } = result
  const { pages = USUAL_PAGES } = list.terms
  const narrow = useNarrow()
  // On a telephone there are no headings with fields below.
  const inPanel = list.filters.filter((filter) => narrow || !isBeneathHeading(filter))
  // A telephone shows little besides rows: what is used less is behind «Mais», by the style sheet.
  const [unfolded, setUnfolded] = useState(opened)
  const panelId = `filtros-de-${list.name}`
  const lastPage = data && !data.totalIsLimited ? Math.max(1, data.totalPages) : undefined
  const tooFar = !result.isPlaceholderData && lastPage !== undefined && query.page > lastPage ? lastPage : undefined
  // A page beyond the last one is replaced by the last.
  useEffect(() => {
    if (tooFar !== undefined) put({ pagina: tooFar })
  })
  const besideActions = title !== undefined && !narrow
  const announced = (
    <span
      role="status"
      className={besideActions ? classes.news : classes.newsBelow}
      data-screen-only
      data-above-selection={(rows.selection?.picked.size ?? 0) > 0 || undefined}
    >
      {news}
    </span>
  )
  return (
    <>
      {title !== undefined && (
        <PageHeader
          title={title}
          {...present({ subtitle })}
          actions={
            <>
              {besideActions && announced}
              {actions}
            </>
          }
        />
      )}
      <div className={classes.bar} data-screen-only data-folded={!unfolded || undefined}>
        <search className={classes.search}>
          <SearchBox
            label={searchLabel}
            value={list.sought}
            onSearch={(busca) => put({ busca, pagina: undefined })}
            onDown={focusFirstRow}
          />
        </search>
        {narrow && (
          <Button
            variant={unfolded ? 'light' : 'default'}
            className={classes.more ?? ''}
            aria-expanded={unfolded}
            onClick={() => setUnfolded(!unfolded)}
          >
            Mais
          </Button>
        )}
        {inPanel.length > 0 && (
          <Button
            variant={opened ? 'light' : 'default'}
            leftSection={<IconAdjustmentsHorizontal size={16} aria-hidden />}
            aria-expanded={opened}
            aria-controls={opened ? panelId : undefined}
            onClick={() => put({ filtros: opened ? undefined : true })}
          >
            Filtros{chips.length > 0 && ` (${chips.length})`}
          </Button>
        )}
        {list.terms.saved && <SavedFilters list={list} lista={list.terms.saved} />}
        <span className={classes.chooser}>
          <ColumnChooser
            columns={columns}
            shown={chosen}
            usual={usual}
            first={list.firstOther}
            {...present({ label: columnsLabel, onResetWidths: widths.widths && widths.reset })}
            onChange={list.choose}
          />
        </span>
        {afterColumns}
        {/* Beside the title they would move «Mais» away from the finger that unfolds them. */}
        {narrow && unfolded && <span className={classes.lesser}>{actions}</span>}
      </div>
      {opened && (unfolded || !narrow) && (
        <Suspense>
          <FilterPanel id={panelId} filters={inPanel} used={list.used} choices={list.choices} onChange={list.filter} />
        </Suspense>
      )}
      <FilterChips chips={chips} onClear={list.clear} />
      <Paper withBorder className={classes.list}>
        <ListRows list={list} result={result} {...rows} />
        {data && data.totalItems > 0 && (
          <Pager
            page={query.page}
            pageSize={query.pageSize}
            pageSizes={pages.sizes}
            totalItems={data.totalItems}
            totalIsLimited={data.totalIsLimited ?? false}
            shown={data.rows.length}
            onPage={(pagina) => step({ pagina })}
            onPageSize={(size) => step({ linhas: size === pages.usual ? undefined : size, pagina: undefined })}
          />
        )}
      </Paper>
      {!besideActions && announced}
    </>
  )
}
