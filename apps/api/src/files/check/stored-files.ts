/** Reads, lists and deletes files by content, in the same way for a folder and for a bucket. */
import { createHash } from 'node:crypto'
import type { Readable } from 'node:stream'
import { codeOf } from '../../disk/unless-gone.ts'
import { keyOf, sha256Of } from '../stores/content-key.ts'
import { FileCorrupt, FileMissing, statusOf } from '../stores/store-errors.ts'
import { type OpenedFile, openVerifier, type VerifiedFile } from '../verified-files.ts'

export interface StoredFile {
  readonly sha256: string
  readonly bytes: number
  /** Time when it was last kept, in milliseconds since 1970 by the storage's clock. */
  readonly modifiedMs: number
}

export interface StoredFiles {
  /** Opens the stored bytes, unverified. Rejects with FileMissing. */
  read(sha256: string): Promise<Readable>
  /**
   * Opens the stored bytes after verifying their hash, without holding them in memory. Rejects with FileMissing or FileCorrupt. A caller
   * that does not read the stream to its end must destroy it.
   */
  openVerified(sha256: string): Promise<VerifiedFile>
  /** Reads the whole file into memory. Rejects with FileMissing, or with FileCorrupt where the bytes have another hash. */
  readVerified(sha256: string): Promise<Uint8Array>
  /** Returns size and date. Rejects with FileMissing. */
  stat(sha256: string): Promise<StoredFile>
  /**
   * Yields all files in no particular order, without holding the list in memory; it may or may not contain files that are kept or deleted
   * meanwhile. Files that the store did not write are left out.
   */
  list(): AsyncIterable<StoredFile>
  /** Deletes the file; a missing one is no error. */
  delete(sha256: string): Promise<void>
}

/** A file found in the storage, whether the store wrote it or not. */
export interface StoreEntry {
  readonly key: string
  readonly bytes: number
  readonly modifiedMs: number
}

/**
 * The operations that a folder and a bucket implement differently. A `key` is made by content-key.ts, and is relative to the root or
 * prefix.
 */
export interface KeyedFiles {
  /** Opens the bytes. Rejects at once where the file is missing, not at the first read. */
  stream(key: string): Promise<Readable>
  /** Opens the bytes for several readings. */
  open(key: string): Promise<OpenedFile>
  bytes(key: string): Promise<Uint8Array>
  stat(key: string): Promise<Omit<StoreEntry, 'key'>>
  /** Deletes the key; a missing one is no error. */
  delete(key: string): Promise<void>
  entries(): AsyncIterable<StoreEntry>
}

export function storedFiles(files: KeyedFiles, verifier = openVerifier()): StoredFiles {
  async function read(sha256: string): Promise<Readable> {
    const key = keyOf(sha256)
    return finding(sha256, () => files.stream(key))
  }

  async function openVerified(sha256: string): Promise<VerifiedFile> {
    const key = keyOf(sha256)
    const opened = await finding(sha256, () => files.open(key))
    return verifier.verify(sha256, opened)
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

  return { read, openVerified, readVerified, stat, list, delete: async (sha256) => files.delete(keyOf(sha256)) }
}

async function finding<T>(sha256: string, look: () => Promise<T>): Promise<T> {
  try {
    return await look()
  } catch (error) {
    throw isMissing(error) ? new FileMissing(sha256, { cause: error }) : error
  }
}

// A missing bucket also gives 404, and must not be mistaken for a missing file.
function isMissing(error: unknown): boolean {
  if (codeOf(error) === 'ENOENT') return true
  return statusOf(error) === 404 && !(error instanceof Error && error.name === 'NoSuchBucket')
}
