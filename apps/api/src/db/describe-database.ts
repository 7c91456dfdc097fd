/** Queries a database about itself over a separate connection, for commands that copy or restore it. */
import pg from 'pg'
import { primaryUrl } from './connections/primary.ts'

export interface DatabaseFacts {
  /** Main version of the server. */
  readonly major: string
  /** Number of tables, excluding the server's own. */
  readonly tables: number
}

export async function describeDatabase(url: string): Promise<DatabaseFacts> {
  const client = new pg.Client({ connectionString: await primaryUrl(url) })
  await client.connect()
  try {
    const { rows } = await client.query<{ numero: string; tables: number }>(
      `select current_setting('server_version_num') as numero,
        (select count(*)::int from pg_tables where schemaname not in ('pg_catalog', 'information_schema')) as tables`,
    )
    const { numero, tables } = rows[0]!
    return { major: String(Math.floor(Number(numero) / 10_000)), tables }
  } finally {
    await client.end()
  }
}
