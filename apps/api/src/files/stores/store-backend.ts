import type { StoredFiles } from '../check/stored-files.ts'
import type { Spool, Spooled } from '../spool.ts'

/** The parts of a store that a folder and a bucket implement differently, for store.ts. */
export interface StoreBackend {
  readonly files: StoredFiles
  readonly spool: Spool
  /** Stores the spooled file durably, and replaces the same content if it exists. May move the temporary file. */
  put(spooled: Spooled): Promise<void>
}

export interface StoreLog {
  warn(text: string): void
}
