import type { laudoEditRoutes } from '@faixa/contract'
import type { HandlersOf } from '../../../http/ask.ts'
import { confirmFinding } from './confirm-finding.actions.ts'
import { listLaudosExcluidos } from './deleted-laudos.actions.ts'
import { updateLaudo, updateNotes } from './laudo-edit.actions.ts'
import { changeLaudoOrdem } from './laudo-ordem.actions.ts'
import { deleteLaudo, hideLaudo, hideLaudos, reprocessLaudo, restoreLaudo } from './laudo-state.actions.ts'
import { prepareReplacement, removeLaudoFile } from './replace-file.actions.ts'
import { noteLaudos, reviewLaudos } from './review-laudos.actions.ts'

export const laudoEditHandlers: HandlersOf<typeof laudoEditRoutes> = {
  updateNotes: ({ params, body }, ask) => updateNotes(params.uuid, body, ask),
  updateLaudo: ({ params, body }, ask) => updateLaudo(params.uuid, body, ask),
  changeLaudoOrdem: ({ params, body }, ask) => changeLaudoOrdem(params.uuid, body.ordem, ask),
  hideLaudo: ({ params, body }, ask) => hideLaudo(params.id, body, ask),
  hideLaudos: ({ body }, ask) => hideLaudos(body.uuids, body.hide, ask),
  deleteLaudo: ({ params }, ask) => deleteLaudo(params.id, ask),
  restoreLaudo: ({ params }, ask) => restoreLaudo(params.id, ask),
  listLaudosExcluidos: ({ query }, ask) => listLaudosExcluidos(query, ask),
  reviewLaudos: ({ body }, ask) => reviewLaudos(body.uuids, body.conferido, ask),
  noteLaudos: ({ body }, ask) => noteLaudos(body.uuids, body, ask),
  confirmFinding: ({ params, body }, ask) => confirmFinding(params.uuid, { ...params, ...body }, ask),
  replaceLaudoFile: { prepare: ({ params }, ask) => prepareReplacement(params, ask) },
  removeLaudoFile: ({ params, query }, ask) => removeLaudoFile(params, query.sha256, ask),
  reprocessLaudo: ({ params, body }, ask) => reprocessLaudo(params.uuid, body, ask),
}
