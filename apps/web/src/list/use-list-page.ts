import type { AnswerOf, ReadRouteName, Routes, SentOf } from '@faixa/contract'
import { keepPreviousData, type UseQueryResult, useQuery } from '@tanstack/react-query'
import { useCallback } from 'react'
import { query } from '../api/query.ts'

/** What every list of the contract answers besides its rows. */
interface Paged {
  readonly totalItems: number
  readonly totalPages: number
  /** There are that many or more. */
  readonly totalIsLimited?: boolean | undefined
}

export interface ListPage<Row> extends Paged {
  readonly rows: readonly Row[]
}

/** Routes that answer pages. */
type ListRouteName = {
  readonly [Name in ReadRouteName]: AnswerOf<Routes[Name]> extends Paged ? Name : never
}[ReadRouteName]

/** `useListPage('listLaudos', { query: list.query }, ({ laudos }) => laudos)`. The rows of the page before stay until others come. `rowsOf`: the same at every drawing. */
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
    // Rows must not move because a window was looked at again.
    refetchOnWindowFocus: false,
  })
}
