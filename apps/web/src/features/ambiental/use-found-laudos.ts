import type { LaudoEvent } from '@faixa/contract'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '../../api/client.ts'
import { useLaudoEvents } from '../../api/events.ts'
import { invalidate, keyOf } from '../../api/query.ts'
import type { AmbientalSearch } from './ambiental-search.ts'
import { afterEvent, type Found } from './result-list.tsx'

/** The found laudos, updated by events; `onGone` is called with a deleted one. */
export function useFoundLaudos({ inicio, fim, os }: AmbientalSearch, onGone: (uuid: string) => void) {
  const client = useQueryClient()
  const body = {
    ...(inicio !== undefined && fim !== undefined && { input_period: { inicio, fim } }),
    ...(os !== undefined && { input_os: os }),
  }
  const listKey = keyOf('filterLaudos', { body })
  const list = useQuery({ queryKey: listKey, queryFn: ({ signal }) => api.filterLaudos({ body }, { signal }) })
  const news = (event: LaudoEvent) => {
    client.setQueryData<readonly Found[]>(listKey, (found) => found && afterEvent(found, event))
    if (event.ready) void invalidate('readLaudoVerdicts', { params: { uuid: event.uuid } })
    if (event.excluido) onGone(event.uuid)
    void invalidate('filterLaudos')
  }
  useLaudoEvents(news, () => void invalidate('filterLaudos'))

  /** A laudo was hidden, or is shown again. */
  const setHidden = (uuid: string, hidden: boolean) => {
    client.setQueryData<readonly Found[]>(listKey, (found) =>
      found?.map((laudo) => (laudo.uuid === uuid ? { ...laudo, hidden } : laudo)),
    )
    void invalidate('readLaudoVerdicts')
    void invalidate('filterLaudos')
  }
  return { list, setHidden }
}
