import type { normaRoutes } from '@faixa/contract'
import type { HandlersOf } from '../../http/ask.ts'
import { prepareNormas, readNormas, readNormasVersion, tryNormas } from './normas.actions.ts'

export const normaHandlers: HandlersOf<typeof normaRoutes> = {
  readNormas: (_, { db }) => readNormas(db),
  readNormasVersion: ({ params: { versao } }, { db }) => readNormasVersion(versao, db),
  replaceNormas: {
    prepare: async ({ query: { simular }, body: { regras } }, ask) => {
      if (simular === 'nao') return prepareNormas(regras, ask)
      const tried = await tryNormas(regras, ask)
      return { write: async () => tried }
    },
  },
}
