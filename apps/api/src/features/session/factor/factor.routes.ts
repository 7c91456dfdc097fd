import type { factorRoutes } from '@faixa/contract'
import type { HandlersOf } from '../../../http/ask.ts'
import {
  addKey,
  beginTotp,
  challengeNewKey,
  confirmTotp,
  removeKey,
  removeTotp,
  renewRecoveryCodes,
} from './enrol.actions.ts'
import { readOwnFactors } from './factor.queries.ts'
import { relyingPartyOf } from './relying-party.ts'

export const factorHandlers: HandlersOf<typeof factorRoutes> = {
  async readFactors(_, { db, actor, deps, headers }) {
    const { totpSince, keys, recovery } = await readOwnFactors(db, actor.id)
    const party = relyingPartyOf(deps.settings, headers)
    return {
      ...(totpSince && { aplicativo: { desde: totpSince.toISOString() } }),
      chaves: keys.map(({ id, nome, dominio, criada_em, usada_em }) => ({
        id,
        nome,
        criadaEm: criada_em.toISOString(),
        valeAqui: dominio === party?.id,
        ...(usada_em && { usadaEm: usada_em.toISOString() }),
      })),
      ...(recovery.since && { recuperacao: { restam: recovery.left, desde: recovery.since.toISOString() } }),
      chavesPossiveis: party !== undefined,
    }
  },

  beginTotp: async (_, ask) => beginTotp(ask),

  confirmTotp: async ({ body }, ask) => confirmTotp(body.codigo, ask),

  async removeTotp(_, ask) {
    await removeTotp(ask)
    return { message: 'O aplicativo foi removido.' }
  },

  askNewPasskey: async (_, ask) => challengeNewKey(ask),

  addPasskey: async ({ body }, ask) => addKey(body, ask),

  async removePasskey({ params: { id } }, ask) {
    await removeKey(id, ask)
    return { message: 'A chave de acesso foi removida.' }
  },

  renewRecoveryCodes: async (_, ask) => ({ recuperacao: [...(await renewRecoveryCodes(ask))] }),
}
