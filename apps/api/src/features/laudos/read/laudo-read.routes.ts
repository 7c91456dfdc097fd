import type { laudoReadRoutes } from '@faixa/contract'
import type { HandlersOf } from '../../../http/ask.ts'
import { readLaudoFile } from './laudo-file.actions.ts'
import { readLaudo, readPartialLaudo } from './laudo-read.actions.ts'

export const laudoReadHandlers: HandlersOf<typeof laudoReadRoutes> = {
  readLaudo: ({ params, query }, ask) => readLaudo(params.uuid, query.camadas, ask),
  readPartialLaudo: ({ params }, ask) => readPartialLaudo(params.uuid, ask),
  readLaudoFile: ({ params }, ask) => readLaudoFile(params.uuid, params.papel, ask),
}
