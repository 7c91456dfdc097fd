import type { savedFilterRoutes } from '@faixa/contract'
import type { HandlersOf } from '../../http/ask.ts'
import { deleteSavedFilter, listSavedFilters, saveFilter } from './filtros.actions.ts'

export const savedFilterHandlers: HandlersOf<typeof savedFilterRoutes> = {
  listSavedFilters: ({ query }, ask) => listSavedFilters(query.lista, ask),
  saveFilter: ({ body }, ask) => saveFilter(body, ask),
  deleteSavedFilter: ({ params }, ask) => deleteSavedFilter(params.id, ask),
}
