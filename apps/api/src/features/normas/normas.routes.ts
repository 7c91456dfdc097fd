import type { normaRoutes } from '@faixa/contract'
import type { HandlersOf } from '../../http/ask.ts'
import { readNormas, readNormasVersion, replaceNormas, tryNormas } from './normas.actions.ts'

export const normaHandlers: HandlersOf<typeof normaRoutes> = {
  readNormas: (_, { db }) => readNormas(db),
  readNormasVersion: ({ params: { versao } }, { db }) => readNormasVersion(versao, db),
  replaceNormas: ({ query: { simular }, body: { regras } }, ask) =>
    simular === 'sim' ? tryNormas(regras, ask.db) : replaceNormas(regras, ask),
}
