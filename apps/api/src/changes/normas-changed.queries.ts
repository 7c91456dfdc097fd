/**
 * All changes of the table of rules end here: the laudos that it concerns are judged again, by the job for late ones, from the committed
 * table.
 */
import { sql } from 'kysely'
import { audit } from '../db/audit/audit.ts'
import type { Db } from '../db/database.ts'
import type { Changing } from './changing.ts'
import { climaAgain } from './compute-again.queries.ts'

interface NormasChange {
  readonly versao: number
  /** Ids, in order, of the laudos to which a row applies that only one of the two tables has. */
  readonly concerned: readonly number[]
  /** Ids of the laudos for whose weather other limits apply. */
  readonly limited: readonly number[]
  readonly antes: object
  readonly depois: object
}

/** The last step of the transaction that writes a version. */
export async function normasChanged(
  ask: Changing,
  { versao, concerned, limited, antes, depois }: NormasChange,
): Promise<void> {
  const { db, deps } = ask
  await audit(ask, { acao: 'alterar', entidade: 'normas', id: versao, antes, depois })
  await requestJudging(db, concerned)
  await climaAgain(ask, { laudoIds: limited })
  await deps.queue.enqueue(db, 'julgar-laudos', { atrasados: true, normas: versao })
}

/** Makes the verdicts of these laudos count as unknown until they are judged again; rows are locked in one order. */
async function requestJudging(db: Db, ids: readonly number[]): Promise<void> {
  await sql`with requested as (select laudo_id from laudos_veredictos where laudo_id = any(${[...ids]}::bigint[])
      order by laudo_id for no key update)
    update laudos_veredictos v set pedidos = pedidos + 1 from requested where v.laudo_id = requested.laudo_id`.execute(
    db,
  )
}
