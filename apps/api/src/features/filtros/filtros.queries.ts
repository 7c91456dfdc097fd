import { sql } from 'kysely'
import type { Db } from '../../db/database.ts'

export interface FilterOwner {
  readonly usuarioId: number
  readonly lista: string
}

const COLUMNS = ['id', 'nome', 'consulta', 'criado_em'] as const

function filtersOf(db: Db, { usuarioId, lista }: FilterOwner) {
  return db.selectFrom('filtros_salvos').select(COLUMNS).where('usuario_id', '=', usuarioId).where('lista', '=', lista)
}

export function findSavedFilters(db: Db, owner: FilterOwner) {
  return filtersOf(db, owner).orderBy('nome').orderBy('id').execute()
}

export function findSavedFilter(db: Db, owner: FilterOwner, nome: string) {
  return filtersOf(db, owner).where(sql<boolean>`lower(nome) = lower(${nome} collate "pt-BR-x-icu")`).executeTakeFirst()
}

export async function countSavedFilters(db: Db, { usuarioId, lista }: FilterOwner): Promise<number> {
  const { n } = await db
    .selectFrom('filtros_salvos')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .where('usuario_id', '=', usuarioId)
    .where('lista', '=', lista)
    .executeTakeFirstOrThrow()
  return n
}

/** Locks the person's filters until the end of the transaction: two windows that save at once must not exceed the limit. */
export async function holdFilters(db: Db, usuarioId: number): Promise<void> {
  await db.selectFrom('usuarios').select('id').where('id', '=', usuarioId).forNoKeyUpdate().execute()
}

export function insertSavedFilter(
  db: Db,
  { usuarioId, lista }: FilterOwner,
  filter: { readonly nome: string; readonly consulta: string },
  now: Date,
) {
  return db
    .insertInto('filtros_salvos')
    .values({ usuario_id: usuarioId, lista, nome: filter.nome, consulta: filter.consulta, criado_em: now })
    .returning(COLUMNS)
    .executeTakeFirstOrThrow()
}

export function replaceSavedFilter(
  db: Db,
  id: string,
  { nome, consulta }: { readonly nome: string; readonly consulta: string },
) {
  return db
    .updateTable('filtros_salvos')
    .set({ nome, consulta })
    .where('id', '=', id)
    .returning(COLUMNS)
    .executeTakeFirstOrThrow()
}

export function removeSavedFilter(db: Db, usuarioId: number, id: string) {
  return db
    .deleteFrom('filtros_salvos')
    .where('id', '=', id)
    .where('usuario_id', '=', usuarioId)
    .returning([...COLUMNS, 'lista'])
    .executeTakeFirst()
}
