import type { casoRoutes } from '@faixa/contract'
import type { HandlersOf } from '../../../http/ask.ts'
import {
  listOcorrencias,
  prepareOcorrencia,
  prepareRefresh,
  readOcorrencia,
  updateOcorrencia,
} from './casos.actions.ts'

export const casoHandlers: HandlersOf<typeof casoRoutes> = {
  listOcorrencias: ({ query }, ask) => listOcorrencias(query, ask),
  createOcorrencia: { prepare: ({ body }, ask) => prepareOcorrencia(body, ask) },
  readOcorrencia: ({ params }, ask) => readOcorrencia(params.uuid, ask),
  updateOcorrencia: ({ params, body }, ask) => updateOcorrencia(params.uuid, body, ask),
  refreshOcorrencia: { prepare: ({ params }, ask) => prepareRefresh(params.uuid, ask) },
}
