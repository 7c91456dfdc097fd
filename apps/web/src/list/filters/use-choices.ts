/** What can be chosen in the filters, as this person may know it. */
import type { ReadRouteName } from '@faixa/contract'
import { QueryObserver } from '@tanstack/react-query'
import { useEffect, useReducer } from 'react'
import { query, queryClient } from '../../api/query.ts'
import type { Choice } from '../../form/choice-field.tsx'
import { type Filters, type ListFilter, valuesOf } from './list-filter.ts'

/** By the key of the filter; absent while they are on their way. */
export type Choices = Readonly<Record<string, readonly Choice[] | undefined>>

/** Nobody is registered between two looks at a filter. */
const FRESH_MS = 60_000

/** `wanted`: somebody is about to look. */
export function useChoices(filters: readonly ListFilter[], used: Filters, wanted: boolean): Choices {
  const chosen = (key: string) => valuesOf(used, key)
  const offered = filters.filter((filter) => filter.kind === 'choice')
  const routes = [...new Set(offered.flatMap(({ options }) => ('route' in options ? options.route : [])))]
  useWatched(routes, wanted)
  const choices = offered.map(({ key, options }) => {
    if (!('route' in options)) return [key, options]
    const answer = queryClient.getQueryData(optionsQuery(options.route).queryKey)
    return [key, answer && options.choices(answer as never, chosen)]
  })
  return Object.fromEntries(choices) as Choices
}

/** None of these routes is sent anything: to the types they are all alike. */
const optionsQuery = (route: ReadRouteName) => query(route as 'listEmpresas', {})

/** Asks these routes and draws again with their answers. Lighter by 1 kB than `useQueries`, which the list would carry for this alone. */
function useWatched(routes: readonly ReadRouteName[], wanted: boolean): void {
  const [, draw] = useReducer((times: number) => times + 1, 0)
  const names = routes.join()
  useEffect(() => {
    if (!wanted || names === '') return undefined
    const stops = names
      .split(',')
      .map((route) => ({ ...optionsQuery(route as ReadRouteName), staleTime: FRESH_MS }))
      .map((options) => new QueryObserver(queryClient, options).subscribe(draw))
    return () => stops.forEach((stop) => stop())
  }, [names, wanted])
}
