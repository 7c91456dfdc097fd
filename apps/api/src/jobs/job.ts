/** What a kind of job is: a value, a row of registry.ts. The queue's other behaviour is in open-queue.ts. */
import type { QueueOptions } from 'pg-boss'
import type { z } from 'zod'
import type { Db } from '../db/database.ts'

/** One job as its handler sees it. */
export interface Work<Payload = undefined> {
  readonly payload: Payload
  /** Aborted when the process stops, when another process has taken the job over, or when it was cancelled. */
  readonly signal: AbortSignal
  /** Ends the job in the transaction that holds its result: both are there, or neither. */
  settle(db: Db): Promise<void>
}

/** What is done with a job that failed, and when the row of an ended job is deleted. In seconds, by the names of the queue's library. */
export type RetryPolicy = Pick<
  QueueOptions,
  'retryLimit' | 'retryDelay' | 'retryBackoff' | 'retryDelayMax' | 'expireInSeconds' | 'deleteAfterSeconds'
>

/** Undefined for what runs by the clock. */
type Carried = object | undefined

export interface Job<Payload extends Carried, Means> {
  /** What a job carries. Absent: it runs by the clock and carries nothing. */
  readonly payload?: z.ZodType<Payload>
  /** When it runs by itself, in the field's time zone. */
  readonly cron?: string
  /**
   * Jobs with the same text concern the same thing: one of them waits and one runs at a time, so that what is asked for while one runs is
   * not lost. Absent: every job stands for itself.
   */
  oneFor?(payload: Payload): string
  readonly retry: RetryPolicy
  /** Name of the kind that is given the payload once the last try has failed. */
  readonly afterLastTry?: string
  /** How many at a time in this process. Default 1. */
  concurrency?(means: Means): number
  /** Rejecting means that the job is tried again. */
  handle(work: Work<Payload>, means: Means): Promise<void>
}

/** Makes the compiler hold payload, key and handler together. */
export function job<Payload extends Carried, Means>(kind: Job<Payload, Means>): Job<Payload, Means> {
  return kind
}
