import { sql } from 'kysely'
import type { Db } from '../../db/database.ts'

/** Key of an advisory lock: any number without another use in this database. */
const FIRST_START_LOCK = 4_017_731

/** Locks first starts of other processes until the transaction ends. */
export async function lockFirstStart(db: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(${FIRST_START_LOCK}::bigint)`.execute(db)
}

export async function insertAdministrator(
  db: Db,
  administrator: { nome: string; email: string; senhaHash: string; mustChangeSenha: boolean; now: Date },
): Promise<number> {
  const { nome, email, senhaHash, mustChangeSenha, now } = administrator
  const times = { criado_em: now, atualizado_em: now }
  const { id } = await db
    .insertInto('usuarios')
    .values({ nome, email, senha_hash: senhaHash, trocar_senha: mustChangeSenha, nivel: 'admin', ...times })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
