import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { queryClient } from '../api/query.ts'
import { actBeingSent, subscribeActs } from './changes.ts'
import { actsOf } from './outbox.ts'

const KEY = 'campo neste aparelho'

/** The acts for an order that this device keeps, and the number of the one that is being sent. */
export function useActsOf(ordem: string) {
  const { data, isError } = useQuery({
    queryKey: [KEY, ordem],
    queryFn: async () => ({ atos: await actsOf(ordem), enviando: actBeingSent() }),
    staleTime: 0,
    retry: false,
  })
  useEffect(() => subscribeActs(() => void queryClient.invalidateQueries({ queryKey: [KEY] })), [])
  return { atos: data?.atos ?? [], enviando: data?.enviando, isRead: data !== undefined || isError }
}
