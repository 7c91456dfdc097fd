import { type Place, PRIORITIES } from './lanes.ts'

interface Asked {
  executeSql(text: string, values?: unknown[]): Promise<{ rows: unknown[] }>
}

/**
 * Returns the priority of a new job: one round after the last open job of its party, and no earlier than the first round with a waiting or
 * running job. Two jobs enqueued at the same moment may get the same round, so that one of them waits for another job.
 */
export async function nextPriority(db: Asked, schema: string, name: string, { lane, party }: Place): Promise<number> {
  const { first, last } = PRIORITIES[lane]
  const { rows } = await db.executeSql(
    `select greatest($4, least(coalesce(max(priority), $3), coalesce(min(priority) filter (where group_id = $2) - 1, $3)))::int as priority
     from ${schema}.job where name = $1 and state <= 'active' and priority between $4 and $3`,
    [name, `${lane} ${party}`, first, last],
  )
  return (rows[0] as { readonly priority: number }).priority
}

/** Changes pg-boss's number of retries of a job by one, up or down. */
export async function allowTries(db: Asked, schema: string, name: string, id: string, more: 1 | -1): Promise<void> {
  await db.executeSql(`update ${schema}.job set retry_limit = retry_limit + $3 where name = $1 and id = $2`, [
    name,
    id,
    more,
  ])
}
