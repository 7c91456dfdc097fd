import type { receituarioRoutes } from '@faixa/contract'
import type { HandlersOf } from '../../../http/ask.ts'
import { prepareReceituario, readReceituario, removeReceituario } from './receituario.actions.ts'

export const receituarioHandlers: HandlersOf<typeof receituarioRoutes> = {
  attachReceituario: { prepare: ({ params }, ask) => prepareReceituario(params.uuid, ask) },
  removeReceituario: ({ params, query }, ask) => removeReceituario(params.uuid, query.sha256, ask),
  readReceituario: ({ params }, ask) => readReceituario(params.uuid, ask),
}
