import type { columnProfileRoutes } from '@faixa/contract'
import type { HandlersOf } from '../../http/ask.ts'
import { deleteColumnProfile, listColumnProfiles, saveColumnProfile } from './perfis-de-colunas.actions.ts'

export const columnProfileHandlers: HandlersOf<typeof columnProfileRoutes> = {
  listColumnProfiles: ({ query }, ask) => listColumnProfiles(query, ask),
  saveColumnProfile: ({ body }, ask) => saveColumnProfile(body, ask),
  deleteColumnProfile: ({ params }, ask) => deleteColumnProfile(params.id, ask),
}
