import type { ReplyOf, Routes } from '@faixa/contract'
import { queryOptions } from '@tanstack/react-query'
import { api } from './client.ts'

/** Whom a laudo can be for and by, as far as this person may choose. */
export interface Places {
  readonly empresas: ReplyOf<Routes['listEmpresas']>
  readonly prestadoras: ReplyOf<Routes['listPrestadoras']>
}

export const placesQuery = queryOptions({
  queryKey: ['listas', 'empresas e prestadoras'],
  queryFn: async ({ signal }): Promise<Places> => {
    const [empresas, prestadoras] = await Promise.all([
      api.listEmpresas({}, { signal }),
      api.listPrestadoras({}, { signal }),
    ])
    return { empresas, prestadoras }
  },
})
