import type { Db } from '../db/database.ts'
import type { JobName, PayloadOf } from './kinds.ts'

export interface QueueState {
  readonly queued: number
  readonly active: number
  /** Seconds since the oldest waiting job could have begun; 0 where none waits. */
  readonly waitedSeconds: number
}

/** Enqueues and cancels jobs in the caller's transaction, so that both are stored or neither. */
export interface Queue {
  /** Enqueues a job. Where the kind has `oneFor`, a second request while one waits changes nothing. */
  enqueue<Name extends JobName>(db: Db, name: Name, payload: PayloadOf<Name>): Promise<void>
  /** Deletes a waiting job, and aborts a running one. Only for kinds with `oneFor`. */
  cancel<Name extends JobName>(db: Db, name: Name, payload: PayloadOf<Name>): Promise<void>
  /** Reads all queues at once. */
  depths(): Promise<ReadonlyMap<JobName, QueueState>>
  /** Rejects when the queue cannot accept jobs. */
  check(): Promise<void>
}
