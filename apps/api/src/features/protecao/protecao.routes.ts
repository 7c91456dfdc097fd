import type { protecaoRoutes } from '@faixa/contract'
import type { HandlersOf } from '../../http/ask.ts'
import { readDistanciasOf, setDistancia } from './distancias.actions.ts'
import { readLimitesClima, setLimitesClima } from './limites-clima.actions.ts'
import { archiveProtecao, restoreProtecao, updateProtecao } from './protecao-edit.actions.ts'
import {
  listProtecoes,
  listProtecoesToFly,
  readProtecao,
  readProtecaoHistory,
  readProtecaoPage,
} from './protecao-read.actions.ts'
import { prepareProtecao } from './register/register-protecao.actions.ts'

export const protecaoHandlers: HandlersOf<typeof protecaoRoutes> = {
  registerProtecao: { prepare: (_given, ask) => prepareProtecao(ask) },
  listProtecoes: ({ query }, ask) => listProtecoes(query, ask),
  listProtecoesToFly: (_given, ask) => listProtecoesToFly(ask),
  listProtecaoPage: ({ query }, ask) => readProtecaoPage(query, ask),
  listDistancias: ({ query }, ask) => readDistanciasOf(query.empresa, ask),
  setDistancia: ({ body }, ask) => setDistancia(body, ask),
  readLimitesClima: ({ query }, ask) => readLimitesClima(query.empresa, ask),
  setLimitesClima: ({ body }, ask) => setLimitesClima(body, ask),
  readProtecao: ({ params }, ask) => readProtecao(params.uuid, ask),
  updateProtecao: ({ params, body }, ask) => updateProtecao(params.uuid, body, ask),
  deleteProtecao: ({ params }, ask) => archiveProtecao(params.uuid, ask),
  restoreProtecao: ({ params }, ask) => restoreProtecao(params.uuid, ask),
  readProtecaoHistory: ({ params }, ask) => readProtecaoHistory(params.uuid, ask),
}
