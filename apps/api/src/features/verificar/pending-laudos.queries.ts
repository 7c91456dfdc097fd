import type { Cause } from '@faixa/revision'
import type { Db } from '../../db/database.ts'

const AT_A_TIME = 100

export async function listPending(db: Db): Promise<number[]> {
  const rows = await db
    .selectFrom('revisoes_pendentes')
    .select('laudo_id')
    .orderBy('laudo_id')
    .limit(AT_A_TIME)
    .execute()
  return rows.map(({ laudo_id }) => laudo_id)
}

/**
 * Runs `record` with the laudo's row locked, and removes the laudo from the list. A laudo is in the list because it was measured before
 * revisions existed, or because a name on it changed.
 */
export async function recordPending(
  tx: Db,
  laudoId: number,
  record: (cause: Extract<Cause, 'registro' | 'cadastro'>) => Promise<void>,
): Promise<void> {
  await tx.selectFrom('laudos').select('id').where('id', '=', laudoId).forUpdate().execute()
  const recorded = await tx
    .selectFrom('revisoes')
    .select('id')
    .where('laudo_id', '=', laudoId)
    .limit(1)
    .executeTakeFirst()
  await record(recorded ? 'cadastro' : 'registro')
  await tx.deleteFrom('revisoes_pendentes').where('laudo_id', '=', laudoId).execute()
}
