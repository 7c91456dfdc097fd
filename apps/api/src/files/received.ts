/** A file that is safe on disk and not yet in the store: its receiver decides. */
import { rm } from 'node:fs/promises'
import type { Spooled } from './spool.ts'

export interface Received {
  readonly sha256: string
  readonly bytes: number
  /**
   * Puts it in the store for good, once however often it is called. A failure is final, the file must be sent again:
   * after a sync that failed, a second one that succeeds says nothing about the bytes.
   */
  keep(): Promise<void>
  /** Drops it; what was kept before stays. */
  discard(): Promise<void>
}

/** `put` may move the temporary away; it is called once. */
export function received({ path, sha256, bytes }: Spooled, put: () => Promise<void>): Received {
  let keeping: Promise<void> | undefined
  let discarded = false

  async function putAndDrop(): Promise<void> {
    await put()
    await rm(path, { force: true })
  }

  return {
    sha256,
    bytes,
    async keep() {
      if (discarded) throw new Error(`Kept after it was discarded: ${sha256}`)
      keeping ??= putAndDrop()
      await keeping
    },
    async discard() {
      // A keep under way ends first: half of each would be neither.
      await keeping?.catch(() => undefined)
      if (!keeping) discarded = true
      await rm(path, { force: true })
    },
  }
}
