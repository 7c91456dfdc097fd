import type { QueueDepth, QueueState } from './queue.ts'

interface Asked {
  executeSql(text: string, values: unknown[]): Promise<{ rows: unknown[] }>
}

/** Counts in the table of pg-boss, whose own figures may be a minute old. */
export async function readDepth(db: Asked, schema: string, name: string): Promise<QueueDepth> {
  const { rows } = await db.executeSql(
    `select count(*) filter (where state < 'active')::int as queued, count(*) filter (where state = 'active')::int as active
     from ${schema}.job where name = $1 and state <= 'active'`,
    [name],
  )
  return rows[0] as QueueDepth
}

/** Reads all queues; a job that waits for its next try, or for its hour, does not count as waiting until then. */
export async function readDepths(
  db: Asked,
  schema: string,
): Promise<readonly (QueueState & { readonly name: string })[]> {
  const { rows } = await db.executeSql(
    `select name,
       count(*) filter (where state < 'active' and start_after <= now())::int as queued,
       count(*) filter (where state = 'active')::int as active,
       coalesce(extract(epoch from now() - min(start_after) filter (where state < 'active' and start_after <= now())), 0)::float8 as "waitedSeconds"
     from ${schema}.job where state <= 'active' group by name`,
    [],
  )
  return rows as (QueueState & { readonly name: string })[]
}
