import type { laudoCreateRoutes } from '@faixa/contract'
import type { HandlersOf } from '../../../http/ask.ts'
import { prepareLaudo } from './laudo-create.actions.ts'

export const laudoCreateHandlers: HandlersOf<typeof laudoCreateRoutes> = {
  createLaudo: { prepare: (_given, ask) => prepareLaudo(ask) },
}
