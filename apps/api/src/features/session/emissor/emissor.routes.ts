import { type issuerRoutes, Problem } from '@faixa/contract'
import type { HandlersOf } from '../../../http/ask.ts'
import { infoOf } from '../open-session.actions.ts'
import { beginIssuerLogin, finishIssuerLogin, receiveIssuerLogout } from './issuer-login.actions.ts'

export const issuerHandlers: HandlersOf<typeof issuerRoutes> = {
  listIssuers: async (_, { deps }) => deps.settings.issuers.map(({ id, nome }) => ({ id, nome })),

  beginIssuerLogin: {
    ownTransaction: ({ params, body: { remember = false } }, ask) => beginIssuerLogin(params.id, remember, ask),
  },

  finishIssuerLogin: {
    async ownTransaction({ body }, ask) {
      const opened = await finishIssuerLogin(body, ask)
      if ('entrada' in opened) throw new Problem('segundo-fator-pedido', { segundoFator: opened })
      const { person, ...rest } = opened
      return { ...rest, userInfo: await infoOf(person, ask) }
    },
  },

  receiveIssuerLogout: {
    async ownTransaction({ params, body }, ask) {
      await receiveIssuerLogout(params.id, body.logout_token, ask)
      return { message: 'As sessões foram encerradas.' }
    },
  },
}
