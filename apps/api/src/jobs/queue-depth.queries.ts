import type { QueueState } from './queue.ts'

interface Asked {
  executeSql(text: string, values: unknown[]): Promise<{ rows: unknown[] }>
}

/**
 * Reads all queues in the table of pg-boss, whose own figures may be a minute old. A job that waits for a retry is queued, and counts as
 * waiting from the time of that retry.
 */
export async function readDepths(
  db: Asked,
  schema: string,
): Promise<readonly (QueueState & { readonly name: string })[]> {
  const { rows } = await db.executeSql(
    `select name,
       count(*) filter (where state < 'active')::int as queued,
       count(*) filter (where state = 'active')::int as active,
       coalesce(extract(epoch from now() - min(start_after) filter (where state < 'active' and start_after <= now())), 0)::float8 as "waitedSeconds"
     from ${schema}.job where state <= 'active' group by name`,
    [],
  )
  return rows as (QueueState & { readonly name: string })[]
}
