/** Rows of the seven lists as they are written; which columns a list has is said by entity-kinds.ts. */
import { sql } from 'kysely'
import type { Db } from '../../db/database.ts'
import type { Kind } from './entity-kinds.ts'

/** By column. */
export type Values = Readonly<Record<string, unknown>>

export async function insertRow(db: Db, table: Kind['table'], values: Values, now: Date): Promise<number> {
  const row = { ...values, criado_em: now, atualizado_em: now }
  const columns = sql.join(Object.keys(row).map((column) => sql.ref(column)))
  const { rows } = await sql<{ id: number }>`insert into ${sql.table(table)} (${columns})
    values (${sql.join(Object.values(row))}) returning id`.execute(db)
  return rows[0]!.id
}

/** A new name goes into every laudo of an empresa: 136,000 of them took 42 s, and the pool's own limit is made for requests. */
const RENAMING_LIMIT = '15min'

export async function updateRow(db: Db, table: Kind['table'], id: number, values: Values, now: Date): Promise<void> {
  const set = Object.entries({ ...values, atualizado_em: now }).map(
    ([column, value]) => sql`${sql.ref(column)} = ${value}`,
  )
  if ('nome' in values) await sql`select set_config('statement_timeout', ${RENAMING_LIMIT}, true)`.execute(db)
  await sql`update ${sql.table(table)} set ${sql.join(set)}, versao = versao + 1 where id = ${id}`.execute(db)
}

/** Nobody else changes it until the transaction ends; false where there is no such row. */
export async function lockRow(db: Db, table: Kind['table'], id: number): Promise<boolean> {
  const { rows } = await sql`select id from ${sql.table(table)} where id = ${id} for update`.execute(db)
  return rows.length > 0
}

/** Locked in one order, so that two administrators who archive each other wait for one another instead of for ever. */
export async function lockLivingAdministrators(db: Db): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select id from usuarios
    where nivel = 'admin' and arquivado_em is null order by id for update`.execute(db)
  return rows.map(({ id }) => id)
}

/** The usuario that signs in for an entity; the living one, or the one that was archived together with it. */
export async function findLogin(
  db: Db,
  { column, nivel }: NonNullable<Kind['login']>,
  id: number,
  archivedAt: Date | null = null,
): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`select id from usuarios
    where ${sql.ref(column)} = ${id} and nivel = ${nivel} and arquivado_em is not distinct from ${archivedAt}
    for update`.execute(db)
  return rows[0]?.id
}
