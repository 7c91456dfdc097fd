/** What is the same wherever the files lie: reading, listing and deleting by content. */
import { createHash } from 'node:crypto'
import type { Readable } from 'node:stream'
import { keyOf, sha256Of } from './content-key.ts'
import { codeOf, FileCorrupt, FileMissing, statusOf } from './store-errors.ts'

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

/** A file found in the place, ours or not. */
export interface StoreEntry {
  readonly key: string
  readonly bytes: number
  readonly modifiedMs: number
}

/** What a folder and a bucket each do in their own way. A `key` is as content-key.ts makes it, below the place's root or prefix. */
export interface KeyedFiles {
  /** Rejects where there is nothing to read, not only once somebody reads. */
  stream(key: string): Promise<Readable>
  bytes(key: string): Promise<Uint8Array>
  stat(key: string): Promise<Omit<StoreEntry, 'key'>>
  /** Deleting what is not there is no error. */
  delete(key: string): Promise<void>
  entries(): AsyncIterable<StoreEntry>
}

export function storedFiles(files: KeyedFiles): StoredFiles {
  async function read(sha256: string): Promise<Readable> {
    const key = keyOf(sha256)
    return finding(sha256, () => files.stream(key))
  }

  async function readVerified(sha256: string): Promise<Uint8Array> {
    const key = keyOf(sha256)
    const bytes = await finding(sha256, () => files.bytes(key))
    const found = createHash('sha256').update(bytes).digest('hex')
    if (found !== sha256) throw new FileCorrupt(sha256, found)
    return bytes
  }

  async function stat(sha256: string): Promise<StoredFile> {
    const key = keyOf(sha256)
    return { sha256, ...(await finding(sha256, () => files.stat(key))) }
  }

  async function* list(): AsyncGenerator<StoredFile> {
    for await (const { key, bytes, modifiedMs } of files.entries()) {
      const sha256 = sha256Of(key)
      if (sha256) yield { sha256, bytes, modifiedMs }
    }
  }

  return { read, readVerified, stat, list, delete: async (sha256) => files.delete(keyOf(sha256)) }
}

async function finding<T>(sha256: string, look: () => Promise<T>): Promise<T> {
  try {
    return await look()
  } catch (error) {
    throw isMissing(error) ? new FileMissing(sha256, { cause: error }) : error
  }
}

// A bucket that does not exist answers 404 as well, and must not pass for a lost file.
function isMissing(error: unknown): boolean {
  if (codeOf(error) === 'ENOENT') return true
  return statusOf(error) === 404 && !(error instanceof Error && error.name === 'NoSuchBucket')
}
