/** Locks and changes rows of every kind; each kind defines its own inserts. */
import type { Tipo } from '@faixa/contract'
import { type Insertable, sql } from 'kysely'
import type { EntityTable } from '../../changes/changing.ts'
import type { EntityState } from '../../changes/entity-changed.queries.ts'
import { allowTime, type Db } from '../../db/database.ts'
import type { Tables } from '../../db/tables.ts'
import type { Changes, EntityKind, Login } from './kinds/entity-kind.queries.ts'

/** A new name is written into every laudo of an empresa: 136,000 of them took 42 s, and the pool's own limit is made for requests. */
export const RENAMING_LIMIT_MS = 15 * 60_000

export async function updateRow<Table extends EntityTable>(
  db: Db,
  table: Table,
  id: number,
  changes: Changes<Table>,
  now: Date,
): Promise<void> {
  const values = Object.entries({ ...changes, atualizado_em: now }).filter(([, value]) => value !== undefined)
  const set = values.map(([column, value]) => sql`${sql.ref(column)} = ${value}`)
  if (values.some(([column]) => column === 'nome')) await allowTime(db, RENAMING_LIMIT_MS)
  await sql`update ${sql.table(table)} set ${sql.join(set)}, versao = versao + 1 where id = ${id}`.execute(db)
}

/** Locks the row until the transaction ends, and returns it; undefined where it does not exist. */
export async function lockRow(db: Db, table: EntityTable, id: number): Promise<EntityState | undefined> {
  const { rows } = await sql<EntityState>`select * from ${sql.table(table)} where id = ${id} for update`.execute(db)
  return rows[0]
}

/** Locked in one order, so that two administrators who archive each other do not deadlock. */
export async function lockLivingAdministrators(db: Db): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select id from usuarios
    where nivel = 'admin' and arquivado_em is null order by id for update`.execute(db)
  return rows.map(({ id }) => id)
}

/** The account of an entity; the living one, or the one that was archived together with it. */
export async function findLogin(
  db: Db,
  login: Login,
  id: number,
  archivedAt: Date | null = null,
): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`select id from usuarios
    where ${sql.ref(`${login}_id`)} = ${id} and nivel = ${login} and arquivado_em is not distinct from ${archivedAt}
    for update`.execute(db)
  return rows[0]?.id
}

/** The usuario that signs in for a living row: the row itself where it is one. */
export async function findAccount(
  db: Db,
  { table, login }: Pick<EntityKind<Tipo>, 'table' | 'login'>,
  id: number,
): Promise<number | undefined> {
  return table === 'usuarios' ? id : login && (await findLogin(db, login, id))
}

/** Inserts the account of an entity, and returns its id. */
export async function insertLogin(
  db: Db,
  login: Login,
  id: number,
  access: Pick<Insertable<Tables['usuarios']>, 'nome' | 'email' | 'senha_hash'>,
  now: Date,
): Promise<number> {
  const entity = { prestadora: { prestadora_id: id }, piloto: { piloto_id: id } }[login]
  const values = { ...access, ...entity, nivel: login, criado_em: now, atualizado_em: now }
  const { id: usuarioId } = await db.insertInto('usuarios').values(values).returning('id').executeTakeFirstOrThrow()
  return usuarioId
}
