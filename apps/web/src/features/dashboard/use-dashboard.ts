/** Reads the overview of an address, and reads it again when a laudo becomes ready, is hidden, shown or deleted. */
import type { Dashboard, LaudoEvent } from '@faixa/contract'
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { api } from '../../api/client.ts'
import { useLaudoEvents } from '../../api/events.ts'
import { invalidate, keyOf, query } from '../../api/query.ts'
import { bodyOf, type DashboardBody, type DashboardSearch } from './dashboard-address.ts'

export type Answer = Dashboard | { readonly message: string }

/** The overview that a filter finds; without one, of everything that this person sees. */
export function dashboardQuery(body: DashboardBody | undefined) {
  const plain = query('readDashboard', {})
  if (!body)
    return queryOptions<Answer>({
      queryKey: [...plain.queryKey],
      queryFn: ({ signal }) => api.readDashboard({}, { signal }),
    })
  return queryOptions<Answer>({
    queryKey: [...keyOf('filterDashboard', { body })],
    queryFn: ({ signal }) => api.filterDashboard({ body }, { signal }),
  })
}

/** The avoidable loss of the laudos of an address, which only a person who asks for it waits for. */
export function useAvoidable(search: DashboardSearch) {
  const body = bodyOf(search) ?? {}
  return useQuery({
    queryKey: [...keyOf('filterPerdaEvitavel', { body })],
    queryFn: ({ signal }) => api.filterPerdaEvitavel({ body }, { signal }),
    placeholderData: keepPreviousData,
  })
}

/** Time between two reloads while laudos arrive one after the other. */
const READ_AGAIN_MS = 2_000

export function useDashboard(search: DashboardSearch) {
  const result = useQuery({ ...dashboardQuery(bodyOf(search)), placeholderData: keepPreviousData })
  const readAgain = useReadAgain()
  useLaudoEvents((event) => {
    if (changesSums(event)) readAgain()
  }, readAgain)
  return result
}

/** Progress of a measurement is no news for sums. */
export function changesSums({ ready, hidden, excluido, error }: LaudoEvent): boolean {
  return ready || hidden || error || excluido === true
}

function useReadAgain(): () => void {
  const timer = useRef(0)
  useEffect(() => () => window.clearTimeout(timer.current), [])
  return () => {
    if (timer.current !== 0) return
    timer.current = window.setTimeout(() => {
      timer.current = 0
      void invalidate('readDashboard')
      void invalidate('filterDashboard')
      void invalidate('filterPerdaEvitavel')
      void invalidate('readLaudoCharts')
    }, READ_AGAIN_MS)
  }
}
