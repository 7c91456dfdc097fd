import type { ogcRoutes } from '@faixa/contract'
import type { HandlersOf } from '../../http/ask.ts'
import { listItems, readItem } from './items.actions.ts'
import { conformance, landing, listCollections, readCollection } from './ogc.actions.ts'

export const ogcHandlers: HandlersOf<typeof ogcRoutes> = {
  readOgcLanding: async ({ query }, ask) => landing(query.f, ask),
  readOgcConformance: async ({ query }, ask) => conformance(query.f, ask),
  listOgcCollections: ({ query }, ask) => listCollections(query.f, ask),
  readOgcCollection: ({ params, query }, ask) => readCollection(params.colecao, query.f, ask),
  listOgcItems: ({ params, query }, ask) => listItems(params.colecao, query, ask),
  readOgcItem: ({ params, query }, ask) => readItem(params.colecao, params.feicao, query.f, ask),
}
