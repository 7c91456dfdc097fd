import { Problem, REAUTHENTICATED_MIN, type sessionRoutes } from '@faixa/contract'
import { LICENCE_VERSION } from '@faixa/domain'
import { audit } from '../../db/audit/audit.ts'
import { recordDone } from '../../db/audit/security-log.ts'
import { describeDevice } from '../../http/access/describe-device.ts'
import type { HandlersOf } from '../../http/ask.ts'
import { acceptInvitation, openInvitation } from './convite/convite.actions.ts'
import { challengeKeys } from './factor/check-factor.actions.ts'
import { findPersonAgain } from './key-person.queries.ts'
import { closeSession, openSession } from './login.actions.ts'
import { infoOf } from './open-session.actions.ts'
import { deleteOneSession, listOpenSessions } from './open-sessions.queries.ts'
import { challengeLogin, finishSession } from './second-step.actions.ts'
import {
  changeOwnSenha,
  confirmByFactor,
  confirmOwnSenha,
  requestReset,
  resetForgottenSenha,
} from './senha/senha.actions.ts'
import { deleteSessionsOf, recordLicence } from './session.queries.ts'

export const sessionHandlers: HandlersOf<typeof sessionRoutes> = {
  login: {
    async ownTransaction({ body }, ask) {
      const opened = await openSession(body, ask)
      if ('entrada' in opened) throw new Problem('segundo-fator-pedido', { segundoFator: opened })
      const { person, ...rest } = opened
      return { ...rest, userInfo: await infoOf(person, ask) }
    },
  },

  finishLogin: {
    async ownTransaction({ body }, ask) {
      const { person, ...rest } = await finishSession(body, ask)
      return { ...rest, userInfo: await infoOf(person, ask) }
    },
  },

  askLoginPasskey: async ({ body }, ask) => challengeLogin(body.entrada, ask),

  async logout(_, ask) {
    await closeSession(ask)
    return undefined
  },

  async readUserInfo(_, ask) {
    const { db, actor, deps } = ask
    const person = await findPersonAgain(db, actor, deps.clock.now())
    if (!person) throw new Problem('sessao-expirada')
    return { userInfo: await infoOf(person, ask) }
  },

  async acceptLicence(_, ask) {
    const first = await recordLicence(ask.db, ask.actor.id, ask.deps.clock.now(), ask.ip)
    const depois = { versao: LICENCE_VERSION }
    if (first) await audit(ask, { acao: 'aceitar-licenca', entidade: 'usuarios', id: ask.actor.id, depois })
    return { message: 'Aceite do termo atualizado com sucesso!', licenseAgreement: true }
  },

  changeSenha: {
    async ownTransaction({ body }, ask) {
      await changeOwnSenha(body, ask)
      return { message: 'Senha alterada com sucesso! As outras sessões foram encerradas.' }
    },
  },

  confirmPerson: {
    async ownTransaction({ body: { senha, ...factor } }, ask) {
      if (senha === undefined) await confirmByFactor(factor, ask)
      else await confirmOwnSenha(senha, ask)
      return { minutos: REAUTHENTICATED_MIN }
    },
  },

  askPasskey: async (_, ask) => challengeKeys(ask, { usuarioId: ask.actor.id, dono: ask.actor.tokenHash }),

  async listSessions(_, { db, actor, deps }) {
    const sessions = await listOpenSessions(db, actor.id, deps.clock.now())
    return sessions.map((session) => ({
      id: session.id,
      aparelho: describeDevice(session.agente),
      endereco: session.endereco,
      criadaEm: session.criada_em.toISOString(),
      usadaEm: session.usada_em.toISOString(),
      expiraEm: session.expira_em.toISOString(),
      atual: session.token_hash.equals(actor.tokenHash),
    }))
  },

  async endSession({ params: { id } }, ask) {
    if (!(await deleteOneSession(ask.db, ask.actor.id, id))) throw new Problem('nao-encontrado')
    await audit(ask, { acao: 'encerrar-sessao', entidade: 'sessao', id: ask.actor.id })
    await recordDone(ask, { evento: 'encerrar-sessao', detalhe: { sessao: id } })
    return { message: 'Sessão encerrada.' }
  },

  async endSessions({ query: { todas } }, ask) {
    const all = todas === 'sim'
    await deleteSessionsOf(ask.db, ask.actor.id, all ? undefined : ask.actor.tokenHash)
    await audit(ask, { acao: 'encerrar-sessao', entidade: 'sessao', id: ask.actor.id })
    await recordDone(ask, { evento: 'encerrar-sessao', detalhe: { todas: all } })
    return { message: all ? 'Todas as sessões foram encerradas.' : 'As outras sessões foram encerradas.' }
  },

  async requestSenhaReset({ body }, ask) {
    await requestReset(body.email, ask)
    return {
      message:
        ask.deps.settings.smtp === undefined
          ? 'Se este e-mail estiver cadastrado, o link para redefinir a senha foi feito, mas este servidor não envia e-mails: peça-o a quem opera o servidor.'
          : 'Se este e-mail estiver cadastrado, você receberá em instantes um link para redefinir a senha.',
    }
  },

  async readInvitation({ body }, ask) {
    const { person, expiraEm } = await openInvitation(body.token, ask)
    return { ...person, ate: expiraEm.toISOString() }
  },

  acceptInvitation: {
    async ownTransaction({ body }, ask) {
      const email = await acceptInvitation(body, ask)
      return { email, message: 'Senha criada com sucesso! Entre com o seu e-mail e a nova senha.' }
    },
  },

  resetSenha: {
    async ownTransaction({ body }, ask) {
      await resetForgottenSenha(body, ask)
      return { message: 'Senha redefinida com sucesso! Faça login com a nova senha.' }
    },
  },
}
