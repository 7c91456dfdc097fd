/** What is the same wherever the files lie: reading, listing and deleting by content. */
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { ReadStream } from 'node:fs'
import type { Readable } from 'node:stream'
import type { Disk } from 'flydrive'
import { keyOf, sha256Of } from './content-key.ts'
import { codeOf, FileCorrupt, FileMissing, statusOf, unwrapped } from './store-errors.ts'

export interface StoredFile {
  readonly sha256: string
  readonly bytes: number
  /** When it was last kept, in milliseconds since 1970 by the clock of whatever holds it. */
  readonly modifiedMs: number
}

export interface StoredFiles {
  /** As stored, unverified. Rejects with FileMissing. */
  read(sha256: string): Promise<Readable>
  /** All of it in memory. Rejects with FileMissing, or with FileCorrupt where the bytes are not the ones named. */
  readVerified(sha256: string): Promise<Uint8Array>
  /** Rejects with FileMissing. */
  stat(sha256: string): Promise<StoredFile>
  /** In no order, without holding all of them; what comes or goes meanwhile may be in it or not. Files that are not ours never are. */
  list(): AsyncIterable<StoredFile>
  /** Deleting what is not there is no error. */
  delete(sha256: string): Promise<void>
}

/** A file found in the place, ours or not; `key` without the place's prefix. */
export interface StoreEntry {
  readonly key: string
  readonly bytes: number
  readonly modifiedMs: number
}

/**
 * `prefix`: '' or a path that ends in a slash. `entries` is ours because the library's listing of a bucket gives no
 * sizes, and either listing stops at the first name outside its alphabet.
 */
export function storedFiles(disk: Disk, prefix: string, entries: () => AsyncIterable<StoreEntry>): StoredFiles {
  const at = (sha256: string) => prefix + keyOf(sha256)

  async function read(sha256: string): Promise<Readable> {
    return finding(sha256, async () => {
      const stream = await disk.getStream(at(sha256))
      // A local stream says only when it is opened that there is nothing to open.
      if (stream instanceof ReadStream) await once(stream, 'open')
      return stream
    })
  }

  async function readVerified(sha256: string): Promise<Uint8Array> {
    const bytes = await finding(sha256, () => disk.getBytes(at(sha256)))
    const found = createHash('sha256').update(bytes).digest('hex')
    if (found !== sha256) throw new FileCorrupt(sha256, found)
    return bytes
  }

  async function stat(sha256: string): Promise<StoredFile> {
    const { contentLength, lastModified } = await finding(sha256, () => disk.getMetaData(at(sha256)))
    return { sha256, bytes: contentLength, modifiedMs: lastModified.getTime() }
  }

  async function* list(): AsyncGenerator<StoredFile> {
    for await (const { key, bytes, modifiedMs } of entries()) {
      const sha256 = sha256Of(key)
      if (sha256) yield { sha256, bytes, modifiedMs }
    }
  }

  return { read, readVerified, stat, list, delete: async (sha256) => disk.delete(at(sha256)) }
}

async function finding<T>(sha256: string, look: () => Promise<T>): Promise<T> {
  try {
    return await look()
  } catch (error) {
    throw isMissing(unwrapped(error)) ? new FileMissing(sha256, { cause: error }) : error
  }
}

// A bucket that does not exist answers 404 as well, and must not pass for a lost file.
function isMissing(error: unknown): boolean {
  if (codeOf(error) === 'ENOENT') return true
  return statusOf(error) === 404 && !(error instanceof Error && error.name === 'NoSuchBucket')
}
