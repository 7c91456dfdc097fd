/** Answers of the server, kept under the name of the route that gave them and what was sent to it. */
import {
  CALLS,
  type Call,
  type CalledName,
  type EventNoun,
  Problem,
  type ReadRouteName,
  type RouteName,
  type Routes,
  type SentOf,
} from '@faixa/contract'
import { QueryClient, type QueryKey, queryOptions } from '@tanstack/react-query'
import { api } from './client.ts'

const MOST_RETRIES = 2

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 10_000,
      // A request without a network fails and says so; by default it would wait in silence.
      networkMode: 'always',
      refetchOnReconnect: true,
      // A refusal would come again; a server that does not answer may answer later.
      retry: (failures, error) => error instanceof Problem && error.status >= 503 && failures < MOST_RETRIES,
    },
  },
})

/** Decides when a request is made, so that a screen with many requests can limit how many run at once. */
export type Schedule = <T>(work: () => Promise<T>) => Promise<T>

const atOnce: Schedule = (work) => work()

/** Use: `useQuery(query('readLaudo', { params: { uuid } }))`. */
export function query<Name extends ReadRouteName>(name: Name, sent: SentOf<Routes[Name]>, schedule: Schedule = atOnce) {
  return queryOptions({
    queryKey: keyOf(name, sent),
    queryFn: ({ signal }) => schedule(() => api[name](sent, { signal })),
  })
}

/** The key of a query that reads its answer in a way of its own. An answer of a certain `version` never changes: neither news nor `invalidate` age it. */
export function keyOf<Name extends RouteName>(name: Name, sent: SentOf<Routes[Name]>, version?: string) {
  return version === undefined ? ([name, sent] as const) : ([name, sent, version] as const)
}

/** Reads again what is on the screen of this route, and the rest when it comes back; without `sent`, whatever was sent. */
export function invalidate<Name extends RouteName>(name: Name, sent?: SentOf<Routes[Name]>): Promise<void> {
  return queryClient.invalidateQueries({
    queryKey: sent === undefined ? [name] : keyOf(name, sent),
    predicate: ({ queryKey }) => queryKey.length === 2,
  })
}

/**
 * Marks answers that no screen shows now as old, so that they are read again when a screen needs them. Without `id`, news of any row may have
 * been missed.
 */
export function ageAnswers(noun: EventNoun, id?: string): void {
  void queryClient.invalidateQueries({
    type: 'inactive',
    refetchType: 'none',
    predicate: ({ queryKey }) => isAged(queryKey, noun, id),
  })
}

/** News of one row make the answers about that row and all lists of its noun old. */
export function isAged([name, sent, version]: QueryKey, noun: EventNoun, id: string | undefined): boolean {
  // A screen keeps values that it computed from answers under names that are no routes; no event makes them old.
  const call: Call | undefined = CALLS[name as CalledName]
  if (version !== undefined || call?.changedBy !== noun) return false
  const named = Object.values((sent as { readonly params?: object }).params ?? {})
  return id === undefined || named.length === 0 || named.includes(id)
}
