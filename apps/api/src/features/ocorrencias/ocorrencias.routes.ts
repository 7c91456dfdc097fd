import type { ocorrenciaRoutes } from '@faixa/contract'
import type { HandlersOf } from '../../http/ask.ts'
import { listVoosPerto } from './list-voos-perto.actions.ts'

export const ocorrenciaHandlers: HandlersOf<typeof ocorrenciaRoutes> = {
  listVoosPerto: ({ query }, ask) => listVoosPerto(query, ask),
}
