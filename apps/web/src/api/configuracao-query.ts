import { queryOptions } from '@tanstack/react-query'
import { api } from './client.ts'

/** What the server is set to, which does not change while it runs. */
export const configuracaoQuery = queryOptions({
  queryKey: ['configuracao'],
  queryFn: ({ signal }) => api.readConfiguracao({}, { signal }),
  staleTime: Number.POSITIVE_INFINITY,
})
