import { sql } from 'kysely'
import type { Db } from '../../db/database.ts'

/** Key of an advisory lock: any number that nobody else uses on this database. */
const FIRST_START_LOCK = 4_017_731

/** Locks first starts of other processes until the transaction ends. */
export async function lockFirstStart(db: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(${FIRST_START_LOCK}::bigint)`.execute(db)
}

export async function insertAdministrator(
  db: Db,
  { nome, email, senhaHash, now }: { nome: string; email: string; senhaHash: string; now: Date },
): Promise<number> {
  const { id } = await db
    .insertInto('usuarios')
    .values({ nome, email, senha_hash: senhaHash, nivel: 'admin', criado_em: now, atualizado_em: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
