/** Makes a race certain: a request starts before a change is committed and ends after it. */
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Db } from '../db/database.ts'

/** Time for a request that may wait for no lock, ms, with a wide margin. */
const PATIENCE_MS = 1500
/** Time for a request to reach a lock, ms; reading its file in a process may take long on a busy machine. */
export const UNTIL_LOCKED_MS = 120_000

/**
 * Makes a change without committing it, starts the request, and commits once the request waits for the lock, or has had time to show that
 * it does not wait.
 */
export async function whileUncommitted<T>(
  db: Db,
  change: (db: Db) => Promise<unknown>,
  request: () => Promise<T>,
  patienceMs = PATIENCE_MS,
): Promise<T> {
  const transaction = await db.startTransaction().execute()
  await change(transaction)
  const answer = request()
  // The caller that awaits the answer gets its rejection; here it must only not count as unhandled.
  answer.catch(() => {})
  const until = performance.now() + patienceMs
  while (performance.now() < until && !(await somebodyWaits(db))) await wait(10)
  await transaction.commit().execute()
  return answer
}

async function somebodyWaits(db: Db): Promise<boolean> {
  const { rows } = await sql`select from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(db)
  return rows.length > 0
}
