import type { areaRoutes } from '@faixa/contract'
import type { HandlersOf } from '../../http/ask.ts'
import { readAreas } from './areas.actions.ts'

export const areaHandlers: HandlersOf<typeof areaRoutes> = {
  listAreas: ({ query }, ask) => readAreas(query, ask),
}
