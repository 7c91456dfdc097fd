import type { HandlersOf } from '../../../http/ask.ts'
import { filterLaudos, listEffectiveness } from './effectiveness.actions.ts'
import { listLaudos } from './laudo-list.actions.ts'

export const laudoListHandlers: HandlersOf<'listLaudos' | 'listEffectiveness' | 'filterLaudos'> = {
  listLaudos: ({ query }, ask) => listLaudos(query, ask),
  listEffectiveness: ({ query }, ask) => listEffectiveness(query, ask),
  filterLaudos: ({ body }, ask) => filterLaudos(body, ask),
}
