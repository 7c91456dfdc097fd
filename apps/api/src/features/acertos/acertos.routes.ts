import type { acertoRoutes, contratoRoutes } from '@faixa/contract'
import type { HandlersOf } from '../../http/ask.ts'
import { acceptContrato } from './accept/accept-contrato.actions.ts'
import {
  acceptAcerto,
  answerContest,
  cancelAcerto,
  contestLaudo,
  createAcerto,
  recalculateAcerto,
} from './acerto-acts.actions.ts'
import { listAcertos, readAcerto, readAcertoHistory } from './acerto-read.actions.ts'
import {
  archiveContrato,
  createContrato,
  listContratos,
  readContrato,
  readContratoHistory,
  restoreContrato,
  updateContrato,
} from './contratos.actions.ts'

export const contratoHandlers: HandlersOf<typeof contratoRoutes> = {
  listContratos: ({ query }, ask) => listContratos(query, ask),
  createContrato: ({ body }, ask) => createContrato(body, ask),
  readContrato: ({ params, query }, ask) => readContrato(params.uuid, query.versao, ask),
  updateContrato: ({ params, body }, ask) => updateContrato(params.uuid, body, ask),
  acceptContrato: ({ params, body }, ask) => acceptContrato(params.uuid, body.versao, ask),
  deleteContrato: ({ params }, ask) => archiveContrato(params.uuid, ask),
  restoreContrato: ({ params }, ask) => restoreContrato(params.uuid, ask),
  readContratoHistory: ({ params }, ask) => readContratoHistory(params.uuid, ask),
}

export const acertoHandlers: HandlersOf<typeof acertoRoutes> = {
  listAcertos: ({ query }, ask) => listAcertos(query, ask),
  createAcerto: ({ body }, ask) => createAcerto(body, ask),
  readAcerto: ({ params }, ask) => readAcerto(params.uuid, ask),
  recalculateAcerto: ({ params }, ask) => recalculateAcerto(params.uuid, ask),
  acceptAcerto: ({ params, body }, ask) => acceptAcerto(params.uuid, body.motivo, ask),
  cancelAcerto: ({ params, body }, ask) => cancelAcerto(params.uuid, body.motivo, ask),
  contestLaudo: ({ params, body }, ask) => contestLaudo(params.uuid, params.laudo, body.motivo, ask),
  answerContest: ({ params, body }, ask) => answerContest(params.uuid, params.laudo, body, ask),
  readAcertoHistory: ({ params }, ask) => readAcertoHistory(params.uuid, ask),
}
