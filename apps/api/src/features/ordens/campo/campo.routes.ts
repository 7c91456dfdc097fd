import type { campoRoutes } from '@faixa/contract'
import type { HandlersOf } from '../../../http/ask.ts'
import { listCampo, readRegistroFile } from './list-campo.actions.ts'
import { saveLista } from './lista.actions.ts'
import { prepareRegistroFile, recordCampo, withdrawRegistro } from './record-campo.actions.ts'

export const campoHandlers: HandlersOf<typeof campoRoutes> = {
  listCampo: ({ params }, ask) => listCampo(params.uuid, ask),
  recordCampo: ({ params, body }, ask) => recordCampo(params, body, ask),
  recordCampoFile: { prepare: ({ params }, ask) => prepareRegistroFile(params, ask) },
  readRegistroFile: ({ params }, ask) => readRegistroFile(params, ask),
  withdrawRegistro: ({ params }, ask) => withdrawRegistro(params, ask),
  saveLista: ({ params, body }, ask) => saveLista(params, body, ask),
}
