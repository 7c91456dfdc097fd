import type { HandlersOf } from '../../http/ask.ts'
import { readAreas } from './areas.actions.ts'

export const areaHandlers: HandlersOf<'listAreas'> = {
  listAreas: ({ query }, ask) => readAreas(query, ask),
}
