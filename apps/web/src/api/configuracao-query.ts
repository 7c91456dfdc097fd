import { queryOptions } from '@tanstack/react-query'
import { query } from './query.ts'

/** What the server is set to, which does not change while it runs. */
export const configuracaoQuery = queryOptions({
  ...query('readConfiguracao', {}),
  staleTime: Number.POSITIVE_INFINITY,
})
