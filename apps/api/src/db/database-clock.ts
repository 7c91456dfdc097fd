/**
 * The time of day by the database's clock, for every process that uses it. A session must not expire early on a server whose clock is
 * ahead, or live longer when this machine's clock is set back. Between two queries to the database this process uses a monotonic clock.
 */
import { sql } from 'kysely'
import type { Clock } from '../clock.ts'
import type { Db } from './database.ts'

export interface DatabaseClock extends Clock {
  stop(): void
}

/**
 * Interval of queries to the database's clock, ms. Quartz drifts by a few milliseconds an hour; after sleeping, a machine's time is late
 * until the next query.
 */
const EVERY_MS = 60_000

/** Opens the clock. Rejects where the database does not answer; later failures leave the clock unchanged. */
export async function openDatabaseClock(db: Db): Promise<DatabaseClock> {
  let startedAtMs = await look()
  const timer = setInterval(() => void lookAgain(), EVERY_MS).unref()

  async function lookAgain(): Promise<void> {
    try {
      startedAtMs = await look()
    } catch {
      // The database does not answer; this process continues with its own clock.
    }
  }

  /** Returns the database's time at zero of this process's clock, in ms since 1970. */
  async function look(): Promise<number> {
    const askedAt = performance.now()
    const { rows } = await sql<{ ms: number }>`
      select extract(epoch from clock_timestamp())::float8 * 1000 as ms`.execute(db)
    // The database read its clock about half-way between the query and its answer.
    return rows[0]!.ms - (askedAt + performance.now()) / 2
  }

  return {
    now: () => new Date(startedAtMs + performance.now()),
    stop: () => clearInterval(timer),
  }
}
