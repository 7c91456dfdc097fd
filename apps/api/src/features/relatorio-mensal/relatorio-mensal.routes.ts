import type { relatorioMensalRoutes } from '@faixa/contract'
import type { HandlersOf } from '../../http/ask.ts'
import { readRelatorioMensal } from './relatorio-mensal.actions.ts'

export const relatorioMensalHandlers: HandlersOf<typeof relatorioMensalRoutes> = {
  readRelatorioMensal: ({ query }, ask) => readRelatorioMensal(query, ask),
}
