import type { relatorioRoutes } from '@faixa/contract'
import type { HandlersOf } from '../../http/ask.ts'
import { readEnvios, sendEnvios, updateEnvios } from './envios.actions.ts'
import {
  archiveRelatorio,
  createRelatorio,
  duplicateRelatorio,
  listRelatorios,
  readRelatorio,
  restoreRelatorio,
  updateRelatorio,
} from './relatorios.actions.ts'

export const relatorioHandlers: HandlersOf<typeof relatorioRoutes> = {
  listRelatorios: ({ query }, ask) => listRelatorios(query, ask),
  createRelatorio: ({ body }, ask) => createRelatorio(body, ask),
  readRelatorio: ({ params, query }, ask) => readRelatorio(params.uuid, query.versao, ask),
  updateRelatorio: ({ params, body }, ask) => updateRelatorio(params.uuid, body, ask),
  duplicateRelatorio: ({ params, body }, ask) => duplicateRelatorio(params.uuid, body.nome, ask),
  deleteRelatorio: ({ params }, ask) => archiveRelatorio(params.uuid, ask),
  restoreRelatorio: ({ params }, ask) => restoreRelatorio(params.uuid, ask),
  readEnvios: ({ params }, ask) => readEnvios(params.uuid, ask),
  updateEnvios: ({ params, body }, ask) => updateEnvios(params.uuid, body, ask),
  sendEnvios: ({ params }, ask) => sendEnvios(params.uuid, ask),
}
