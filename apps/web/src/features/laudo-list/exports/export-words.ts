/** What an export is of, as people read it: in the dialog and at the head of the PDF. */
import { readSort } from '../../../table/sort-order.ts'
import { chipsOf } from '../chips.ts'
import type { Choices } from '../choices.ts'
import type { LaudoColumn } from '../laudo-columns.tsx'
import type { Filters, ListQuery } from '../list-search.ts'

/** The filters of a question, without its search, order and page. */
export function filtersIn({
  page: _page,
  pageSize: _size,
  sort: _sort,
  busca: _busca,
  ...filters
}: ListQuery): Filters {
  return filters
}

/** «Empresa: Usina Aurora, Agro Boreal · Busca: santa rita»; nothing where nothing narrows the list. */
export function filterWords(query: ListQuery, choices: Choices | undefined): string {
  const chips = Map.groupBy(
    chipsOf(filtersIn(query), choices, () => {}),
    ({ label }) => label,
  )
  return [
    ...[...chips].map(([label, some]) => `${label}: ${some.map(({ value }) => value).join(', ')}`),
    ...(query.busca === undefined ? [] : [`Busca: «${query.busca}»`]),
  ].join(' · ')
}

/** «Data da Aplicação, decrescente». */
export function orderWords(sort: string, columns: readonly LaudoColumn[]): string {
  return readSort(sort)
    .map(({ column, descending }) => {
      const label = columns.find(({ sort: by }) => by === column)?.label ?? column
      return `${label}, ${descending ? 'decrescente' : 'crescente'}`
    })
    .join('; ')
}
