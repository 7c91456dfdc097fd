/** Reads and writes passwords and the tokens that reset them. */
import type { Db } from '../../../db/database.ts'

export async function findSenhaHash(db: Db, usuarioId: number): Promise<string | undefined> {
  const found = await db.selectFrom('usuarios').select('senha_hash').where('id', '=', usuarioId).executeTakeFirst()
  return found?.senha_hash ?? undefined
}

/** Locks the password until the transaction ends; returns false where it is no longer the verified one. */
export async function holdSenha(db: Db, usuarioId: number, senhaHash: string): Promise<boolean> {
  const held = await db
    .selectFrom('usuarios')
    .select('id')
    .where('id', '=', usuarioId)
    .where('senha_hash', '=', senhaHash)
    .where('arquivado_em', 'is', null)
    .forShare()
    .executeTakeFirst()
  return held !== undefined
}

export interface SenhaChange {
  readonly usuarioId: number
  readonly senhaHash: string
  /** The hash that was verified: where the row has another by now, nothing changes. */
  readonly instead?: string
  readonly now: Date
}

/** Writes a new hash and returns its person; undefined where no row was changed. */
export async function updateSenha(
  db: Db,
  { usuarioId, senhaHash, instead, now }: SenhaChange,
): Promise<{ readonly nome: string; readonly email: string } | undefined> {
  let update = db
    .updateTable('usuarios')
    .set({ senha_hash: senhaHash, atualizado_em: now })
    .where('id', '=', usuarioId)
    .where('arquivado_em', 'is', null)
  if (instead !== undefined) update = update.where('senha_hash', '=', instead)
  return update.returning(['nome', 'email']).executeTakeFirst()
}

/** Replaces earlier tokens: only the link of the last message is valid. */
export async function replaceReset(
  db: Db,
  reset: { readonly tokenHash: Buffer; readonly usuarioId: number; readonly expiresAt: Date },
): Promise<void> {
  const { tokenHash, usuarioId, expiresAt } = reset
  // Of two concurrent requests the second waits here and sees the first one's token.
  await db.selectFrom('usuarios').select('id').where('id', '=', usuarioId).forUpdate().execute()
  await endResets(db, usuarioId)
  await db
    .insertInto('redefinicoes_senha')
    .values({ token_hash: tokenHash, usuario_id: usuarioId, expira_em: expiresAt })
    .execute()
}

export async function endResets(db: Db, usuarioId: number): Promise<void> {
  await db.deleteFrom('redefinicoes_senha').where('usuario_id', '=', usuarioId).execute()
}

export async function isResetOpen(db: Db, tokenHash: Buffer, now: Date): Promise<boolean> {
  const found = await db
    .selectFrom('redefinicoes_senha')
    .select('usuario_id')
    .where('token_hash', '=', tokenHash)
    .where('usada_em', 'is', null)
    .where('expira_em', '>', now)
    .executeTakeFirst()
  return found !== undefined
}

/** Uses up a token and returns its person; undefined where an earlier request used it. */
export async function useReset(db: Db, tokenHash: Buffer, now: Date): Promise<number | undefined> {
  const used = await db
    .updateTable('redefinicoes_senha')
    .set({ usada_em: now })
    .where('token_hash', '=', tokenHash)
    .where('usada_em', 'is', null)
    .where('expira_em', '>', now)
    .returning('usuario_id')
    .executeTakeFirst()
  return used?.usuario_id
}

/** Deletes expired links that were never used. */
export async function deleteExpiredLinks(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('redefinicoes_senha').where('expira_em', '<', now).execute()
}
