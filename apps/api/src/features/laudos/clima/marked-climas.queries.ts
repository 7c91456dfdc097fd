/** Finds the laudos whose weather has to be measured again. */
import type { Db } from '../../../db/database.ts'

export async function nextMarked(db: Db, after: number): Promise<number | undefined> {
  const row = await db
    .selectFrom('laudos_climas')
    .select('laudo_id')
    .where('pendente', '=', true)
    .where('laudo_id', '>', after)
    .orderBy('laudo_id')
    .limit(1)
    .executeTakeFirst()
  return row?.laudo_id
}

export async function isMarked(db: Db, laudoId: number): Promise<boolean> {
  const row = await db.selectFrom('laudos_climas').select('pendente').where('laudo_id', '=', laudoId).executeTakeFirst()
  return row?.pendente === true
}
