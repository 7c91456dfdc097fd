import type { apiKeyRoutes } from '@faixa/contract'
import type { HandlersOf } from '../../http/ask.ts'
import { createKey, listKeys, revokeKey } from './chaves-api.actions.ts'

export const apiKeyHandlers: HandlersOf<typeof apiKeyRoutes> = {
  listApiKeys: (_, ask) => listKeys(ask),
  createApiKey: ({ body }, ask) => createKey(body, ask),
  revokeApiKey: ({ params }, ask) => revokeKey(params.uuid, ask),
}
