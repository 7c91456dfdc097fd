import { PAGE_SIZE_DEFAULT, PAGE_SIZES, UUIDS_MAX } from '@faixa/contract'
import { Button, Paper } from '@mantine/core'
import { IconAdjustmentsHorizontal, IconPlus, IconRefresh } from '@tabler/icons-react'
import { lazy, Suspense, useEffect } from 'react'
import { useLaudoEvents } from '../../api/events.ts'
import { paths } from '../../paths.ts'
import { useMay, useUserInfo } from '../../session/use-session.ts'
import { ColumnChooser } from '../../table/column-chooser.tsx'
import { useColumnWidths } from '../../table/column-widths.ts'
import { focusFirstRow } from '../../table/data-table.tsx'
import { FilterChips } from '../../table/filter-chips.tsx'
import { Pager } from '../../table/pager.tsx'
import { SearchBox } from '../../table/search-box.tsx'
import { useColumns } from '../../table/use-columns.ts'
import { useRowSelection } from '../../table/use-row-selection.ts'
import { ButtonLink } from '../../ui/links.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { showToast } from '../../ui/toast.ts'
import { PRODUCT } from '../../ui/use-page-title.ts'
import { chipsOf } from './chips.ts'
import { useChoices } from './choices.ts'
import { ExportButton } from './exports/export-button.tsx'
import { columnsFor, type Rights, USUAL_COLUMNS, withMetodo } from './laudo-columns.tsx'
import classes from './laudo-list.module.css'
import { LaudoRows } from './laudo-rows.tsx'
import { CHOSEN, type ChosenName, filtersFor, queryOf, textOf } from './list-search.ts'
import { withEvent } from './page-changes.ts'
import { RendimentoButton } from './rendimento/rendimento-button.tsx'
import { SavedFilters } from './saved/saved-filters.tsx'
import { consultaOf } from './saved/saved-search.ts'
import { SelectedLaudos } from './selected-laudos.tsx'
import { useLaudoActs } from './use-laudo-acts.ts'
import { useLaudoPage } from './use-laudo-page.ts'
import { type SearchPatch, useListSearch } from './use-list-search.ts'

const FilterPanel = lazy(() => import('./filters/filter-panel.tsx'))
const PANEL_ID = 'filtros-de-laudos'

export default function LaudoListPage() {
  const { id, nomeEmpresa, isUnidade } = useUserInfo()
  const mayCreate = useMay('createLaudo')
  const rights: Rights = { seesPrivate: useMay('readPrivate'), isUnidade }
  const { search, put, step, show } = useListSearch()
  const query = queryOf(search, rights)
  const { list, change, reload, hasNews } = useLaudoPage(query, rights.seesPrivate)
  const filters = filtersFor(search, rights)
  const opened = search.filtros === true
  const named = (Object.keys(CHOSEN) as ChosenName[]).some((name) => filters[name] !== undefined)
  const choices = useChoices(filters, rights, opened || named)
  const columns = columnsFor(rights)
  const { shown: chosen, ...others } = useColumns({
    columns,
    usual: USUAL_COLUMNS,
    asked: search.colunas,
    memoryKey: `faixa-colunas-laudos-${id}`,
  })
  const { remember } = others
  const shown = withMetodo(chosen, columns)
  const rest = others.rest.filter(({ name }) => !shown.some((column) => column.name === name))
  const names = chosen.map(({ name }) => name)
  /** Another question begins on its first page. */
  const filter = (patch: SearchPatch) => step({ ...patch, pagina: undefined })
  const chips = chipsOf(filters, choices, filter)
  const noFilters = Object.fromEntries(Object.keys(filters).map((name) => [name, undefined])) as SearchPatch
  const { data } = list
  const selection = useRowSelection({
    keyOf: ({ uuid }) => uuid,
    rows: data?.laudos ?? [],
    most: UUIDS_MAX,
    onFull: () =>
      showToast({
        title: `Até ${UUIDS_MAX} laudos de cada vez`,
        message: 'Os demais não foram selecionados: use os filtros para escolher menos.',
        tone: 'info',
      }),
  })
  useLaudoEvents((event) => selection.change((laudos) => withEvent(laudos, event, rights.seesPrivate)))
  const acts = useLaudoActs({
    change: (act) => {
      change(act)
      selection.change(act)
    },
    reload,
  })
  const exported = { query, columns, shown, selected: [...selection.picked.values()] }
  const widths = useColumnWidths(`faixa-larguras-laudos-${id}`)
  const lastPage = data && !data.totalIsLimited ? Math.max(1, data.totalPages) : undefined
  const tooFar = !list.isPlaceholderData && lastPage !== undefined && query.page > lastPage ? lastPage : undefined
  // A page that no longer exists: the last that does.
  useEffect(() => {
    if (tooFar !== undefined) put({ pagina: tooFar })
  })

  return (
    <>
      <PageHeader
        title={nomeEmpresa ?? PRODUCT}
        subtitle="Laudos"
        actions={
          mayCreate && (
            <ButtonLink to={paths.createLaudo} leftSection={<IconPlus size={16} aria-hidden />}>
              Novo Laudo
            </ButtonLink>
          )
        }
      />
      <div className={classes.bar}>
        <search className={classes.search}>
          <SearchBox
            label="Buscar laudos"
            value={textOf(search.busca)}
            onSearch={(busca) => put({ busca, pagina: undefined })}
            onDown={focusFirstRow}
          />
        </search>
        <span role="status" className={classes.news}>
          {hasNews && (
            <Button variant="light" leftSection={<IconRefresh size={16} aria-hidden />} onClick={() => void reload()}>
              Há laudos novos
            </Button>
          )}
        </span>
        <Button
          variant={opened ? 'light' : 'default'}
          leftSection={<IconAdjustmentsHorizontal size={16} aria-hidden />}
          aria-expanded={opened}
          aria-controls={opened ? PANEL_ID : undefined}
          onClick={() => put({ filtros: opened ? undefined : true })}
        >
          Filtros{chips.length > 0 && ` (${chips.length})`}
        </Button>
        <SavedFilters
          consulta={consultaOf(search, names)}
          inUse={chips.length > 0 || search.busca !== undefined}
          onApply={show}
        />
        <span className={classes.chooser}>
          <ColumnChooser
            columns={columns}
            shown={chosen}
            usual={USUAL_COLUMNS}
            {...(widths.widths && { onResetWidths: widths.reset })}
            onChange={(names) => {
              remember(names)
              put({ colunas: names.join() === USUAL_COLUMNS.join() ? undefined : names.join() })
            }}
          />
        </span>
        <RendimentoButton query={query} />
        <ExportButton {...exported} />
      </div>
      {opened && (
        <Suspense>
          <FilterPanel id={PANEL_ID} filters={filters} choices={choices} rights={rights} onChange={filter} />
        </Suspense>
      )}
      <FilterChips chips={chips} onClear={() => filter(noFilters)} />
      <Paper withBorder className={classes.list}>
        <LaudoRows
          list={list}
          acts={acts}
          selection={selection}
          widths={widths}
          columns={columns}
          shown={shown}
          rest={rest}
          sort={query.sort}
          onSort={(sort) => filter({ ordem: sort })}
          {...((chips.length > 0 || search.busca !== undefined) && {
            onShowAll: () => filter({ ...noFilters, busca: undefined }),
          })}
        />
        {data && data.totalItems > 0 && (
          <Pager
            page={query.page}
            pageSize={query.pageSize}
            pageSizes={PAGE_SIZES}
            totalItems={data.totalItems}
            totalIsLimited={data.totalIsLimited ?? false}
            shown={data.laudos.length}
            onPage={(pagina) => step({ pagina })}
            onPageSize={(size) => filter({ linhas: size === PAGE_SIZE_DEFAULT ? undefined : size })}
          />
        )}
      </Paper>
      <SelectedLaudos
        selection={selection}
        shown={data?.laudos ?? []}
        hide={acts.hide}
        exporting={<ExportButton {...exported} quiet />}
      />
    </>
  )
}
