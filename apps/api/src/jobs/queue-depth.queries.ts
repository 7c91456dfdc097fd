import type { QueueDepth } from './queue.ts'

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
