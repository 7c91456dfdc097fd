import type { laudoCreateRoutes } from '@faixa/contract'
import type { HandlersOf } from '../../../http/ask.ts'
import { prepareLaudo } from './laudo-create.actions.ts'
import { readQuota } from './quota.actions.ts'

export const laudoCreateHandlers: HandlersOf<typeof laudoCreateRoutes> = {
  readQuota: ({ query }, ask) => readQuota(query.empresa, ask),
  createLaudo: { prepare: (_given, ask) => prepareLaudo(ask) },
}
