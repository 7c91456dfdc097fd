/** Describes an export in words, in the dialog and at the head of the PDF. */
import type { LaudoListed } from '@faixa/contract'
import type { ListQuery } from '../../../list/address/list-query.ts'
import { readSort } from '../../../list/address/sort-order.ts'
import type { Column } from '../../../list/columns/column.ts'
import { chipsOf } from '../../../list/filters/chips.ts'
import type { Filters } from '../../../list/filters/list-filter.ts'
import { type Choices, useChoices } from '../../../list/filters/use-choices.ts'
import { LAUDO_FILTERS } from '../laudo-filters.ts'

/** The filters of a query, without its search, order and page. */
export function filtersIn({
  page: _page,
  pageSize: _size,
  sort: _sort,
  busca: _busca,
  ...filters
}: ListQuery): Filters {
  return filters
}

/** Reads the names of the filtered values. */
export function useFilterChoices(query: ListQuery): Choices {
  const used = filtersIn(query)
  const inUse = LAUDO_FILTERS.filter((filter) => 'key' in filter && used[filter.key] !== undefined)
  return useChoices(inUse, used, true)
}

/** «Empresa: Usina Aurora, Agro Boreal · Busca: santa rita»; empty without search and filters. */
export function filterWords(query: ListQuery, choices: Choices): string {
  const chips = Map.groupBy(
    chipsOf(LAUDO_FILTERS, filtersIn(query), choices, () => {}),
    ({ label }) => label,
  )
  return [
    ...[...chips].map(([label, some]) => `${label}: ${some.map(({ value }) => value).join(', ')}`),
    ...(query.busca === undefined ? [] : [`Busca: «${query.busca}»`]),
  ].join(' · ')
}

/** Describes an order: «Data da Aplicação, decrescente». */
export function orderWords(sort: string, columns: readonly Column<LaudoListed>[]): string {
  return readSort(sort)
    .map(({ column, descending }) => {
      const label = columns.find(({ sort: by }) => by === column)?.label ?? column
      return `${label}, ${descending ? 'decrescente' : 'crescente'}`
    })
    .join('; ')
}
