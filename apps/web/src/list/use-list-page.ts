import type { AnswerOf, ReadRouteName, Routes, SentOf } from '@faixa/contract'
import { keepPreviousData, type UseQueryResult, useQuery } from '@tanstack/react-query'
import { useCallback } from 'react'
import { query } from '../api/query.ts'

/** The part of every list's answer besides its rows. */
interface Paged {
  readonly totalItems: number
  readonly totalPages: number
  /** True where `totalItems` is a lower limit. */
  readonly totalIsLimited?: boolean | undefined
}

export interface ListPage<Row> extends Paged {
  readonly rows: readonly Row[]
}

/** Routes whose answer is a page. */
type ListRouteName = {
  readonly [Name in ReadRouteName]: AnswerOf<Routes[Name]> extends Paged ? Name : never
}[ReadRouteName]

/**
 * `useListPage('listLaudos', { query: list.query }, ({ laudos }) => laudos)`. The previous page's rows stay until the new ones arrive.
 * `rowsOf` must be the same function at every rendering.
 */
export function useListPage<Name extends ListRouteName, Row>(
  name: Name,
  sent: SentOf<Routes[Name]>,
  rowsOf: (answer: AnswerOf<Routes[Name]>) => readonly Row[],
): UseQueryResult<ListPage<Row>> {
  const select = useCallback(
    (answer: AnswerOf<Routes[Name]>): ListPage<Row> => ({ ...(answer as unknown as Paged), rows: rowsOf(answer) }),
    [rowsOf],
  )
  return useQuery({
    ...query(name, sent),
    select,
    placeholderData: keepPreviousData,
    // Coming back to the window must not move rows.
    refetchOnWindowFocus: false,
  })
}
