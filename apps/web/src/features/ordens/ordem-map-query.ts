import { queryOptions } from '@tanstack/react-query'
import { api } from '../../api/client.ts'
import { keyOf } from '../../api/query.ts'

/** The text of an order's map. `version` changes with what it shows: the order's version, or the instant of its comparison. */
export const ordemMapQuery = (uuid: string, version: string | number) => {
  const sent = { params: { uuid } }
  return queryOptions({
    queryKey: keyOf('readOrdemMap', sent, `${version}`),
    queryFn: async ({ signal }) => (await api.readOrdemMap(sent, { signal })).text(),
  })
}
