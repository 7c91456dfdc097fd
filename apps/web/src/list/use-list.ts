/** The state of a list, read from its address, limited to what its reader may query. */

import { isFor, type Reader } from '../session/reader.ts'
import { useReader, useUserInfo } from '../session/use-session.ts'
import { type AddressPatch, type AddressState, useAddress } from '../ui/page/use-address.ts'
import { type ListAddress, type ListTerms, readAddress } from './address/list-address.ts'
import { filtersFor, type ListQuery, queryOf } from './address/list-query.ts'
import type { Column } from './columns/column.ts'
import { useColumns } from './columns/use-columns.ts'
import { chipsOf, type FilterPatch } from './filters/chips.ts'
import type { FilterChip } from './filters/filter-chips.tsx'
import type { Filters, ListFilter } from './filters/list-filter.ts'
import { type Choices, useChoices } from './filters/use-choices.ts'
import { consultaOf, searchOf, withoutSaved } from './saved/saved-search.ts'
import { type ColumnWidths, useColumnWidths } from './table/column-widths.ts'

type Patch = Readonly<Record<string, string | number | true | undefined>>
type Route = Parameters<typeof useAddress>[1]

export interface List<Row> {
  readonly name: string
  readonly terms: ListTerms
  readonly reader: Reader
  /** The query for the server. */
  readonly query: ListQuery
  readonly opened: boolean
  /** Text of the search. */
  readonly sought: string
  /** Filters that this person may use. */
  readonly filters: readonly ListFilter[]
  readonly used: Filters
  readonly choices: Choices
  readonly chips: readonly FilterChip[]
  readonly isNarrowed: boolean
  /** Every column that this person may see: default ones by name, chosen ones, visible ones, and the others. */
  readonly columns: readonly Column<Row>[]
  readonly usual: readonly string[]
  /** Name of the column that is offered first after the usual ones. */
  readonly firstOther: string | undefined
  readonly chosen: readonly Column<Row>[]
  readonly shown: readonly Column<Row>[]
  readonly rest: readonly Column<Row>[]
  readonly widths: ColumnWidths
  /** Changes the address without a step in the history. */
  readonly put: (patch: Patch) => void
  /** Changes the address with a step in the history, which going back undoes. */
  readonly step: (patch: Patch) => void
  /** Changes filters, and shows the first page of the result. */
  readonly filter: (patch: FilterPatch) => void
  readonly sortBy: (sort: string) => void
  readonly clear: () => void
  readonly showAll: () => void
  readonly choose: (columns: readonly string[]) => void
  /** The shown list as a text that can be saved. */
  readonly consulta: string
  /** Shows the list of a saved text, with a step in the history. */
  readonly apply: (consulta: string) => void
}

/** Describes a list, without the looks and the actions of its rows. */
export interface ListDescription<Row, Terms extends ListTerms> {
  readonly terms: Terms
  readonly route: Route
  readonly filters: readonly ListFilter[]
  readonly columns: readonly Column<Row>[]
  /** Names of the columns shown by default. */
  readonly usual: readonly string[]
  /** The column that is offered first after the usual ones. */
  readonly firstOther?: string
  /** Adds columns that must be shown beside the chosen ones. */
  readonly accompanied?: (chosen: readonly Column<Row>[], columns: readonly Column<Row>[]) => readonly Column<Row>[]
}

export function useList<Row, Terms extends ListTerms>(
  description: ListDescription<Row, Terms>,
): List<Row> & { readonly search: ListAddress<Terms> } {
  const { terms, route, usual } = description
  const { id } = useUserInfo()
  const reader = useReader()
  const state = useAddress((raw) => readAddress(terms, raw), route)
  const { search } = state
  // A list of any noun treats the names of filters as plain texts.
  const { put, step } = state as unknown as Pick<AddressState<Record<string, string | number | true>>, 'put' | 'step'>
  const filters = description.filters.filter((filter) => isFor(reader, filter))
  const used = filtersFor(filters, search, reader)
  const opened = search.filtros === true
  const isNamed = filters.some((filter) => filter.kind === 'choice' && used[filter.key] !== undefined)
  const choices = useChoices(filters, used, opened || isNamed)
  const filter = (patch: Patch) => step({ ...patch, pagina: undefined })
  const chips = chipsOf(filters, used, choices, filter)
  const columns = description.columns.filter((column) => isFor(reader, column))
  const { shown: chosen, remember } = useColumns({
    columns,
    usual,
    requested: search.colunas,
    memoryKey: `faixa-colunas-${terms.name}-${id}`,
  })
  const shown = description.accompanied?.(chosen, columns) ?? chosen
  const nothing = Object.fromEntries(Object.keys(used).map((key) => [key, undefined]))
  return {
    name: terms.name,
    terms,
    reader,
    search,
    query: queryOf(description, search, reader),
    opened,
    sought: search.busca === undefined ? '' : `${search.busca}`,
    filters,
    used,
    choices,
    chips,
    isNarrowed: chips.length > 0 || search.busca !== undefined,
    columns,
    usual,
    firstOther: description.firstOther,
    chosen,
    shown,
    rest: columns.filter((column) => !shown.includes(column)),
    widths: useColumnWidths(`faixa-larguras-${terms.name}-${id}`),
    put,
    step,
    filter,
    sortBy: (ordem) => filter({ ordem }),
    clear: () => filter(nothing),
    showAll: () => filter({ ...nothing, busca: undefined }),
    choose(names) {
      remember(names)
      put({ colunas: names.join() === usual.join() ? undefined : names.join() })
    },
    consulta: consultaOf(
      terms,
      search,
      chosen.map(({ name }) => name),
    ),
    apply: (consulta) =>
      state.step(
        (before) => ({ ...withoutSaved(before), ...searchOf(terms, consulta) }) as AddressPatch<typeof search>,
      ),
  }
}
