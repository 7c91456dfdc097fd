/** Reads and writes new e-mails that wait for their owner's confirmation. */
import { sql } from 'kysely'
import type { Db } from '../../../db/database.ts'

export interface EmailChange {
  readonly usuarioId: number
  readonly tokenHash: Buffer
  readonly email: string
  readonly expiresAt: Date
}

/** Replaces an earlier one: only the link of the last message is valid. */
export async function replaceEmailChange(
  db: Db,
  { usuarioId, tokenHash, email, expiresAt }: EmailChange,
): Promise<void> {
  const values = { token_hash: tokenHash, email, expira_em: expiresAt }
  await db
    .insertInto('trocas_email')
    .values({ usuario_id: usuarioId, ...values })
    .onConflict((on) => on.column('usuario_id').doUpdateSet(values))
    .execute()
}

export async function findEmailChange(db: Db, usuarioId: number, now: Date) {
  return db
    .selectFrom('trocas_email')
    .select(['email', 'expira_em'])
    .where('usuario_id', '=', usuarioId)
    .where('expira_em', '>', now)
    .executeTakeFirst()
}

/** Ends the change that waits; false where there was none. */
export async function endEmailChange(db: Db, usuarioId: number): Promise<boolean> {
  const ended = await db
    .deleteFrom('trocas_email')
    .where('usuario_id', '=', usuarioId)
    .returning('usuario_id')
    .executeTakeFirst()
  return ended !== undefined
}

/** Uses up a token; undefined where it was used, replaced, or is too old. */
export async function takeEmailChange(db: Db, tokenHash: Buffer, now: Date) {
  return db
    .deleteFrom('trocas_email')
    .where('token_hash', '=', tokenHash)
    .where('expira_em', '>', now)
    .returning(['usuario_id', 'email'])
    .executeTakeFirst()
}

/** Tells whether a living account has this e-mail. */
export async function isEmailTaken(db: Db, email: string): Promise<boolean> {
  const { rows } = await sql<{ taken: boolean }>`select exists (select from usuarios
    where lower(email) = lower(${email}) and arquivado_em is null) as taken`.execute(db)
  return rows[0]!.taken
}

export async function sweepEmailChanges(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('trocas_email').where('expira_em', '<', now).execute()
}
