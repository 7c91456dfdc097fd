/** The whole content of a database as text, to search for data that must not be in it. */
import { type Kysely, sql } from 'kysely'

/** Every row of every table, including the queue's, and the planner's statistics of columns. */
export async function dumpOf<Tables>(db: Kysely<Tables>): Promise<string> {
  const { rows } = await sql<{ name: string }>`select c.oid::regclass::text as name from pg_class c
    join pg_namespace n on n.oid = c.relnamespace
    where c.relkind in ('r', 'p') and n.nspname not in ('pg_catalog', 'information_schema')`.execute(db)
  const lines: string[] = []
  for (const name of [...rows.map((row) => row.name), 'pg_stats']) {
    const table = sql.raw(name)
    const found = await sql<{ line: string }>`select t::text as line from ${table} t`.execute(db)
    lines.push(...found.rows.map(({ line }) => `${name} ${line}`))
  }
  return lines.join('\n')
}

/** The lines that contain a text, plain or as the bytes of a column. */
export function linesWith(dump: string, text: string): string[] {
  const hex = Buffer.from(text).toString('hex')
  return dump.split('\n').filter((line) => line.includes(text) || line.includes(hex))
}
