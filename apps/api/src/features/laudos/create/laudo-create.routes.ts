import type { laudoCreateRoutes } from '@faixa/contract'
import type { HandlersOf } from '../../../http/ask.ts'
import { prepareLaudo } from './laudo-create.actions.ts'
import { readQuota } from './quota.actions.ts'
import { sendFile } from './sent/send-file.actions.ts'

export const laudoCreateHandlers: HandlersOf<typeof laudoCreateRoutes> = {
  readQuota: ({ query }, ask) => readQuota(query.empresa, ask),
  createLaudo: { prepare: (_given, ask) => prepareLaudo(ask) },
  sendFile: { ownTransaction: ({ params }, ask) => sendFile(params.sha256, ask) },
}
