/** The query for one laudo without its layers: map, panel and form follow it. */
import { queryOptions } from '@tanstack/react-query'
import { invalidate, query, type Schedule } from '../api/query.ts'

/** Interval of reading an unmeasured laudo again, because some proxies hold back the server's events. */
const READ_AGAIN_MS = 5000

const sent = (uuid: string) => ({ params: { uuid }, query: { camadas: 'nenhuma' } })

export const laudoQuery = (uuid: string, schedule?: Schedule) =>
  queryOptions({
    ...query('readLaudo', sent(uuid), schedule),
    select: ({ laudoInfo }) => laudoInfo,
    refetchInterval: ({ state: { data } }) => {
      const { ready, error } = data?.laudoInfo ?? { ready: true }
      return ready || error ? false : READ_AGAIN_MS
    },
  })

/** Reads the laudo again without its layers, which never change within one measurement. */
export function invalidateLaudo(uuid: string): Promise<void> {
  return invalidate('readLaudo', sent(uuid))
}
