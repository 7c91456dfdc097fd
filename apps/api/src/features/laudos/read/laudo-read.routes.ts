import { type laudoReadRoutes } from '@faixa/contract'
import { historyOf } from '../../../db/audit/history.ts'
import { found } from '../../../http/access/found.ts'
import type { HandlersOf } from '../../../http/ask.ts'
import { findLaudo } from '../../../laudo/laudo-find.queries.ts'
import { readVerdicts } from '../protecao/verdicts-read.actions.ts'
import { readClimaOfLaudo } from './laudo-clima.queries.ts'
import { readLaudoFile } from './laudo-file.actions.ts'
import { readLaudo, readPartialLaudo } from './laudo-read.actions.ts'
import { findNearLaudos } from './near-laudos.queries.ts'

export const laudoReadHandlers: HandlersOf<typeof laudoReadRoutes> = {
  listNearLaudos: async ({ query }, { db, actor }) => ({ laudos: await findNearLaudos(db, actor, query.limites) }),
  readLaudo: ({ params, query }, ask) => readLaudo(params.uuid, query.camadas, ask),
  readPartialLaudo: ({ params }, ask) => readPartialLaudo(params.uuid, ask),
  readLaudoVerdicts: ({ params }, ask) => readVerdicts(params.uuid, ask),
  async readLaudoClima({ params }, { db, actor }) {
    const laudo = found(await findLaudo(db, params.uuid, actor, 'readLaudo', 'approveLaudo'))
    return readClimaOfLaudo(db, laudo.id)
  },
  async readLaudoHistory({ params }, ask) {
    const laudo = found(await findLaudo(ask.db, params.uuid, ask.actor, 'updateLaudo'))
    return historyOf(ask, 'laudo', laudo.id)
  },
  readLaudoFile: ({ params, query }, ask) => readLaudoFile(params, query.sha256, ask),
}
