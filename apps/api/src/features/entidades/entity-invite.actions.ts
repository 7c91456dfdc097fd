/**
 * Invites people who have no password yet: a link by e-mail, or, where the server sends no e-mail, shown once to the inviting person, who
 * passes it on. docs/decisions/0047-an-invitation-is-a-link.md.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { Problem, type Tipo } from '@faixa/contract'
import { audit } from '../../db/audit/audit.ts'
import { recordDone } from '../../db/audit/security-log.ts'
import { type Db, transaction } from '../../db/database.ts'
import { linkWithToken } from '../../http/access/link-with-token.ts'
import { createToken, hashToken } from '../../http/access/token.ts'
import type { Ask } from '../../http/ask.ts'
import { invitationMessage } from '../../mail/invitation-message.ts'
import { MailRefused } from '../../mail/mail.ts'
import {
  countInvitation,
  endInvitation,
  endUnsent,
  holdInvitee,
  INVITATION_MS,
  type Invitee,
  markSent,
  replaceInvitation,
  wasSent,
} from '../session/convite/convite.queries.ts'
import { findLiving } from './entity-access.actions.ts'
import { findAccount, lockRow } from './entity-rows.queries.ts'
import { KINDS } from './kinds/entity-kinds.queries.ts'

/** A second click within this time is the same act, ms. */
const SAME_ACT_MS = 10_000
/** Longest wait for the message that the first click sends, ms: as long as a mail server may take (open-mail.ts). */
const SENDING_MS = 60_000
const BETWEEN_LOOKS_MS = 100

export interface Sent {
  readonly entrega: 'email' | 'link' | 'falhou'
  /** The mail server refused the address or the message; otherwise a later try may be accepted. */
  readonly isRefused?: true
  readonly email: string
  readonly expiresAt: Date
  /** The link itself, where a person has to pass it on. */
  readonly link?: string
}

export async function inviteEntity(tipo: Tipo, id: number, ask: Ask): Promise<Sent> {
  const { settings, clock, mail, log } = ask.deps
  const now = clock.now()
  const entrega = settings.smtp === undefined ? 'link' : 'email'
  const token = createToken()
  const expiresAt = new Date(now.getTime() + INVITATION_MS)
  const begun = await transaction(ask.db, async (db) => {
    const within = { ...ask, db }
    const { usuarioId, invitee } = await findInvitee(tipo, id, within)
    const { open } = invitee
    if (open?.entrega === 'email' && entrega === 'email' && now.getTime() - open.criadoEm.getTime() < SAME_ACT_MS) {
      return { invitee, sentBefore: open }
    }
    const esperar = await countInvitation(db, usuarioId, now)
    if (esperar > 0) throw new Problem('muitas-tentativas', { esperar })
    await writeInvitation({ tipo, id, usuarioId, entrega, token, now, expiresAt }, within)
    return { invitee }
  })
  const { nome, email } = begun.invitee
  const { sentBefore } = begun
  if (sentBefore) {
    const isSent = await sendingEnded(ask.db, sentBefore.id)
    return { entrega: isSent ? entrega : 'falhou', email, expiresAt: sentBefore.expiraEm }
  }
  const link = linkWithToken(settings, 'convite', token)
  if (entrega === 'link') return { entrega, email, expiresAt, link }
  try {
    await mail.send(invitationMessage({ nome, email, link, by: ask.actor.nome }))
  } catch (err) {
    log.error({ err }, 'o convite não foi enviado')
    await transaction(ask.db, async (db) => {
      await endUnsent(db, hashToken(token), clock.now())
      await audit({ ...ask, db }, { acao: 'convite-nao-enviado', entidade: tipo, id })
    })
    return { entrega: 'falhou', email, expiresAt, ...(err instanceof MailRefused && { isRefused: true as const }) }
  }
  await markSent(ask.db, hashToken(token), clock.now())
  return { entrega, email, expiresAt }
}

interface Invitation {
  readonly tipo: Tipo
  /** Id of the row of the list. */
  readonly id: number
  readonly usuarioId: number
  readonly entrega: 'email' | 'link'
  readonly token: string
  readonly now: Date
  readonly expiresAt: Date
}

/** Writes an invitation that the signed-in person makes; earlier ones end. */
export async function writeInvitation(
  { tipo, id, usuarioId, entrega, token, now, expiresAt }: Invitation,
  ask: Ask,
): Promise<void> {
  const { db, actor } = ask
  await replaceInvitation(db, { usuarioId, entrega, now, expiresAt, tokenHash: hashToken(token), by: actor.id })
  await audit(ask, { acao: 'convidar', entidade: tipo, id })
  await recordDone(ask, { evento: 'convidar', contaId: usuarioId, detalhe: { entrega } })
}

/** Waits for a message that another request is sending, and returns whether a mail server accepted it. */
async function sendingEnded(db: Db, id: number): Promise<boolean> {
  for (const start = performance.now(); performance.now() - start < SENDING_MS; await sleep(BETWEEN_LOOKS_MS)) {
    const isSent = await wasSent(db, id)
    if (isSent !== undefined) return isSent
  }
  return false
}

export async function cancelInvitation(tipo: Tipo, id: number, ask: Ask): Promise<void> {
  const { usuarioId } = await findInvitee(tipo, id, ask)
  if (!(await endInvitation(ask.db, usuarioId, 'cancelado', ask.deps.clock.now()))) return
  await audit(ask, { acao: 'cancelar-convite', entidade: tipo, id })
  await recordDone(ask, { evento: 'cancelar-convite', contaId: usuarioId })
}

/** Finds the account of a living row without a password, and locks both rows. */
async function findInvitee(
  tipo: Tipo,
  id: number,
  ask: Ask,
): Promise<{ readonly usuarioId: number; readonly invitee: Invitee }> {
  const { db } = ask
  await lockRow(db, KINDS[tipo].table, id)
  await findLiving(ask, tipo, id)
  const usuarioId = await findAccount(db, KINDS[tipo], id)
  const invitee = usuarioId === undefined ? undefined : await holdInvitee(db, usuarioId)
  if (usuarioId === undefined || !invitee) throw new Problem('sem-acesso')
  if (invitee.hasSenha) throw new Problem('convite-desnecessario')
  return { usuarioId, invitee }
}
