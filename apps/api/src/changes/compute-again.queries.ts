/** Has numbers beside those of a laudo computed again: it is marked in the transaction of the change, and keeps them until a job has done so. */
import { sql } from 'kysely'
import type { Changing } from './changing.ts'

type Limited =
  | { readonly laudoIds: readonly number[] }
  | { readonly empresaId: number }
  | { readonly aeronaveId: number }

/** Marks the laudos for which other limits of the weather apply. Rows are locked in one order, so that two changes cannot deadlock. */
export async function climaAgain({ db, deps }: Changing, limited: Limited): Promise<void> {
  const which =
    'laudoIds' in limited
      ? sql`l.id = any(${[...limited.laudoIds]}::bigint[])`
      : 'empresaId' in limited
        ? sql`l.empresa_id = ${limited.empresaId}`
        : sql`l.aeronave_id = ${limited.aeronaveId}`
  const { numAffectedRows = 0n } = await sql`with limited as (select laudo_id from laudos_climas
      where laudo_id in (select l.id from laudos l where ${which} and l.ready and l.arquivado_em is null)
      order by laudo_id for no key update)
    update laudos_climas c set pendente = true from limited where c.laudo_id = limited.laudo_id`.execute(db)
  if (numAffectedRows > 0n) await deps.queue.enqueue(db, 'medir-climas', {})
}

/** Marks the laudo whose effectiveness may have another interval or avoidable loss (features/laudos/avaliar). */
export async function evaluateAgain({ db, deps }: Changing, laudoId: number): Promise<void> {
  await db
    .insertInto('laudos_a_avaliar')
    .values({ laudo_id: laudoId })
    .onConflict((conflict) => conflict.column('laudo_id').doUpdateSet({ pedido: sql`default` }))
    .execute()
  await deps.queue.enqueue(db, 'avaliar-laudos', {})
}
