/** Records from the field, and checklists. */
import { type Insertable, type Selectable, sql } from 'kysely'
import type { Db } from '../../../db/database.ts'
import type { Tables } from '../../../db/tables.ts'

function records(db: Db, ordemId: number) {
  return db
    .selectFrom('registros_campo as r')
    .innerJoin('usuarios', 'usuarios.id', 'r.usuario_id')
    .leftJoin('usuarios as q', 'q.id', 'r.retirado_por')
    .leftJoin('arquivos', 'arquivos.sha256', 'r.sha256')
    .selectAll('r')
    .select(['usuarios.nome as por', 'q.nome as quem_retirou', 'arquivos.bytes'])
    .where('r.ordem_id', '=', ordemId)
}

export type RegistroRow = Awaited<ReturnType<typeof listRegistroRows>>[number]

/** The records of an order in the order in which they were done. */
export function listRegistroRows(db: Db, ordemId: number) {
  return records(db, ordemId).orderBy('r.em').orderBy('r.id').execute()
}

export function findRegistro(db: Db, ordemId: number, uuid: string) {
  return records(db, ordemId).where('r.uuid', '=', uuid).executeTakeFirst()
}

export async function countRegistros(db: Db, ordemId: number): Promise<number> {
  const { count } = await db
    .selectFrom('registros_campo')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('ordem_id', '=', ordemId)
    .executeTakeFirstOrThrow()
  return count
}

/** The last record of the same person for the same order from a clock whose error differs by less than `mostS`. */
export function findOfSameClock(db: Db, { ordem_id, usuario_id, enviado_em, recebido_em }: NewRegistro, mostS: number) {
  const error = sql<number>`extract(epoch from (enviado_em - recebido_em) - (${enviado_em}::timestamptz - ${recebido_em}::timestamptz))`
  return db
    .selectFrom('registros_campo')
    .select(['feito_em', 'em'])
    .where('ordem_id', '=', ordem_id)
    .where('usuario_id', '=', usuario_id)
    .where(sql<boolean>`abs(${error}) < ${mostS}`)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
}

export type NewRegistro = Insertable<Tables['registros_campo']>

export async function insertRegistro(db: Db, row: NewRegistro): Promise<void> {
  await db.insertInto('registros_campo').values(row).execute()
}

export async function markWithdrawn(db: Db, id: number, by: number, at: Date): Promise<void> {
  await db.updateTable('registros_campo').set({ retirado_em: at, retirado_por: by }).where('id', '=', id).execute()
}

export type ListOwner = Pick<Selectable<Tables['listas_campo']>, 'empresa_id' | 'prestadora_id'>

export async function findItems(db: Db, { empresa_id, prestadora_id }: ListOwner): Promise<readonly string[]> {
  const row = await db
    .selectFrom('listas_campo')
    .select('itens')
    .where((eb) => (empresa_id === null ? eb('prestadora_id', '=', prestadora_id) : eb('empresa_id', '=', empresa_id)))
    .forUpdate()
    .executeTakeFirst()
  return row?.itens ?? []
}

export async function saveItems(
  db: Db,
  owner: ListOwner,
  row: Pick<Insertable<Tables['listas_campo']>, 'itens' | 'usuario_id' | 'atualizado_em'>,
): Promise<void> {
  await db
    .insertInto('listas_campo')
    .values({ ...owner, ...row })
    .onConflict((on) => on.column(owner.empresa_id === null ? 'prestadora_id' : 'empresa_id').doUpdateSet(row))
    .execute()
}
