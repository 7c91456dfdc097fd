import type { encerramentoRoutes } from '@faixa/contract'
import type { HandlersOf } from '../../http/ask.ts'
import { listRemovals, readClosing, requestClosing, sendArchive, withdrawClosing } from './encerramentos.actions.ts'

export const encerramentoHandlers: HandlersOf<typeof encerramentoRoutes> = {
  readEncerramento: ({ params }, ask) => readClosing(params.id, ask),
  createEncerramento: ({ params, body }, ask) => requestClosing(params.id, body, ask),
  deleteEncerramento: ({ params }, ask) => withdrawClosing(params.id, ask),
  readEncerramentoFile: ({ params }, ask) => sendArchive(params.id, ask),
  listEliminacoes: (_, ask) => listRemovals(ask),
}
