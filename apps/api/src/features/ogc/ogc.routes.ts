/**
 * OGC API — Features (docs/decisions/0069): `collections` has a source for each collection, which yields features from a key on, `tiles` cuts them into
 * vector tiles, and the other files write documents, pages and links.
 */
import type { ogcRoutes } from '@faixa/contract'
import type { HandlersOf } from '../../http/ask.ts'
import { onStandby } from '../../http/on-standby.ts'
import { listItems, readItem } from './items.actions.ts'
import { conformance, landing, listCollections, readCollection, readQueryables } from './ogc.actions.ts'
import { listMatrixSets, listTileSets, readMatrixSet, readTile, readTileSet } from './tiles/tiles.actions.ts'

export const ogcHandlers: HandlersOf<typeof ogcRoutes> = {
  readOgcLanding: async ({ query }, ask) => landing(query.f, ask),
  readOgcConformance: async ({ query }, ask) => conformance(query.f, ask),
  listOgcCollections: ({ query }, ask) => onStandby(ask, (there) => listCollections(query.f, there)),
  readOgcCollection: ({ params, query }, ask) =>
    onStandby(ask, (there) => readCollection(params.colecao, query.f, there)),
  readOgcQueryables: async ({ params, query }, ask) => readQueryables(params.colecao, query.f, ask),
  listOgcItems: ({ params, query }, ask) => onStandby(ask, (there) => listItems(params.colecao, query, there)),
  readOgcItem: ({ params, query }, ask) =>
    onStandby(ask, (there) => readItem(params.colecao, params.feicao, query, there)),
  listOgcMatrixSets: async ({ query }, ask) => listMatrixSets(query.f, ask),
  readOgcMatrixSet: async ({ params, query }, ask) => readMatrixSet(params.conjunto, query.f, ask),
  listOgcTileSets: async ({ params, query }, ask) => listTileSets(params.colecao, query.f, ask),
  readOgcTileSet: async ({ params, query }, ask) => readTileSet(params.colecao, params.conjunto, query.f, ask),
  readOgcTile: ({ params }, ask) => onStandby(ask, (there) => readTile(params, there)),
}
