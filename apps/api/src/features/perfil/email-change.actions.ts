/** Changes a person's own e-mail, once the new address has confirmed it. */
import { EMAIL_CHANGE_H, invalidFields, Problem } from '@faixa/contract'
import { audit } from '../../db/audit/audit.ts'
import { recordDone } from '../../db/audit/security-log.ts'
import { transaction } from '../../db/database.ts'
import { linkWithToken } from '../../http/access/link-with-token.ts'
import { createToken, hashToken } from '../../http/access/token.ts'
import type { Ask, AskFor } from '../../http/ask.ts'
import { emailChangeMessage, emailTakenMessage } from '../../mail/email-change-message.ts'
import { sendNotice } from '../../notices/send-notice.ts'
import { updateRow } from '../entidades/entity-rows.queries.ts'
import { countAttempt } from '../session/attempts.queries.ts'
import {
  endEmailChange,
  isEmailTaken,
  replaceEmailChange,
  takeEmailChange,
} from '../session/email/email-change.queries.ts'
import { recordAccess } from '../session/own-access.queries.ts'
import { endResets } from '../session/senha/senha.queries.ts'
import { findLivingPerson } from '../session/session.queries.ts'

const VALID_MS = EMAIL_CHANGE_H * 3_600_000
/** Number of requests of one person before the first wait: each sends a message to an address of the person's choice. */
const FREE_REQUESTS = 5

/**
 * Sends a link to the new address and a notice to the current one. Neither the answer nor the profile reveals whether another account has
 * the new address: its owner is notified instead.
 */
export async function requestEmailChange(typed: string, ask: Ask): Promise<'email' | 'arquivo' | 'falhou'> {
  const { actor, deps } = ask
  const email = typed.trim()
  if (email.toLowerCase() === actor.email.toLowerCase()) {
    throw invalidFields([{ campo: 'email', mensagem: 'Este já é o seu e-mail.' }])
  }
  const now = deps.clock.now()
  const token = createToken()
  const taken = await transaction(ask.db, async (db) => {
    const within = { ...ask, db }
    const esperar = await countAttempt(db, { key: `trocar-email:${actor.id}`, free: FREE_REQUESTS }, now)
    if (esperar > 0) throw new Problem('muitas-tentativas', { esperar })
    const expiresAt = new Date(now.getTime() + VALID_MS)
    await replaceEmailChange(db, { usuarioId: actor.id, tokenHash: hashToken(token), email, expiresAt })
    await audit(within, { acao: 'pedir-troca-email', entidade: 'usuarios', id: actor.id })
    await recordDone(within, { evento: 'pedir-troca-email' })
    return isEmailTaken(db, email)
  })
  const link = linkWithToken(deps.settings, 'confirmar-email', token)
  try {
    await deps.mail.send(taken ? emailTakenMessage(email) : emailChangeMessage({ nome: actor.nome, email, link }))
  } catch (err) {
    deps.log.error({ err }, 'o link para confirmar o e-mail não foi enviado')
    await transaction(ask.db, async (db) => {
      await endEmailChange(db, actor.id)
      await audit({ ...ask, db }, { acao: 'desistir-troca-email', entidade: 'usuarios', id: actor.id })
    })
    return 'falhou'
  }
  sendNotice(ask, 'email-pedido', actor)
  return deps.settings.smtp === undefined ? 'arquivo' : 'email'
}

/** Changes the e-mail and keeps the sessions open; the old address is notified with the device. Returns the new e-mail. */
export async function confirmEmailChange(token: string, ask: AskFor<'anyone'>): Promise<string> {
  const { db } = ask
  const now = ask.deps.clock.now()
  const change = await takeEmailChange(db, hashToken(token), now)
  const person = change && (await findLivingPerson(db, change.usuario_id))
  if (!change || !person) throw new Problem('troca-invalida')
  const { usuario_id: id, email } = change
  // The address may have been registered for another person meanwhile: the database refuses it then.
  await recordAccess(db, id, { kind: 'email-confirmado' })
  await updateRow(db, 'usuarios', id, { email }, now)
  await endResets(db, id)
  await audit(ask, { acao: 'alterar', entidade: 'usuarios', id, antes: { email: person.email }, depois: { email } })
  await recordDone(ask, { evento: 'alterar-email', contaId: id })
  for (const address of [person.email, email]) sendNotice(ask, 'email-alterado', { nome: person.nome, email: address })
  return email
}
