/** Changes a person's own password, and resets a forgotten one. */
import { type GivenFactor, invalidFields, Problem, type SecurityEvent } from '@faixa/contract'
import { audit } from '../../../db/audit/audit.ts'
import { recordDone, recordRefused } from '../../../db/audit/security-log.ts'
import { transaction } from '../../../db/database.ts'
import { linkWithToken } from '../../../http/access/link-with-token.ts'
import { createToken, hashToken } from '../../../http/access/token.ts'
import type { Ask, AskFor } from '../../../http/ask.ts'
import type { Message } from '../../../mail/mail.ts'
import { sendNotice } from '../../../notices/send-notice.ts'
import { hashSenha, verifySenha } from '../../../senhas/hash-senha.ts'
import { refuseWeakSenha } from '../../../senhas/refuse-weak-senha.ts'
import { countAttempt, forgetAttempts } from '../attempts.queries.ts'
import { forgetDevicesOf } from '../devices.queries.ts'
import { endEmailChange } from '../email/email-change.queries.ts'
import { useFactor } from '../factor/check-factor.actions.ts'
import { guardedAttempt } from '../guarded-attempt.ts'
import { guardEmail, guardFactorInSession, guardReset, guardSenha } from '../guarded-keys.ts'
import { confirmSession, endMustChange } from '../open-sessions.queries.ts'
import { recordAccess } from '../own-access.queries.ts'
import { deleteSessionsOf, findByEmail } from '../session.queries.ts'
import { endResets, findSenhaHash, isResetOpen, replaceReset, updateSenha, useReset } from './senha.queries.ts'

const RESET_MS = 30 * 60_000

/** Changes the password and ends the person's other sessions, because another person may have the old one. */
export async function changeOwnSenha(typed: { senhaAtual: string; senha: string }, ask: Ask): Promise<void> {
  const { actor, deps } = ask
  const { pepper } = deps.settings
  const now = deps.clock.now()
  refuseWeakSenha(typed.senha, deps.settings, actor.email)
  if (typed.senha === typed.senhaAtual && actor.mustChangeSenha) throw sameSenha()
  await recordingRefusal(ask, 'trocar-senha', () =>
    guardedAttempt(ask.db, [guardSenha(actor.id)], now, async (right) => {
      const senhaHash = await findSenhaHash(ask.db, actor.id)
      if (senhaHash === undefined || !(await verifySenha(senhaHash, typed.senhaAtual, pepper))) throw wrongSenha()
      const changed = await hashSenha(typed.senha, pepper)
      await transaction(ask.db, async (db) => {
        await recordAccess(db, actor.id, { kind: 'senha-trocada' })
        const updated = await updateSenha(db, { usuarioId: actor.id, senhaHash: changed, instead: senhaHash, now })
        // The password was changed in the meantime: the verified one is no longer the current one.
        if (updated === undefined) throw wrongSenha()
        await deleteSessionsOf(db, actor.id, actor.tokenHash)
        await forgetDevicesOf(db, actor.id, actor.tokenHash)
        await confirmSession(db, actor.tokenHash, now)
        await endMustChange(db, actor.id)
        await endResets(db, actor.id)
        await right(db)
        await audit({ ...ask, db }, { acao: 'trocar-senha', entidade: 'usuarios', id: actor.id })
        await recordDone({ ...ask, db }, { evento: 'trocar-senha' })
      })
    }),
  )
  sendNotice(ask, 'senha-trocada', actor)
}

/** Confirms the person's own password in an open session, before acts that require a recent one. */
export async function confirmOwnSenha(senha: string, ask: Ask): Promise<void> {
  const { actor, deps } = ask
  const now = deps.clock.now()
  await recordingRefusal(ask, 'confirmar-senha', () =>
    guardedAttempt(ask.db, [guardSenha(actor.id)], now, async (right) => {
      const senhaHash = await findSenhaHash(ask.db, actor.id)
      if (!(await verifySenha(senhaHash, senha, deps.settings.pepper))) throw wrongSenha('senha')
      await transaction(ask.db, async (db) => {
        await confirmSession(db, actor.tokenHash, now)
        await right(db)
        await audit({ ...ask, db }, { acao: 'confirmar-senha', entidade: 'sessao', id: actor.id })
        await recordDone({ ...ask, db }, { evento: 'confirmar-senha' })
      })
    }),
  )
}

/** Confirms by the second factor in place of the password. */
export async function confirmByFactor(given: GivenFactor, ask: Ask): Promise<void> {
  const { actor, deps } = ask
  const now = deps.clock.now()
  await recordingRefusal(ask, 'confirmar-senha', () =>
    guardedAttempt(ask.db, [guardFactorInSession(actor.id)], now, (right) =>
      transaction(ask.db, async (db) => {
        const within = { ...ask, db }
        const fator = await useFactor(within, { usuarioId: actor.id, dono: actor.tokenHash }, given)
        await confirmSession(db, actor.tokenHash, now)
        await right(db)
        await audit(within, { acao: 'confirmar-senha', entidade: 'sessao', id: actor.id, depois: { fator } })
        await recordDone(within, { evento: 'confirmar-senha', detalhe: { fator } })
        if (fator === 'recuperacao') sendNotice(ask, 'recuperacao-usada', actor)
      }),
    ),
  )
}

async function recordingRefusal<T>(ask: Ask, evento: SecurityEvent, act: () => Promise<T>): Promise<T> {
  try {
    return await act()
  } catch (error) {
    if (error instanceof Problem) await recordRefused(ask, { evento, detalhe: { motivo: error.codigo } })
    throw error
  }
}

function wrongSenha(campo: 'senha' | 'senhaAtual' = 'senhaAtual'): Problem {
  const mensagem = campo === 'senha' ? 'A senha está incorreta.' : 'A senha atual está incorreta.'
  return new Problem('senha-atual-incorreta', { detail: mensagem, erros: [{ campo, mensagem }] })
}

function sameSenha(): Problem {
  return invalidFields([{ campo: 'senha', mensagem: 'A nova senha deve ser diferente da que foi recebida.' }])
}

/**
 * Sends a link to the owner of this e-mail. Only the look-up happens before the answer, and is the same for an unknown e-mail, so that
 * neither the answer nor its time reveals the difference.
 */
export async function requestReset(email: string, ask: AskFor<'anyone'>): Promise<void> {
  const found = await findByEmail(ask.db, email)
  // A person who was invited and has no password yet must use the invitation, which the administration may cancel.
  if (found?.senhaHash === undefined) return
  ask.afterCommit(() => sendReset({ ...ask, db: ask.deps.db }, found.row))
}

async function sendReset(
  ask: AskFor<'anyone'>,
  { id, nome, email }: { readonly id: number; readonly nome: string; readonly email: string },
): Promise<void> {
  const now = ask.deps.clock.now()
  const token = createToken()
  const sends = await transaction(ask.db, async (db) => {
    // Too many requests send no message; the answer stays the same.
    if ((await countAttempt(db, guardReset(id), now)) > 0) return false
    const expiresAt = new Date(now.getTime() + RESET_MS)
    await replaceReset(db, { tokenHash: hashToken(token), usuarioId: id, expiresAt })
    await audit({ ...ask, db }, { acao: 'pedir-redefinicao', entidade: 'usuarios', id })
    await recordDone({ ...ask, db }, { evento: 'pedir-redefinicao', contaId: id })
    return true
  })
  if (sends)
    await ask.deps.mail.send(
      resetMessage({ nome, email, link: linkWithToken(ask.deps.settings, 'change-password', token) }),
    )
}

/** Sets a new password with a token, which is valid once. All sessions of the person end, on every device. */
export async function resetForgottenSenha(
  typed: { token: string; senha: string },
  ask: AskFor<'anyone'>,
): Promise<void> {
  const now = ask.deps.clock.now()
  const tokenHash = hashToken(typed.token)
  // The token is checked before the password is hashed, because an attacker could make the server hash needlessly.
  if (!(await isResetOpen(ask.db, tokenHash, now))) throw new Problem('redefinicao-invalida')
  refuseWeakSenha(typed.senha, ask.deps.settings)
  const senhaHash = await hashSenha(typed.senha, ask.deps.settings.pepper)
  const person = await transaction(ask.db, async (db) => {
    const usuarioId = await useReset(db, tokenHash, now)
    if (usuarioId !== undefined) await recordAccess(db, usuarioId, { kind: 'senha-por-link' })
    const changed = usuarioId === undefined ? undefined : await updateSenha(db, { usuarioId, senhaHash, now })
    if (usuarioId === undefined || changed === undefined) throw new Problem('redefinicao-invalida')
    const { email } = changed
    await endMustChange(db, usuarioId)
    // Another person with the old password may have requested a change of address.
    await endEmailChange(db, usuarioId)
    await deleteSessionsOf(db, usuarioId)
    await forgetDevicesOf(db, usuarioId)
    for (const { key } of [guardEmail(email), guardReset(usuarioId), guardSenha(usuarioId)]) {
      await forgetAttempts(db, key)
    }
    await audit({ ...ask, db }, { acao: 'redefinir-senha', entidade: 'usuarios', id: usuarioId })
    await recordDone({ ...ask, db }, { evento: 'redefinir-senha', contaId: usuarioId })
    return changed
  })
  sendNotice(ask, 'senha-redefinida', person)
}

function resetMessage({ nome, email, link }: { nome: string; email: string; link: string }): Message {
  return {
    to: email,
    subject: 'Redefinição de senha — Faixa',
    text: `Olá, ${nome}.

Recebemos um pedido para redefinir a senha da sua conta no Faixa. Para escolher uma nova senha, abra este endereço em até 30 minutos:

${link}

O endereço vale uma única vez. Se você não fez o pedido, ignore esta mensagem: sua senha continua a mesma.
`,
  }
}
