/**
 * The time of day by the database's clock, for every process that uses it: a session that one server opens must not have expired on
 * another whose clock is ahead, nor live longer when somebody sets this machine's clock back. Between two looks at the database this
 * process counts by a clock that nobody can set.
 */
import { sql } from 'kysely'
import type { Clock } from '../clock.ts'
import type { Db } from './database.ts'

export interface DatabaseClock extends Clock {
  stop(): void
}

/** Interval of the looks at the database, ms. Quartz drifts by a few milliseconds an hour; a machine that slept is late until the next. */
const EVERY_MS = 60_000

/** Opens the clock. Rejects where the database cannot be asked; later failures leave the clock as it was. */
export async function openDatabaseClock(db: Db): Promise<DatabaseClock> {
  let startedAtMs = await look()
  const timer = setInterval(() => void lookAgain(), EVERY_MS).unref()

  async function lookAgain(): Promise<void> {
    try {
      startedAtMs = await look()
    } catch {
      // The database cannot be asked; this process's own count goes on.
    }
  }

  /** Answers when this process's own count was zero, in ms since 1970 by the database's clock. */
  async function look(): Promise<number> {
    const askedAt = performance.now()
    const { rows } = await sql<{ ms: number }>`
      select extract(epoch from clock_timestamp())::float8 * 1000 as ms`.execute(db)
    // The database looked at its clock about half-way between the question and the answer.
    return rows[0]!.ms - (askedAt + performance.now()) / 2
  }

  return {
    now: () => new Date(startedAtMs + performance.now()),
    stop: () => clearInterval(timer),
  }
}
