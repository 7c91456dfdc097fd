import { Problem, type sessionRoutes } from '@faixa/contract'
import { audit } from '../../db/audit.ts'
import type { HandlersOf } from '../../http/ask.ts'
import { closeSession, openSession } from './login.actions.ts'
import { changeOwnSenha, requestReset, resetForgottenSenha } from './senha.actions.ts'
import { findSignedIn, recordLicence, userInfoOf } from './session.queries.ts'

export const sessionHandlers: HandlersOf<typeof sessionRoutes> = {
  login: {
    async ownTransaction({ body }, ask) {
      const { token, expiresIn, person } = await openSession(body, ask)
      return { token, expiresIn, userInfo: userInfoOf(person) }
    },
  },

  async logout(_, ask) {
    await closeSession(ask)
    return undefined
  },

  async readUserInfo(_, { db, actor, deps }) {
    const person = await findSignedIn(db, actor.tokenHash, deps.clock.now())
    if (!person) throw new Problem('sessao-expirada')
    return { userInfo: userInfoOf(person) }
  },

  async acceptLicence(_, ask) {
    const first = await recordLicence(ask.db, ask.actor.id, ask.deps.clock.now())
    if (first) await audit(ask, { acao: 'aceitar-licenca', entidade: 'usuarios', id: ask.actor.id })
    return { message: 'Aceite do termo atualizado com sucesso!', licenseAgreement: true }
  },

  changeSenha: {
    async ownTransaction({ body }, ask) {
      await changeOwnSenha(body, ask)
      return { message: 'Senha alterada com sucesso! As outras sessões foram encerradas.' }
    },
  },

  async requestSenhaReset({ body }, ask) {
    await requestReset(body.email, ask)
    return {
      message: 'Se este e-mail estiver cadastrado, você receberá em instantes um link para redefinir a senha.',
    }
  },

  resetSenha: {
    async ownTransaction({ body }, ask) {
      await resetForgottenSenha(body, ask)
      return { message: 'Senha redefinida com sucesso! Faça login com a nova senha.' }
    },
  },
}
