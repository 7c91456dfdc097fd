/** Races, decided: a request that starts before a change is committed and ends after it. */
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Db } from '../db/database.ts'

/** Longer than a request takes that waits for nobody. */
const PATIENCE_MS = 1500

/**
 * Makes a change without committing it, starts the request, and commits once the request waits for it, or has had time enough to show that
 * it does not.
 */
export async function whileUncommitted<T>(
  db: Db,
  change: (db: Db) => Promise<unknown>,
  request: () => Promise<T>,
): Promise<T> {
  const transaction = await db.startTransaction().execute()
  await change(transaction)
  const answer = request()
  // Whoever waits for the answer gets its refusal; here it must only not go unhandled.
  answer.catch(() => {})
  const until = performance.now() + PATIENCE_MS
  while (performance.now() < until && !(await somebodyWaits(db))) await wait(10)
  await transaction.commit().execute()
  return answer
}

async function somebodyWaits(db: Db): Promise<boolean> {
  const { rows } = await sql`select from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(db)
  return rows.length > 0
}
