import type { envioMensalRoutes } from '@faixa/contract'
import type { HandlersOf } from '../../../http/ask.ts'
import { listRelatoriosMensais, removeEnvioMensal, saveEnvioMensal } from './envio-mensal.actions.ts'

export const envioMensalHandlers: HandlersOf<typeof envioMensalRoutes> = {
  listRelatoriosMensais: ({ query }, ask) => listRelatoriosMensais(query.mes, ask),
  saveEnvioMensal: ({ params, body }, ask) => saveEnvioMensal(params, body, ask),
  removeEnvioMensal: ({ params }, ask) => removeEnvioMensal(params, ask),
}
