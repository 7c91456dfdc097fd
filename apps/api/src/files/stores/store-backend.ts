import type { StoredFiles } from '../check/stored-files.ts'
import type { Spool, Spooled } from '../spool.ts'

/** The parts of a store that a folder and a bucket implement differently, for store.ts. */
export interface StoreBackend {
  readonly files: StoredFiles
  readonly spool: Spool
  /** Makes the spooled file part of the store, durably, and replaces the same content if it is there. May move the temporary. */
  put(spooled: Spooled): Promise<void>
}

export interface StoreLog {
  warn(text: string): void
}
