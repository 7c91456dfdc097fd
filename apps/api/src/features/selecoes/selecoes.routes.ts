import type { selectionRoutes } from '@faixa/contract'
import type { HandlersOf } from '../../http/ask.ts'
import { keepSelection, readSelection } from './selecoes.actions.ts'

export const selectionHandlers: HandlersOf<typeof selectionRoutes> = {
  keepSelection: ({ body }, ask) => keepSelection(body.talhoes, ask),
  readSelection: ({ params }, ask) => readSelection(params.codigo, ask),
}
