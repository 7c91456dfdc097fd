/**
 * Has the weather of laudos measured again by other limits: each is marked in the transaction of the change, and keeps its numbers until a job
 * measures it. Rows are locked in one order, so that two changes cannot deadlock.
 */
import { sql } from 'kysely'
import type { Changing } from './changing.ts'

type Limited =
  | { readonly laudoIds: readonly number[] }
  | { readonly empresaId: number }
  | { readonly aeronaveId: number }

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
