/**
 * Counts the processes that need the embedded server. Each holds a shared lock on one open connection until its process ends, however that
 * happens; only a process that gets the same lock exclusively is the last, and may end the server. A process that connects meanwhile waits
 * for the lock, loses the connection when the server ends, and starts the server again.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { SUPERUSER } from './embedded-cluster.ts'

export type Guard = {
  /** Resolves when the connection has ended, because the server ended or closed all connections. */
  readonly lost: Promise<void>
  /** Queries the guards' own database, which has no tables. */
  query<Row extends pg.QueryResultRow>(sql: string, values?: readonly unknown[]): Promise<readonly Row[]>
  /**
   * Releases the lock. If no other process is connected, runs `end` while none can connect, and returns whether it did. With `keepsClients`
   * false a connection without a guard does not keep the server.
   */
  leave(end: () => Promise<void>, options: { readonly keepsClients: boolean }): Promise<boolean>
}

/** Key of the lock; any number will do, because no other lock is used in this database. */
const LOCK = 1
// The name is ASCII, because the server masks other characters.
const NAME = 'faixa guarda'

/** Number of checks: the server needs a moment to notice that a client disconnected. */
const LOOKS = 20
const BETWEEN_LOOKS_MS = 50
/** Time limit of a query, ms: the longest one copies a template database, which takes minutes on a busy machine. */
const QUERY_WITHIN_MS = 600_000

/** Connects a guard. Rejects where the server does not run, or is starting or ending. */
export async function arrive(port: number, password: string): Promise<Guard> {
  const client = new pg.Client({
    host: '127.0.0.1',
    port,
    user: SUPERUSER,
    password,
    database: 'postgres',
    application_name: NAME,
    connectionTimeoutMillis: 10_000,
    query_timeout: QUERY_WITHIN_MS,
    keepAlive: true,
  })
  // `lost` reports it; without this listener it would end the process.
  client.on('error', () => undefined)
  const lost = new Promise<void>((resolve) => client.once('end', resolve))
  try {
    await client.connect()
    await client.query('select pg_advisory_lock_shared($1)', [LOCK])
  } catch (error) {
    await client.end().catch(() => undefined)
    throw error
  }

  async function isLast(keepsClients: boolean): Promise<boolean> {
    await client.query('select pg_advisory_unlock_shared($1)', [LOCK])
    const { rows } = await client.query<{ alone: boolean }>('select pg_try_advisory_lock($1) alone', [LOCK])
    if (!rows[0]?.alone) return false
    if (!keepsClients) return true
    for (let look = 0; look < LOOKS; look++) {
      // The lock counts guards: a connection without it is still being made, or is leaving too.
      const guards = await client.query(
        "select from pg_stat_activity where backend_type = 'client backend' and application_name <> $1",
        [NAME],
      )
      if (guards.rowCount === 0) return true
      await sleep(BETWEEN_LOOKS_MS)
    }
    return false
  }

  return {
    lost,
    async query(sql, values = []) {
      return (await client.query(sql, [...values])).rows
    },
    async leave(end, { keepsClients }) {
      try {
        const last = await isLast(keepsClients)
        if (last) await end()
        return last
      } finally {
        await client.end().catch(() => undefined)
      }
    },
  }
}
