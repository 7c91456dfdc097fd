/** Reads and writes invitations: links by which people without a password choose one. */
import { INVITATION_H } from '@faixa/contract'
import { sql } from 'kysely'
import type { Db } from '../../../db/database.ts'
import { countAttempt } from '../attempts.queries.ts'
import { findLivingPerson } from '../session.queries.ts'

/** Reason why an invitation ended before its date. */
export type InvitationEnd = 'usado' | 'cancelado' | 'substituido' | 'senha-definida' | 'nao-enviado'

/** Time for which the link of an invitation is valid, ms. */
export const INVITATION_MS = INVITATION_H * 3_600_000

/** Number of messages to one person before the first wait. */
const FREE_INVITATIONS = 5

/** Counts an invitation to this person, so that no mailbox is flooded; returns the seconds to wait, or 0. */
export function countInvitation(db: Db, usuarioId: number, now: Date): Promise<number> {
  return countAttempt(db, { key: `convidar:${usuarioId}`, free: FREE_INVITATIONS }, now)
}

export interface Invitee {
  readonly nome: string
  readonly email: string
  readonly hasSenha: boolean
  /** The invitation that is open, whether or not its date has passed. */
  readonly open?: {
    readonly id: number
    readonly entrega: 'email' | 'link'
    readonly criadoEm: Date
    readonly expiraEm: Date
  }
}

/** Reads a living person who may be invited, and locks the row, so that the second of two concurrent invitations sees the first. */
export async function holdInvitee(db: Db, usuarioId: number): Promise<Invitee | undefined> {
  const found = await db
    .selectFrom('usuarios')
    .select(['nome', 'email', 'senha_hash'])
    .where('id', '=', usuarioId)
    .where('arquivado_em', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  if (!found) return undefined
  const open = await db
    .selectFrom('convites')
    .select(['id', 'entrega', 'criado_em', 'expira_em'])
    .where('usuario_id', '=', usuarioId)
    .where('fim', 'is', null)
    .executeTakeFirst()
  const { nome, email, senha_hash } = found
  return {
    nome,
    email,
    hasSenha: senha_hash !== null,
    ...(open && { open: { id: open.id, entrega: open.entrega, criadoEm: open.criado_em, expiraEm: open.expira_em } }),
  }
}

/** The latest invitation of a person, with the id of who made it. */
export async function findLastInvitation(
  db: Db,
  usuarioId: number,
): Promise<{ readonly fim: InvitationEnd | null; readonly por: number; readonly expiraEm: Date } | undefined> {
  const last = await db
    .selectFrom('convites')
    .select(['fim', 'convidado_por', 'expira_em'])
    .where('usuario_id', '=', usuarioId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return last && { fim: last.fim, por: last.convidado_por, expiraEm: last.expira_em }
}

export interface NewInvitation {
  readonly tokenHash: Buffer
  readonly usuarioId: number
  /** Id of the person who invites. */
  readonly by: number
  readonly entrega: 'email' | 'link'
  readonly now: Date
  readonly expiresAt: Date
}

/** Replaces the open invitation: only the latest link is valid. The invitee is locked (holdInvitee). */
export async function replaceInvitation(db: Db, invitation: NewInvitation): Promise<void> {
  const { tokenHash, usuarioId, by, entrega, now, expiresAt } = invitation
  await endInvitation(db, usuarioId, 'substituido', now)
  await db
    .insertInto('convites')
    .values({
      token_hash: tokenHash,
      usuario_id: usuarioId,
      convidado_por: by,
      entrega,
      criado_em: now,
      expira_em: expiresAt,
    })
    .execute()
}

/** Ends the open invitation of a person; false where there was none. */
export async function endInvitation(db: Db, usuarioId: number, fim: InvitationEnd, now: Date): Promise<boolean> {
  const ended = await db
    .updateTable('convites')
    .set({ fim, fim_em: now })
    .where('usuario_id', '=', usuarioId)
    .where('fim', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return ended !== undefined
}

/** Records that a mail server accepted the message of an invitation. */
export async function markSent(db: Db, tokenHash: Buffer, now: Date): Promise<void> {
  await db.updateTable('convites').set({ enviado_em: now }).where('token_hash', '=', tokenHash).execute()
}

/** Returns whether the message of an invitation was sent; undefined while it is being sent. */
export async function wasSent(db: Db, id: number): Promise<boolean | undefined> {
  const { enviado_em, fim } = await db
    .selectFrom('convites')
    .select(['enviado_em', 'fim'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  if (enviado_em !== null) return true
  return fim === null ? undefined : false
}

/** Ends one invitation that could not be sent, unless it has ended already. */
export async function endUnsent(db: Db, tokenHash: Buffer, now: Date): Promise<void> {
  await db
    .updateTable('convites')
    .set({ fim: 'nao-enviado', fim_em: now })
    .where('token_hash', '=', tokenHash)
    .where('fim', 'is', null)
    .execute()
}

export interface Invitation {
  readonly usuarioId: number
  readonly fim: InvitationEnd | null
  readonly expiraEm: Date
  /** Absent where the person or a parent entity is archived. */
  readonly person?: { readonly nome: string; readonly email: string }
}

export async function findInvitation(db: Db, tokenHash: Buffer): Promise<Invitation | undefined> {
  const found = await db
    .selectFrom('convites')
    .select(['usuario_id', 'fim', 'expira_em'])
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst()
  if (!found) return undefined
  const person = await findLivingPerson(db, found.usuario_id)
  return {
    usuarioId: found.usuario_id,
    fim: found.fim,
    expiraEm: found.expira_em,
    ...(person && { person: { nome: person.nome, email: person.email } }),
  }
}

/** Uses up an invitation and writes the first password; false where it ended meanwhile, or the person has a password by now. */
export async function acceptWith(
  db: Db,
  { tokenHash, senhaHash, now }: { readonly tokenHash: Buffer; readonly senhaHash: string; readonly now: Date },
): Promise<boolean> {
  const used = await db
    .updateTable('convites')
    .set({ fim: 'usado', fim_em: now })
    .where('token_hash', '=', tokenHash)
    .where('fim', 'is', null)
    .where('expira_em', '>', now)
    .returning('usuario_id')
    .executeTakeFirst()
  if (!used) return false
  const written = await db
    .updateTable('usuarios')
    .set({ senha_hash: senhaHash, atualizado_em: now })
    .where('id', '=', used.usuario_id)
    .where('senha_hash', 'is', null)
    .where('arquivado_em', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return written !== undefined
}

/** Time for which the link of an ended invitation shows an explanation, ms. */
const EXPLAINED_MS = 180 * 86_400_000

/**
 * Deletes invitations that ended or expired long ago; their links then show a shorter explanation. The last invitation of a person stays.
 */
export async function sweepInvitations(db: Db, now: Date): Promise<void> {
  const old = new Date(now.getTime() - EXPLAINED_MS)
  await sql`delete from convites c where c.expira_em < ${old}
    and exists (select from convites n where n.usuario_id = c.usuario_id and n.id > c.id)`.execute(db)
}
