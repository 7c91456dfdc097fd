/** Loads the laudos of a list and sorts them by state: measured, loading, not measured yet, not available. */
import { type LaudoInfo, Problem } from '@faixa/contract'
import { type UseQueryResult, useQueries } from '@tanstack/react-query'
import pLimit from 'p-limit'
import { useLaudoEvents } from '../../../api/events.ts'
import { invalidateLaudo, laudoQuery } from '../../../laudo/laudo-query.ts'

/** A browser has six connections to a server over HTTP/1.1; the rest of the screen needs some of them. */
export const fourAtOnce = pLimit(4)

export interface SeveralLaudos {
  readonly pending: boolean
  /** Measured laudos. */
  readonly ready: readonly LaudoInfo[]
  /** Laudos without a measurement, which cannot be drawn. */
  readonly unready: readonly LaudoInfo[]
  /** Number of laudos that are hidden, deleted, out of reach or unknown, which the server does not distinguish. */
  readonly gone: number
  readonly failed: readonly Error[]
  readonly retry: () => void
}

export function useSeveralLaudos(uuids: readonly string[]): SeveralLaudos {
  const readAgain = (uuid: string) => void invalidateLaudo(uuid)
  useLaudoEvents(
    ({ uuid }) => uuids.includes(uuid) && readAgain(uuid),
    () => uuids.forEach(readAgain),
  )
  return useQueries({ queries: uuids.map((uuid) => laudoQuery(uuid, fourAtOnce)), combine })
}

function combine(results: readonly UseQueryResult<LaudoInfo>[]): SeveralLaudos {
  const isGone = ({ error }: UseQueryResult<LaudoInfo>) => error instanceof Problem && error.status === 404
  // A laudo stays on the screen when a later reload fails, unless it is gone.
  const known = results.flatMap((result) => (isGone(result) ? [] : (result.data ?? [])))
  return {
    pending: results.some(({ isPending }) => isPending),
    ready: known.filter(({ areaAplicada }) => areaAplicada !== undefined),
    unready: known.filter(({ areaAplicada }) => areaAplicada === undefined),
    gone: results.filter(isGone).length,
    failed: results.flatMap((result) => (result.error && !result.data && !isGone(result) ? [result.error] : [])),
    retry: () => results.forEach(({ isError, refetch }) => isError && void refetch()),
  }
}
