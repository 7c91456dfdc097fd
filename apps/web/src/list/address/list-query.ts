/** Converts an address to the server's query, without terms that its reader may not use: a link may come from a person with more rights. */

import { present } from '@faixa/units'
import { isFor, type Reader } from '../../session/reader.ts'
import type { Column } from '../columns/column.ts'
import { type Filters, keysOf, type ListFilter } from '../filters/list-filter.ts'
import { type ListTerms, USUAL_PAGES, type Written } from './list-address.ts'
import { readSort, writeSort } from './sort-order.ts'

/** The parts of a list that determine its query, without the appearance of its rows. */
export interface ListTable<Row = never> {
  readonly terms: ListTerms
  readonly filters: readonly ListFilter[]
  readonly columns: readonly Pick<Column<Row>, 'needs' | 'notForUnidade' | 'sort'>[]
}

export interface ListQuery {
  readonly page: number
  readonly pageSize: number
  readonly sort: string
  readonly busca?: string
  readonly [filter: string]: string | number
}

/** A value of `readAddress`. */
type Search = Readonly<Record<string, unknown>>

export function filtersFor(filters: readonly ListFilter[], search: Search, reader: Reader): Filters {
  const allowed = filters.filter((filter) => isFor(reader, filter)).flatMap(keysOf)
  return Object.fromEntries(
    allowed.flatMap((key) => (search[key] === undefined ? [] : [[key, search[key] as Written]])),
  )
}

/** Leaves out orders by columns that the reader may not see. */
export function queryOf({ terms, filters, columns }: ListTable, search: Search, reader: Reader): ListQuery {
  const { busca, pagina, linhas, ordem = terms.usualSort } = search
  const used = Object.entries(filtersFor(filters, search, reader)).map(([name, value]) => [name, `${value}`])
  const sort = readSort(ordem as string).filter(({ column: by }) =>
    columns.some((column) => column.sort === by && isFor(reader, column)),
  )
  return {
    page: (pagina as number | undefined) ?? 1,
    pageSize: (linhas as number | undefined) ?? (terms.pages ?? USUAL_PAGES).usual,
    sort: writeSort(sort) || terms.usualSort,
    ...present({ busca: busca === undefined ? undefined : `${busca as Written}` }),
    ...Object.fromEntries(used),
  }
}
