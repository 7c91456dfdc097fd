/**
 * Who still needs the embedded server. Each process keeps one connection open with a shared lock for as long as it lives, however it
 * dies; only the process that gets the same lock exclusively is the last, and may end the server. Somebody who is just arriving waits for
 * the lock meanwhile, loses the connection when the server ends, and starts it anew.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { SUPERUSER } from './embedded-cluster.ts'

export type Guard = {
  /** The guards' own database, in which there are no tables. */
  query<Row extends pg.QueryResultRow>(sql: string, values?: readonly unknown[]): Promise<readonly Row[]>
  /** Gives the presence up. Runs `end` while nobody can arrive, if nobody else is there, and answers whether it did. */
  leave(end: () => Promise<void>): Promise<boolean>
}

/** Any number will do: nobody else locks anything in this database. */
const LOCK = 1
// ASCII: the server masks anything else.
const NAME = 'faixa guarda'

/** The server needs a moment to notice that a client has gone. */
const LOOKS = 20
const BETWEEN_LOOKS_MS = 50

/** Rejects when there is no server, not yet, or not any more. */
export async function arrive(port: number, password: string): Promise<Guard> {
  const client = new pg.Client({
    ...{ host: '127.0.0.1', port, user: SUPERUSER, password, database: 'postgres', application_name: NAME },
    ...{ connectionTimeoutMillis: 10_000, keepAlive: true },
  })
  // The server went away under us: whoever uses it notices on its own connections.
  client.on('error', () => undefined)
  try {
    await client.connect()
    await client.query('select pg_advisory_lock_shared($1)', [LOCK])
  } catch (error) {
    await client.end().catch(() => undefined)
    throw error
  }

  async function isLast(): Promise<boolean> {
    await client.query('select pg_advisory_unlock_shared($1)', [LOCK])
    const { rows } = await client.query<{ alone: boolean }>('select pg_try_advisory_lock($1) alone', [LOCK])
    if (!rows[0]?.alone) return false
    for (let look = 0; look < LOOKS; look++) {
      // Guards are counted by the lock; a guard without it is arriving, or is leaving just now as well.
      const others = await client.query(
        "select from pg_stat_activity where backend_type = 'client backend' and application_name <> $1",
        [NAME],
      )
      if (others.rowCount === 0) return true
      await sleep(BETWEEN_LOOKS_MS)
    }
    return false
  }

  return {
    async query(sql, values = []) {
      return (await client.query(sql, [...values])).rows
    },
    async leave(end) {
      try {
        const last = await isLast()
        if (last) await end()
        return last
      } finally {
        await client.end().catch(() => undefined)
      }
    },
  }
}
