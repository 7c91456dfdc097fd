import type { laudoCreateRoutes } from '@faixa/contract'
import type { HandlersOf } from '../../../http/ask.ts'
import { createLaudo } from './laudo-create.actions.ts'

export const laudoCreateHandlers: HandlersOf<typeof laudoCreateRoutes> = {
  createLaudo: { ownTransaction: (_given, ask) => createLaudo(ask) },
}
