/** Compares two databases of the same schema: number and hashes of the rows of each table, and the state of each sequence. */
import type pg from 'pg'

/** The databases differ; `message` is a Portuguese sentence. */
class DatabasesDiffer extends Error {}

/** Rows are read in any order: the sum of two halves of the MD5 of each row's text is the same. */
async function hashOf(client: pg.Client, table: string): Promise<string> {
  const half = (from: number) => `coalesce(sum(('x' || substr(h, ${from}, 15))::bit(60)::bigint::numeric), 0)`
  const { rows } = await client.query<{ hash: string }>(
    `select count(*) || ' ' || ${half(1)} || ' ' || ${half(17)} as hash from (select md5(t::text) as h from ${table} t) linhas`,
  )
  return rows[0]!.hash
}

export async function compareTables(source: pg.Client, target: pg.Client, tables: readonly string[]): Promise<void> {
  for (const table of tables) {
    const [before, after] = await Promise.all([hashOf(source, table), hashOf(target, table)])
    if (before !== after) throw new DatabasesDiffer(`A tabela ${table} não ficou igual nos dois bancos.`)
  }
}

export async function compareSequences(source: pg.Client, target: pg.Client): Promise<void> {
  const read = async (client: pg.Client) => {
    const { rows } = await client.query(
      `select schemaname, sequencename, last_value from pg_sequences where schemaname in ('public', 'fila') order by 1, 2`,
    )
    return JSON.stringify(rows)
  }
  if ((await read(source)) !== (await read(target))) throw new DatabasesDiffer('As sequências não ficaram iguais.')
}
