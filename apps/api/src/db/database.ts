/** Opens the pool of connections, and runs transactions. */
import { setTimeout as sleep } from 'node:timers/promises'
import { Kysely, PostgresDialect, sql } from 'kysely'
import pg from 'pg'
import { toPrimary } from './connections/primary.ts'
import { databaseRefusal } from './refusal.ts'
import { limitStatements, REQUEST_LIMIT_MS } from './statement-limits.ts'
import type { Tables } from './tables.ts'

/** The pool, or a transaction on it; a query runs on either. */
export type Db = Kysely<Tables>

export interface OpenDatabase {
  readonly db: Db
  readonly pool: pg.Pool
  close(): Promise<void>
}

const { builtins } = pg.types

/** Parsers of PostgreSQL's texts: ids become numbers; dates and local times stay text, since a Date would give them this machine's zone. */
const PARSERS: Readonly<Record<number, (text: string) => unknown>> = {
  [builtins.INT8]: Number,
  [builtins.DATE]: String,
  [builtins.TIMESTAMP]: String,
}

export interface DatabaseOptions {
  readonly max?: number
  /** Limit of a statement, ms. */
  readonly limitMs?: number
  /** Time after which an unused connection is closed, ms. */
  readonly idleMs?: number
  /** Time for a new connection, ms, and for one of the pool to become free. */
  readonly connectWithinMs?: number
  /** Called when a statement has ended; the text has placeholders in the place of values. */
  readonly onStatement?: ((sql: string, durationMs: number, error?: unknown) => void) | undefined
  readonly onError: (error: Error) => void
}

/** Long enough for a person who is reading a page, so that the next click finds an open connection. */
const IDLE_MS = 30_000
const BETWEEN_TRIES_MS = 200
/** The limit is short, because a person waits for a page. */
const CONNECT_WITHIN_MS = 5000

export function openDatabase(
  url: string,
  {
    max = 20,
    limitMs = REQUEST_LIMIT_MS,
    idleMs = IDLE_MS,
    connectWithinMs = CONNECT_WITHIN_MS,
    onStatement,
    onError,
  }: DatabaseOptions,
): OpenDatabase {
  const pool = new pg.Pool({
    ...toPrimary(url),
    max,
    application_name: 'faixa',
    // A dead server must become a refusal, not a request that hangs.
    connectionTimeoutMillis: connectWithinMs,
    idleTimeoutMillis: idleMs,
    statement_timeout: limitMs,
    keepAlive: true,
    idle_in_transaction_session_timeout: 120_000,
    types: { getTypeParser: (oid, format) => PARSERS[oid] ?? pg.types.getTypeParser(oid, format) },
  })
  // An idle connection that breaks is replaced by the next; without a listener it would end the process.
  pool.on('error', onError)
  // A connection that breaks between two queries of a transaction also needs a listener, because the pool has none then.
  pool.on('connect', (client) => {
    client.on('error', onError)
    limitStatements(client, limitMs)
  })
  const db = new Kysely<Tables>({
    dialect: new PostgresDialect({ pool }),
    ...(onStatement && {
      log: (event) =>
        onStatement(
          textOf(event.query.sql),
          event.queryDurationMillis,
          event.level === 'error' ? event.error : undefined,
        ),
    }),
  })
  return { db, pool, close: () => db.destroy() }
}

/** Waits for the first connection of a pool, however many tries a busy machine needs. Rejects with the last try's error. */
export async function untilConnected({ pool }: OpenDatabase, withinMs: number): Promise<void> {
  for (const from = performance.now(); ; ) {
    try {
      const client = await pool.connect()
      return client.release()
    } catch (error) {
      if (performance.now() - from > withinMs || databaseRefusal(error)?.codigo !== 'indisponivel') throw error
      await sleep(BETWEEN_TRIES_MS)
    }
  }
}

/** A prepared statement has a name beside its text (named-query.ts). */
function textOf(sql: string | { readonly text: string }): string {
  return typeof sql === 'string' ? sql : sql.text
}

/** Runs `act` in one transaction, or in the one that is open already; the transaction commits if the promise of `act` fulfils. */
export function transaction<T>(db: Db, act: (db: Db) => Promise<T>): Promise<T> {
  return db.isTransaction ? act(db) : db.transaction().execute((tx) => withLastSteps(tx, act))
}

type Step = () => Promise<unknown>

/**
 * Steps that each open transaction takes just before it commits, by key. A job is such a step: its insert waits for an uncommitted job of
 * the same key, and two transactions that insert the same two keys in different order would deadlock.
 */
const STEPS = new WeakMap<Db, Map<string, Step>>()

/** Runs `act` within the transaction, then its last steps by their keys. */
async function withLastSteps<T>(tx: Db, act: (tx: Db) => Promise<T>): Promise<T> {
  STEPS.set(tx, new Map())
  const result = await act(tx)
  const steps = STEPS.get(tx) ?? new Map<string, Step>()
  STEPS.delete(tx)
  const sorted = [...steps].sort(([a], [b]) => a.localeCompare(b, 'en', { numeric: true }))
  for (const [, step] of sorted) await step()
  return result
}

/** Leaves the step to the end of the transaction, once for each key. Outside a transaction it is taken at once. */
export async function takeLast(db: Db, key: string, step: Step): Promise<void> {
  const steps = STEPS.get(db)
  if (steps) steps.set(key, step)
  else await step()
}

/** Withdraws a step of the open transaction. */
export function withdrawStep(db: Db, key: string): void {
  STEPS.get(db)?.delete(key)
}

/** Runs a part of a transaction that may be undone alone: if it rejects, the steps that it left are withdrawn. */
export async function withdrawIfRejected<T>(db: Db, part: () => Promise<T>): Promise<T> {
  const before = new Map(STEPS.get(db))
  try {
    return await part()
  } catch (error) {
    if (STEPS.has(db)) STEPS.set(db, before)
    throw error
  }
}

/** Allows the statements of the open transaction more time than those of a request, in ms; the caller states the reason. */
export async function allowTime(tx: Db, ms: number): Promise<void> {
  // limitStatements recognises this statement.
  await sql`select set_config('statement_timeout', ${`${ms}`}, true)`.execute(tx)
}

/** Lets the open transaction commit before the disk has it: only for one whose loss in a crash of the database nobody notices. */
export async function flushLater(tx: Db): Promise<void> {
  await sql`set local synchronous_commit = off`.execute(tx)
}

/**
 * Reads everything in one snapshot of the database, unaffected by concurrent writes. Resolves before the transaction has ended, which does
 * not matter to a reading.
 */
export function snapshot<T>(db: Db, read: (db: Db) => Promise<T>): Promise<T> {
  if (db.isTransaction) return read(db)
  const transaction = db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only')
  return new Promise((resolve, reject) => {
    // A failure after the result is known is irrelevant.
    transaction.execute((reading) => read(reading).then(resolve)).catch(reject)
  })
}
