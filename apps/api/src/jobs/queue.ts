import type { Db } from '../db/database.ts'

export interface QueueDepth {
  readonly queued: number
  readonly active: number
}

/** Where work waits. Jobs are written by the transaction that they belong to: both exist, or neither. */
export interface Queue {
  /** One job for a laudo at a time: asking again while one waits changes nothing. */
  enqueueProcessing(db: Db, laudoId: number): Promise<void>
  /** The laudo was deleted: a waiting job goes, a running one is told to stop. */
  cancelProcessing(db: Db, laudoId: number): Promise<void>
  depth(): Promise<QueueDepth>
  /** Rejects when the queue cannot take work. */
  check(): Promise<void>
}
