import type { modeloMensalRoutes } from '@faixa/contract'
import type { HandlersOf } from '../../../http/ask.ts'
import {
  prepareModeloMensal,
  readModeloMensal,
  readModeloMensalFile,
  removeModeloMensal,
} from './modelo-mensal.actions.ts'

export const modeloMensalHandlers: HandlersOf<typeof modeloMensalRoutes> = {
  readModeloMensal: ({ params }, ask) => readModeloMensal(params.prestadora, ask),
  readModeloMensalFile: ({ params }, ask) => readModeloMensalFile(params.prestadora, ask),
  saveModeloMensal: { prepare: ({ params }, ask) => prepareModeloMensal(params.prestadora, ask) },
  removeModeloMensal: ({ params, query }, ask) => removeModeloMensal(params.prestadora, query.vista, ask),
}
