import type { laudoListRoutes } from '@faixa/contract'
import type { HandlersOf } from '../../../http/ask.ts'
import { bulkLaudos } from './bulk/laudo-bulk.actions.ts'
import { filterLaudos, listEffectiveness, listUnmeasured } from './effectiveness.actions.ts'
import { exportLaudos } from './laudo-export.actions.ts'
import { listLaudos } from './laudo-list.actions.ts'
import { summariseRendimento } from './rendimento.actions.ts'

export const laudoListHandlers: HandlersOf<typeof laudoListRoutes> = {
  listLaudos: ({ query }, ask) => listLaudos(query, ask),
  exportLaudos: ({ query }, ask) => exportLaudos(query, ask),
  bulkLaudos: ({ query }, ask) => bulkLaudos(query, ask),
  summariseRendimento: ({ query }, ask) => summariseRendimento(query, ask),
  listUnmeasured: ({ query }, ask) => listUnmeasured(query, ask),
  listEffectiveness: ({ query }, ask) => listEffectiveness(query, ask),
  filterLaudos: ({ body }, ask) => filterLaudos(body, ask),
}
