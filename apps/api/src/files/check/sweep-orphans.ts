/**
 * Removes content that no laudo refers to: uploads whose laudo was refused after they were kept. A file is deleted only when it is older
 * than the grace, nothing refers to it, and its date is unchanged right before the deletion, since keeping the same content again renews
 * it. A race of the duration of one call to the store remains, for content that was unused for the whole grace and is uploaded again at
 * that moment.
 */
import type { FileStore } from '../store.ts'
import { FileMissing } from '../stores/store-errors.ts'

const AT_A_TIME = 500

export interface SweepOrphans {
  readonly store: Pick<FileStore, 'list' | 'stat' | 'delete'>
  /** Returns which of these any laudo refers to; it must see every committed transaction. */
  readonly isReferred: (sha256s: readonly string[]) => Promise<ReadonlySet<string>>
  readonly nowMs: number
  /** Age from which a file may be deleted, ms: longer than any upload with its transaction, and than any difference between two clocks. */
  readonly graceMs: number
}

/** Deletes orphans, and returns their names. */
export async function sweepOrphans({ store, isReferred, nowMs, graceMs }: SweepOrphans): Promise<string[]> {
  const isOld = ({ modifiedMs }: { readonly modifiedMs: number }) => modifiedMs < nowMs - graceMs
  const deleted: string[] = []

  async function judge(old: readonly string[]): Promise<void> {
    if (old.length === 0) return
    const referred = await isReferred(old)
    for (const sha256 of old) {
      if (referred.has(sha256) || !(await isStillOld(sha256))) continue
      await store.delete(sha256)
      deleted.push(sha256)
    }
  }

  async function isStillOld(sha256: string): Promise<boolean> {
    try {
      return isOld(await store.stat(sha256))
    } catch (error) {
      if (error instanceof FileMissing) return false
      throw error
    }
  }

  let old: string[] = []
  for await (const file of store.list()) {
    if (isOld(file)) old.push(file.sha256)
    if (old.length < AT_A_TIME) continue
    await judge(old)
    old = []
  }
  await judge(old)
  return deleted
}
