import type { Db } from '../db/database.ts'
import type { JobName, PayloadOf } from './registry.ts'

export interface QueueDepth {
  readonly queued: number
  readonly active: number
}

/** Where work waits. Jobs are written by the transaction that they belong to: both exist, or neither. */
export interface Queue {
  /** Where the kind says what a job is `oneFor`, asking again while one waits changes nothing. */
  enqueue<Name extends JobName>(db: Db, name: Name, payload: PayloadOf<Name>): Promise<void>
  /** A waiting job goes, a running one is told to stop. Only for kinds that say what a job is `oneFor`. */
  cancel<Name extends JobName>(db: Db, name: Name, payload: PayloadOf<Name>): Promise<void>
  depth(name: JobName): Promise<QueueDepth>
  /** Rejects when the queue cannot take work. */
  check(): Promise<void>
}
