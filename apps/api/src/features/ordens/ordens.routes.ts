import type { ordemRoutes } from '@faixa/contract'
import type { HandlersOf } from '../../http/ask.ts'
import { prepareOrdem } from './ordem-create.actions.ts'
import { archiveOrdem, restoreOrdem, updateOrdem } from './ordem-edit.actions.ts'
import { listOrdens, readOrdem, readOrdemFile, readOrdemHistory, readOrdemMap } from './ordem-read.actions.ts'
import { findSameCodigo } from './ordem-rows.queries.ts'
import { readOrderedPlots } from './plots/ordered-plots.actions.ts'

export const ordemHandlers: HandlersOf<typeof ordemRoutes> = {
  createOrdem: { prepare: (_given, ask) => prepareOrdem(ask) },
  findSameCodigo: async ({ query }, { db, actor }) => ({ iguais: await findSameCodigo(db, actor, query) }),
  listOrdens: ({ query }, ask) => listOrdens(query, ask),
  listOrderedPlots: (_given, ask) => readOrderedPlots(ask),
  readOrdem: ({ params }, ask) => readOrdem(params.uuid, ask),
  updateOrdem: ({ params, body }, ask) => updateOrdem(params.uuid, body, ask),
  deleteOrdem: ({ params }, ask) => archiveOrdem(params.uuid, ask),
  restoreOrdem: ({ params }, ask) => restoreOrdem(params.uuid, ask),
  readOrdemHistory: ({ params }, ask) => readOrdemHistory(params.uuid, ask),
  readOrdemMap: ({ params }, ask) => readOrdemMap(params.uuid, ask),
  readOrdemFile: ({ params }, ask) => readOrdemFile(params.uuid, params.papel, ask),
}
