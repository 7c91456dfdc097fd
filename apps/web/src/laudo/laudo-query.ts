/** One laudo without its layers, as map, panel and form follow it. */
import { queryOptions } from '@tanstack/react-query'
import { invalidate, query, type Turn } from '../api/query.ts'

/** News may not get through every proxy; a laudo that is read now and then arrives anyway. */
const READ_AGAIN_MS = 5000

const sent = (uuid: string) => ({ params: { uuid }, query: { camadas: 'nenhuma' } })

export const laudoQuery = (uuid: string, turn?: Turn) =>
  queryOptions({
    ...query('readLaudo', sent(uuid), turn),
    select: ({ laudoInfo }) => laudoInfo,
    refetchInterval: ({ state: { data } }) => {
      const { ready, error } = data?.laudoInfo ?? { ready: true }
      return ready || error ? false : READ_AGAIN_MS
    },
  })

/** Reads it again, not its layers: those of one measurement never change. */
export function invalidateLaudo(uuid: string): Promise<void> {
  return invalidate('readLaudo', sent(uuid))
}
