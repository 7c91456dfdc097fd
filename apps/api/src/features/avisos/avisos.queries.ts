/** Writes notices, and reads those that hold. */
import { type Insertable, sql } from 'kysely'
import type { Db } from '../../db/database.ts'
import type { Tables } from '../../db/tables.ts'
import { HAS_OBJECTED, IS_LIVING } from './near-contacts.queries.ts'

const DAY_MS = 86_400_000

/**
 * Locks what an empresa may still send, so that two requests do not both take the last messages, and returns how many were made in the last
 * 24 hours.
 */
export async function countRecent(db: Db, empresaId: number, now: Date): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtext('avisos'), ${empresaId})`.execute(db)
  const { count } = await db
    .selectFrom('avisos')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('empresa_id', '=', empresaId)
    .where('criado_em', '>', new Date(now.getTime() - DAY_MS))
    .executeTakeFirstOrThrow()
  return count
}

export function insertAviso(db: Db, row: Insertable<Tables['avisos']>) {
  return db.insertInto('avisos').values(row).returning(['id', 'uuid', 'codigo']).executeTakeFirstOrThrow()
}

/** True where the message may have arrived. */
const HAS_BEGUN = sql<boolean>`(coalesce(a.enviando_em, a.enviado_em, a.lido_em, a.recebido_em) is not null)`

/** The notices of an order that hold, with what has become of their contacts. */
export function listHolding(db: Db, ordemId: number) {
  return db
    .selectFrom('avisos as a')
    .innerJoin('contatos as c', 'c.id', 'a.contato_id')
    .selectAll('a')
    .select(HAS_BEGUN.as('begun'))
    .select(sql<boolean>`(${IS_LIVING} and not ${HAS_OBJECTED})`.as('mayBeTold'))
    .where('a.ordem_id', '=', ordemId)
    .where('a.assunto', '=', 'aviso')
    .where('a.estado', 'in', ['naFila', 'enviado'])
    .orderBy('a.id')
    .execute()
}

export type Holding = Awaited<ReturnType<typeof listHolding>>[number]

type Ended = 'substituido' | 'cancelado' | 'falhou'

export async function endAviso(db: Db, id: number, estado: Ended, falha?: string): Promise<void> {
  await db
    .updateTable('avisos')
    .set({ estado, ...(falha !== undefined && { falha }) })
    .where('id', '=', id)
    .execute()
}

/** Locks an order by its id until the end of the transaction, and reads what its notices depend on. */
export function lockTold(db: Db, ordemId: number) {
  return db
    .selectFrom('ordens_servico')
    .select(['id', 'uuid', 'situacao', 'dia_planejado', 'arquivado_em', 'limites'])
    .where('id', '=', ordemId)
    .forUpdate()
    .executeTakeFirst()
}

/** Notices with their contact (c), empresa (e) and order (o), and what both the message and its public page depend on. */
export function noticeRows(db: Db) {
  return db
    .selectFrom('avisos as a')
    .innerJoin('contatos as c', 'c.id', 'a.contato_id')
    .innerJoin('empresas as e', 'e.id', 'a.empresa_id')
    .innerJoin('ordens_servico as o', 'o.id', 'a.ordem_id')
    .select(['e.nome as empresa', 'o.situacao', 'o.dia_planejado', 'o.arquivado_em as ordem_arquivada'])
}

/**
 * The message to be sent, with the address of its contact, locked; the latest other day of which the same person may have been told
 * before.
 */
export function lockMessage(db: Db, avisoId: number) {
  return noticeRows(db)
    .selectAll('a')
    .select(['c.nome as nome', 'c.email', 'o.limites'])
    .select(sql<boolean>`(${IS_LIVING} and not ${HAS_OBJECTED})`.as('mayBeTold'))
    .select(DIA_ANTERIOR.as('dia_anterior'))
    .where('a.id', '=', avisoId)
    .forUpdate('a')
    .executeTakeFirst()
}

/** The day of the latest earlier notice that may have arrived. */
export const DIA_ANTERIOR = sql<string | null>`(select b.dia from avisos b
  where b.ordem_id = a.ordem_id and b.contato_id = a.contato_id and b.id < a.id and b.assunto = 'aviso'
    and coalesce(b.enviando_em, b.enviado_em, b.lido_em, b.recebido_em) is not null
  order by b.id desc limit 1)`

export async function markBegun(db: Db, id: number, now: Date): Promise<void> {
  await db.updateTable('avisos').set({ enviando_em: now }).where('id', '=', id).execute()
}

/** Keeps the state of a notice that was replaced or cancelled while it was being sent. */
export async function markSent(db: Db, id: number, now: Date): Promise<void> {
  await db
    .updateTable('avisos')
    .set((eb) => ({
      enviado_em: now,
      enviando_em: eb.fn.coalesce('enviando_em', sql.val(now)),
      falha: null,
      estado: sql<'enviado'>`case when estado = 'naFila' then 'enviado' else estado end`,
    }))
    .where('id', '=', id)
    .execute()
}

export async function ordemOfAviso(db: Db, id: number): Promise<number> {
  const { ordem_id } = await db.selectFrom('avisos').select('ordem_id').where('id', '=', id).executeTakeFirstOrThrow()
  return ordem_id
}
