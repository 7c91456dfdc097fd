/** Reads the choices of filters, as far as this person may see them. */
import type { ReadRouteName } from '@faixa/contract'
import { QueryObserver } from '@tanstack/react-query'
import { useEffect, useReducer } from 'react'
import { query, queryClient } from '../../api/query.ts'
import type { Choice } from '../../form/fields/choice-field.tsx'
import { type Filters, type ListFilter, valuesOf } from './list-filter.ts'

/** Choices by the key of their filter; absent while they are being read. */
export type Choices = Readonly<Record<string, readonly Choice[] | undefined>>

/** Choices change rarely: they are read again after a minute. */
const FRESH_MS = 60_000

/** Reads nothing before `wanted`. */
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

/** Routes of choices take no parameters, so one type represents all of them. */
const optionsQuery = (route: ReadRouteName) => query(route as 'listEmpresas', {})

/**
 * Loads these routes and renders again with their answers. It is 1 kB smaller than `useQueries`, which the list does not need otherwise.
 */
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
