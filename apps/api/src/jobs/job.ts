/** A kind of job, and its handler. open-queue.ts implements what all kinds share. */
import type { QueueOptions } from 'pg-boss'
import type { z } from 'zod'
import type { Db } from '../db/database.ts'
import type { Lane, Place } from './lanes.ts'

/** One job for its handler. */
export interface Work<Payload = undefined> {
  readonly payload: Payload
  /** Aborted when the process stops, when another process has taken over the job, or when it was cancelled. */
  readonly signal: AbortSignal
  /** The lane whose slot the job has. */
  readonly lane: Lane
  /** Ends the job in the transaction that writes its result, so that both are stored or neither. */
  settle(db: Db): Promise<void>
  /** Ends the job here and lets it wait in the heavy lane, in the transaction of the caller. */
  settleAsHeavy(db: Db): Promise<void>
}

/** Retries of a failed job, and the age at which the row of an ended one is deleted; in seconds, by the names of pg-boss. */
export type RetryPolicy = Pick<
  QueueOptions,
  'retryLimit' | 'retryDelay' | 'retryBackoff' | 'retryDelayMax' | 'expireInSeconds' | 'deleteAfterSeconds'
>

/** Payload of a job; undefined where a schedule starts it. */
type Carried = object | undefined

/** A row of kinds.ts. */
export interface JobKind<Payload extends Carried> {
  /** Schema of the payload. Absent: a schedule starts the job, without a payload. */
  readonly payload?: z.ZodType<Payload>
  /** Schedule in cron's form, in the field's time zone. */
  readonly cron?: string
  /**
   * Key of the job's subject: of jobs with one key, one waits and one runs at a time, so that a request during a run is not lost. Absent:
   * every job is independent.
   */
  oneFor?(payload: Payload): string
  readonly retry: RetryPolicy
  /** Name of the kind that gets the payload after the last attempt has failed. */
  readonly afterLastTry?: string
}

/** A row of features/jobs.ts. */
export interface JobHandler<Payload extends Carried, Means> {
  /** Finds where a job waits. Absent: all jobs of the kind wait in the light lane, in the order in which they were enqueued. */
  place?(payload: Payload, db: Db): Promise<Place | undefined>
  /** Number of jobs that this process runs at a time, by lane. Default: one light job. */
  slots?(means: Means): Readonly<Record<Lane, number>>
  /** Maximum number of light jobs of one party that this process runs at a time. Default: no limit. */
  slotsOfOne?(means: Means): number
  /** Does the work; a rejection makes the queue retry. */
  handle(work: Work<Payload>, means: Means): Promise<void>
}

/** Makes the compiler check payload and key of a kind together. */
export function kind<Payload extends Carried>(row: JobKind<Payload>): JobKind<Payload> {
  return row
}
