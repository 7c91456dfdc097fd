import type { anexoRoutes } from '@faixa/contract'
import type { HandlersOf } from '../../../http/ask.ts'
import { listAnexos, prepareAnexo, readAnexo } from './anexos.actions.ts'

export const anexoHandlers: HandlersOf<typeof anexoRoutes> = {
  addAnexo: { prepare: ({ params }, ask) => prepareAnexo(params.uuid, ask) },
  listAnexos: ({ params }, ask) => listAnexos(params.uuid, ask),
  readAnexo: ({ params }, ask) => readAnexo(params.uuid, params.anexo, ask),
}
