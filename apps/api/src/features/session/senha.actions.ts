/** Changes the own password, and resets a forgotten one. */
import { Problem } from '@faixa/contract'
import { audit } from '../../db/audit.ts'
import { transaction } from '../../db/database.ts'
import type { Deps } from '../../deps.ts'
import type { Ask, AskFor } from '../../http/ask.ts'
import { createToken, hashToken } from '../../http/token.ts'
import { hashSenha, verifySenha } from '../../senhas/hash-senha.ts'
import { countAttempt, forgetAttempts } from './attempts.queries.ts'
import { guardEmail, guardReset, guardSenha } from './guarded-keys.ts'
import { passOrWait } from './login.actions.ts'
import { resetMessage } from './reset-message.ts'
import { endResets, findSenhaHash, isResetOpen, replaceReset, updateSenha, useReset } from './senha.queries.ts'
import { deleteSessionsOf, findByEmail } from './session.queries.ts'

const RESET_MS = 30 * 60_000

/** Changes the password and ends the person's other sessions, because somebody may have the old one. */
export async function changeOwnSenha(typed: { senhaAtual: string; senha: string }, ask: Ask): Promise<void> {
  const { actor, deps } = ask
  const now = deps.clock.now()
  const guarded = guardSenha(actor.id)
  await transaction(ask.db, (db) => passOrWait(db, [guarded], now))
  const senhaHash = await findSenhaHash(ask.db, actor.id)
  if (senhaHash === undefined || !(await verifySenha(senhaHash, typed.senhaAtual))) throw wrongSenha()
  const changed = await hashSenha(typed.senha)
  await transaction(ask.db, async (db) => {
    const email = await updateSenha(db, { usuarioId: actor.id, senhaHash: changed, instead: senhaHash, now })
    // The password was changed in the meantime: the verified one is no longer the current one.
    if (email === undefined) throw wrongSenha()
    await deleteSessionsOf(db, actor.id, actor.tokenHash)
    await endResets(db, actor.id)
    await forgetAttempts(db, guarded.key)
    await audit({ ...ask, db }, { acao: 'trocar-senha', entidade: 'usuarios', id: actor.id })
  })
}

function wrongSenha(): Problem {
  const mensagem = 'A senha atual está incorreta.'
  return new Problem('senha-atual-incorreta', { erros: [{ campo: 'senhaAtual', mensagem }] })
}

/**
 * Sends a link to the person who has this e-mail. Only the look-up happens before the answer, and is the same for an e-mail that nobody
 * has, so that neither the answer nor its time tells which it was.
 */
export async function requestReset(email: string, ask: AskFor<'anyone'>): Promise<void> {
  const found = await findByEmail(ask.db, email)
  if (!found) return
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
    return true
  })
  if (sends) await ask.deps.mail.send(resetMessage({ nome, email, link: linkOf(ask.deps, token) }))
}

/** Writes the link with the address of the settings: the Host header is under the control of the client. */
function linkOf({ settings }: Deps, token: string): string {
  const origin = (settings.address ?? `http://localhost:${settings.port}`).replace(/\/+$/, '')
  return `${origin}${settings.base}change-password?token=${token}`
}

/** Sets a new password with a token, which is valid once. All sessions of the person end, on every device. */
export async function resetForgottenSenha(
  typed: { token: string; senha: string },
  ask: AskFor<'anyone'>,
): Promise<void> {
  const now = ask.deps.clock.now()
  const tokenHash = hashToken(typed.token)
  // The token is checked before the password is hashed, because an attacker could make the server hash for nothing.
  if (!(await isResetOpen(ask.db, tokenHash, now))) throw new Problem('redefinicao-invalida')
  const senhaHash = await hashSenha(typed.senha)
  await transaction(ask.db, async (db) => {
    const usuarioId = await useReset(db, tokenHash, now)
    const email = usuarioId === undefined ? undefined : await updateSenha(db, { usuarioId, senhaHash, now })
    if (usuarioId === undefined || email === undefined) throw new Problem('redefinicao-invalida')
    await deleteSessionsOf(db, usuarioId)
    for (const { key } of [guardEmail(email), guardReset(usuarioId), guardSenha(usuarioId)]) {
      await forgetAttempts(db, key)
    }
    await audit({ ...ask, db }, { acao: 'redefinir-senha', entidade: 'usuarios', id: usuarioId })
  })
}
