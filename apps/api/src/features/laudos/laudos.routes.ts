import type { HandlersOf } from '../../http/ask.ts'
import { createLaudo } from './create/laudo-create.actions.ts'
import { updateLaudo, updateNotes } from './edit/laudo-edit.actions.ts'
import { deleteLaudo, hideLaudo, hideLaudos, reprocessLaudo, restoreLaudo } from './edit/laudo-state.actions.ts'
import { readLaudoFile } from './read/laudo-file.actions.ts'
import { readLaudo, readPartialLaudo } from './read/laudo-read.actions.ts'

export const laudoHandlers: HandlersOf<
  | 'createLaudo'
  | 'readPartialLaudo'
  | 'readLaudo'
  | 'updateNotes'
  | 'updateLaudo'
  | 'hideLaudo'
  | 'hideLaudos'
  | 'deleteLaudo'
  | 'restoreLaudo'
  | 'readLaudoFile'
  | 'reprocessLaudo'
> = {
  createLaudo: { ownTransaction: (_given, ask) => createLaudo(ask) },
  readLaudo: ({ params, query }, ask) => readLaudo(params.uuid, query.camadas, ask),
  readPartialLaudo: ({ params }, ask) => readPartialLaudo(params.uuid, ask),
  readLaudoFile: ({ params }, ask) => readLaudoFile(params.uuid, params.papel, ask),
  updateNotes: ({ params, body }, ask) => updateNotes(params.uuid, body, ask),
  updateLaudo: ({ params, body }, ask) => updateLaudo(params.uuid, body, ask),
  hideLaudo: ({ params, body }, ask) => hideLaudo(params.id, body.hide, ask),
  hideLaudos: ({ body }, ask) => hideLaudos(body.uuids, body.hide, ask),
  deleteLaudo: ({ params }, ask) => deleteLaudo(params.id, ask),
  restoreLaudo: ({ params }, ask) => restoreLaudo(params.id, ask),
  reprocessLaudo: ({ params, body }, ask) => reprocessLaudo(params.uuid, body, ask),
}
