/** Reviews of laudos by the team. A review holds for the measurement that was read. */
import type { LaudoListed } from '@faixa/contract'
import { type ExpressionBuilder, sql } from 'kysely'
import type { Db } from '../db/database.ts'
import type { Tables } from '../db/tables.ts'

const IS_CURRENT = sql<boolean>`conferencia.quando >= coalesce(laudos.processado_em, '-infinity')`

type Review = NonNullable<LaudoListed['conferido']>

/** The review of the current measurement of the laudo in the outer query. */
export function currentReviews(eb: ExpressionBuilder<Tables, 'laudos'>) {
  return eb
    .selectFrom('laudos_conferencias as conferencia')
    .whereRef('conferencia.laudo_id', '=', 'laudos.id')
    .where(IS_CURRENT)
}

/** The current review of each laudo by its uuid; a laudo without one has no entry. */
export async function readReviews(db: Db, uuids: readonly string[]): Promise<ReadonlyMap<string, Review>> {
  if (uuids.length === 0) return new Map()
  const rows = await db
    .selectFrom('laudos')
    .innerJoin('laudos_conferencias as conferencia', 'conferencia.laudo_id', 'laudos.id')
    .innerJoin('usuarios', 'usuarios.id', 'conferencia.usuario_id')
    .select(['laudos.uuid', 'usuarios.nome', 'conferencia.quando'])
    .where((eb) => eb('laudos.uuid', '=', eb.fn.any(eb.val([...uuids]))))
    .where('laudos.ready', '=', true)
    .where(IS_CURRENT)
    .execute()
  return new Map(rows.map(({ uuid, nome, quando }) => [uuid, { por: nome, quando: quando.toISOString() }]))
}

export async function saveReview(db: Db, laudoId: number, usuarioId: number, quando: Date): Promise<void> {
  await db
    .insertInto('laudos_conferencias')
    .values({ laudo_id: laudoId, usuario_id: usuarioId, quando })
    .onConflict((conflict) => conflict.column('laudo_id').doUpdateSet({ usuario_id: usuarioId, quando }))
    .execute()
}

export async function deleteReview(db: Db, laudoId: number): Promise<void> {
  await db.deleteFrom('laudos_conferencias').where('laudo_id', '=', laudoId).execute()
}
