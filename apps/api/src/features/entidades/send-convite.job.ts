/** Sends the invitation of a person who was registered from a spreadsheet. */
import type { Tipo } from '@faixa/contract'
import type { Clock } from '../../clock.ts'
import { audit } from '../../db/audit/audit.ts'
import { type Db, transaction } from '../../db/database.ts'
import { linkWithToken } from '../../http/access/link-with-token.ts'
import { createToken, hashToken } from '../../http/access/token.ts'
import type { Work } from '../../jobs/job.ts'
import { invitationMessage } from '../../mail/invitation-message.ts'
import { type Mail, MailRefused } from '../../mail/mail.ts'
import type { Settings } from '../../settings.ts'
import {
  countInvitation,
  endUnsent,
  findLastInvitation,
  holdInvitee,
  INVITATION_MS,
  markSent,
  replaceInvitation,
} from '../session/convite/convite.queries.ts'
import { findLivingPerson } from '../session/session.queries.ts'

export interface Convite {
  readonly tipo: Tipo
  readonly id: number
  /** The account that gets a password. */
  readonly contaId: number
  /** Id of the person who imported the spreadsheet. */
  readonly por: number
}

interface SendingMeans {
  readonly db: Db
  readonly clock: Clock
  readonly mail: Mail
  readonly settings: Pick<Settings, 'address' | 'port' | 'base' | 'smtp'>
}

/**
 * A message that could not be sent invalidates its link, and the queue tries again; one that the mail server refused is not tried again. A
 * process that is killed after the mail server accepted the message sends a second one, whose link replaces the first.
 */
export async function sendConvite({ payload }: Work<Convite>, means: SendingMeans): Promise<void> {
  const { db, clock, mail, settings } = means
  // The mail setting was removed meanwhile: the person stays without an invitation, as the list shows.
  if (settings.smtp === undefined) return
  const token = createToken()
  const message = await transaction(db, (tx) => beginInvitation(tx, payload, { clock, settings, token }))
  if (!message) return
  try {
    await mail.send(message)
  } catch (error) {
    await transaction(db, async (tx) => {
      await endUnsent(tx, hashToken(token), clock.now())
      await audit(by(payload, tx, clock), { acao: 'convite-nao-enviado', entidade: payload.tipo, id: payload.id })
    })
    if (error instanceof MailRefused) return
    throw error
  }
  await markSent(db, hashToken(token), clock.now())
}

interface Beginning {
  readonly clock: Clock
  readonly settings: Pick<Settings, 'address' | 'port' | 'base'>
  readonly token: string
}

/** Returns the message; nothing where the person has a password, is archived, or was meanwhile invited or denied an invitation manually. */
async function beginInvitation(db: Db, { tipo, id, contaId, por }: Convite, { clock, settings, token }: Beginning) {
  const invitee = await holdInvitee(db, contaId)
  const inviter = await findLivingPerson(db, por)
  // No invitation is sent on behalf of a person who was archived after requesting it.
  if (!invitee || invitee.hasSenha || !inviter) return undefined
  const last = await findLastInvitation(db, contaId)
  const now = clock.now()
  const hasExpired = last?.fim === null && last.expiraEm <= now
  if (last && last.fim !== 'nao-enviado' && !(last.fim === null && last.por === por) && !hasExpired) return undefined
  const seconds = await countInvitation(db, contaId, now)
  if (seconds > 0) throw new Error(`o próximo convite a esta pessoa espera ${seconds} s`)
  await replaceInvitation(db, {
    usuarioId: contaId,
    entrega: 'email',
    by: por,
    tokenHash: hashToken(token),
    now,
    expiresAt: new Date(now.getTime() + INVITATION_MS),
  })
  await audit(by({ por }, db, clock), { acao: 'convidar', entidade: tipo, id })
  const { nome, email } = invitee
  return invitationMessage({ nome, email, link: linkWithToken(settings, 'convite', token), by: inviter.nome })
}

function by({ por }: Pick<Convite, 'por'>, db: Db, clock: Clock) {
  return { db, deps: { clock }, actor: { id: por } }
}
