/**
 * The store of raw files: named by the SHA-256 of their bytes, so that nothing can overwrite evidence and the same file
 * sent twice is recognised and kept once. docs/decisions/0010-files-by-content.md.
 */
import { randomUUID } from 'node:crypto'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import type { StoredFiles } from './check/stored-files.ts'
import { type Received, received } from './received.ts'
import { openLocalStore } from './stores/local-store.ts'
import { isS3Address, readS3Address } from './stores/s3-address.ts'
import type { StoreBackend, StoreLog } from './stores/store-backend.ts'

export interface StoreSettings {
  /** A folder, or `s3://bucket/prefix?region=…&endpoint=…` with the credentials in the usual AWS variables. */
  readonly where: string
  readonly log: StoreLog
  /** Folder where uploads to a bucket wait until their hash is known; a local store has its own. Default: the system's temporary folder. */
  readonly spoolFolder?: string
}

export type Reception = { ok: true; received: Received } | { ok: false; why: 'too-large' | 'empty' }

export interface FileStore extends StoredFiles {
  /**
   * Reads the stream and hashes it; nothing is in the store until `received.keep()`. Above `maxBytes` it stops reading at once. The stream
   * is never destroyed here: unless it ended, drain or destroy it. Rejects with StoreFull, or with the stream's error (the sender
   * disconnected); in each of these cases no file is left behind.
   */
  receive(source: Readable, limit: { readonly maxBytes: number }): Promise<Reception>
  /** Stores, reads and deletes a small probe file; rejects with the failure. */
  check(): Promise<void>
  /** Removes the temporary files of killed receivers: those not written to for `olderThanMs`. Returns their number. */
  sweepTemporaries(olderThanMs: number, nowMs: number): Promise<number>
}

/** Opens the store that the address names. Rejects with StoreUnusable where the address cannot be used. */
export async function openStore({ where, log, spoolFolder }: StoreSettings): Promise<FileStore> {
  const backend = await openBackend(where, log, spoolFolder)
  // The text differs for each process, so that two concurrent checks do not delete each other's file.
  const probe = `faixa ${randomUUID()}`
  let checking: Promise<void> | undefined

  async function receive(source: Readable, { maxBytes }: { readonly maxBytes: number }): Promise<Reception> {
    const spooling = await backend.spool.write(source, maxBytes)
    if (!spooling.ok) return spooling
    return { ok: true, received: received(spooling.spooled, () => backend.put(spooling.spooled)) }
  }

  async function takeProbe(): Promise<void> {
    const reception = await receive(Readable.from([Buffer.from(probe)]), { maxBytes: probe.length })
    if (!reception.ok) throw new Error(`The probe was refused: ${reception.why}`)
    const { sha256, keep, discard } = reception.received
    try {
      await keep()
      await backend.files.readVerified(sha256)
      await backend.files.delete(sha256)
    } finally {
      await discard()
    }
  }

  return {
    ...backend.files,
    receive,
    check() {
      checking ??= takeProbe().finally(() => {
        checking = undefined
      })
      return checking
    },
    sweepTemporaries: (olderThanMs, nowMs) => backend.spool.sweep(olderThanMs, nowMs),
  }
}

async function openBackend(where: string, log: StoreLog, spoolFolder = temporaryFolder()): Promise<StoreBackend> {
  if (!isS3Address(where)) return openLocalStore(where)
  const address = readS3Address(where)
  const { openS3Store } = await import('./stores/s3-store.ts')
  return openS3Store(address, spoolFolder, log)
}

// Returns the default spool folder. Its name contains the user's number, because two users of one machine cannot share a private folder. If
// another user created it first and replaces a file in it, the bucket refuses the bytes, because the hash is sent along.
function temporaryFolder(): string {
  return join(tmpdir(), `faixa-recebendo-${process.getuid?.() ?? 'local'}`)
}
