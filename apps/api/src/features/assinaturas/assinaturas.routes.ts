import type { signatureRoutes } from '@faixa/contract'
import type { HandlersOf } from '../../http/ask.ts'
import { laudoAssinaturas, putAssinatura, readAssinatura, removeAssinatura } from './assinaturas.actions.ts'

export const signatureHandlers: HandlersOf<typeof signatureRoutes> = {
  readAssinatura: ({ params }, ask) => readAssinatura(params.id, ask),
  putAssinatura: { ownTransaction: ({ params }, ask) => putAssinatura(params.id, ask) },
  deleteAssinatura: ({ params }, ask) => removeAssinatura(params.id, ask),
  listAssinaturas: ({ params }, ask) => laudoAssinaturas(params.uuid, ask),
}
