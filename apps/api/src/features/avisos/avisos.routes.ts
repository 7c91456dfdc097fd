import type { avisoRoutes } from '@faixa/contract'
import type { HandlersOf } from '../../http/ask.ts'
import { listAvisos } from './list-avisos.actions.ts'

export const avisoHandlers: HandlersOf<typeof avisoRoutes> = {
  listOrdemAvisos: ({ params }, ask) => listAvisos(params.uuid, ask),
}
