/** The time of day, which a test can replace. The program's is the database's (db/database-clock.ts). */
export interface Clock {
  now(): Date
}

/** @internal The tests' clock where the time does not matter. */
export const systemClock: Clock = { now: () => new Date() }
