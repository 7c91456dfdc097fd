import type { Db } from '../db/database.ts'
import type { QueueName } from './queues.ts'

/** One job as its handler sees it. */
export interface Work {
  /** Absent for what runs by the clock. */
  readonly laudoId?: number
  /** Aborted when the process stops, when somebody else has the job by now, or when it was cancelled. */
  readonly signal: AbortSignal
  /** Ends the job in the transaction that holds its result: both are there, or neither. */
  settle(db: Db): Promise<void>
}

export interface Handling {
  /** How many at a time in this process. Default 1. */
  readonly concurrency?: number
  /** Rejecting means that the job is tried again. */
  handle(work: Work): Promise<void>
}

export type JobHandlers = Readonly<Record<QueueName, Handling>>
