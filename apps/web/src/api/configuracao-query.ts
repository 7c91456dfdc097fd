import { queryOptions } from '@tanstack/react-query'
import { query } from './query.ts'

/** The server's settings, which do not change while it runs. */
export const configuracaoQuery = queryOptions({
  ...query('readConfiguracao', {}),
  staleTime: Number.POSITIVE_INFINITY,
})
