import type { Spool, Spooled } from './spool.ts'
import type { StoredFiles } from './stored-files.ts'

/** What one kind of place, a folder or a bucket, supplies to store.ts. */
export interface StorePlace {
  readonly files: StoredFiles
  readonly spool: Spool
  /** Makes the spooled file part of the store, durably, in place of the same content if it is there. May move the temporary away. */
  put(spooled: Spooled): Promise<void>
}

export interface StoreLog {
  warn(text: string): void
}
