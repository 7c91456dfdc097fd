/** Caches answers of the server under the route's name and the sent data. */
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
      // Without a network, a request fails at once; by default it would wait silently.
      networkMode: 'always',
      refetchOnReconnect: true,
      // A refusal would be repeated; a server that did not answer may answer later.
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

/**
 * The key of a query that parses its answer itself. An answer of a certain `version` never changes: neither events nor `invalidate` make it
 * outdated.
 */
export function keyOf<Name extends RouteName>(name: Name, sent: SentOf<Routes[Name]>, version?: string) {
  return version === undefined ? ([name, sent] as const) : ([name, sent, version] as const)
}

/** Reloads the answers of this route that are on the screen, and the others when they are shown again; without `sent`, all of them. */
export function invalidate<Name extends RouteName>(name: Name, sent?: SentOf<Routes[Name]>): Promise<void> {
  return queryClient.invalidateQueries({
    queryKey: sent === undefined ? [name] : keyOf(name, sent),
    predicate: ({ queryKey }) => queryKey.length === 2,
  })
}

/**
 * Marks answers that no screen currently shows as outdated, so that they are reloaded when a screen needs them. Without `id`, events of any
 * row may have been missed.
 */
export function ageAnswers(noun: EventNoun, id?: string): void {
  void queryClient.invalidateQueries({
    type: 'inactive',
    refetchType: 'none',
    predicate: ({ queryKey }) => isAged(queryKey, noun, id),
  })
}

/** An event about one row makes the answers about that row and all lists of its noun outdated. */
export function isAged([name, sent, version]: QueryKey, noun: EventNoun, id: string | undefined): boolean {
  // Screens cache values computed from answers under names that are not routes; no event makes them outdated.
  const call: Call | undefined = CALLS[name as CalledName]
  if (version !== undefined || call?.changedBy !== noun) return false
  const named = Object.values((sent as { readonly params?: object }).params ?? {})
  return id === undefined || named.length === 0 || named.includes(id)
}
