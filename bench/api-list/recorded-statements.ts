/**
 * Records the statements that the server sends for a request, to be repeated by pg alone: same texts, same values, the same concurrency.
 */
import { openDatabase } from '@faixa/api/src/db/database.ts'
import type { PageWanted } from '@faixa/api/src/features/laudos/list/laudo-page.queries.ts'
import { findPage } from '@faixa/api/src/features/laudos/list/laudo-page.queries.ts'
import type pg from 'pg'

interface Statement {
  readonly text: string
  readonly values: unknown[]
  /** Number of statements answered before this one was sent. */
  readonly after: number
}

export async function recordStatements(url: string, wanted: PageWanted): Promise<readonly Statement[]> {
  const { db, pool, close } = openDatabase(url, { onError: () => {} })
  const statements: Statement[] = []
  let answered = 0
  pool.on('connect', (client) => {
    const query = client.query.bind(client) as (text: string, values: unknown[]) => Promise<unknown>
    const recording = async (text: string, values: unknown[]): Promise<unknown> => {
      statements.push({ text, values, after: answered })
      const result = await query(text, values)
      answered += 1
      return result
    }
    client.query = recording as typeof client.query
  })
  await findPage(db, wanted)
  await close()
  return statements
}

export async function replay(pool: pg.Pool, statements: readonly Statement[]): Promise<void> {
  const sent: Promise<unknown>[] = []
  for (const { text, values, after } of statements) {
    await Promise.all(sent.slice(0, after))
    sent.push(pool.query(text, values))
  }
  await Promise.all(sent)
}
