import type { levantamentoRoutes } from '@faixa/contract'
import type { HandlersOf } from '../../../http/ask.ts'
import { listLevantamentos, prepareLevantamento, readLevantamento } from './levantamentos.actions.ts'

export const levantamentoHandlers: HandlersOf<typeof levantamentoRoutes> = {
  createLevantamento: { prepare: ({ params }, ask) => prepareLevantamento(params.uuid, ask) },
  listLevantamentos: ({ params }, ask) => listLevantamentos(params.uuid, ask),
  readLevantamento: ({ params }, ask) => readLevantamento(params.uuid, params.codigo, ask),
}
