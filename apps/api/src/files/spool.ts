/**
 * Writes an incoming stream to a temporary file, hashed on the way and synced before the receiver gets it. A killed process leaves an
 * unused temporary file; `sweep` removes it by its age.
 */
import { createHash, randomUUID } from 'node:crypto'
import { type FileHandle, mkdir, open, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { unlessGone } from '../disk/unless-gone.ts'
import { asStoreFull } from './stores/store-errors.ts'

export interface Spooled {
  readonly path: string
  readonly sha256: string
  readonly bytes: number
}

export type Spooling = { ok: true; spooled: Spooled } | { ok: false; why: 'too-large' | 'empty' }

export interface Spool {
  /**
   * Writes the source to a temporary file. Rejects with StoreFull, or with the source's own error, and then leaves no file. Never ends the
   * source.
   */
  write(source: Readable, maxBytes: number): Promise<Spooling>
  /** Removes temporary files that were not written to for `olderThanMs`; returns their number. */
  sweep(olderThanMs: number, nowMs: number): Promise<number>
}

/** Extension of temporary files, so that sweeping a wrong folder removes nothing else. */
const ENDING = '.parte'

/** Opens the spool in a folder. Tests pass `openNew` to simulate a full disk. */
export async function openSpool(
  folder: string,
  openNew: (path: string) => Promise<FileHandle> = create,
): Promise<Spool> {
  await mkdir(folder, { recursive: true, mode: 0o700 })

  async function write(source: Readable, maxBytes: number): Promise<Spooling> {
    const path = join(folder, `${randomUUID()}${ENDING}`)
    // The loop below catches the source's error. This listener covers an error before the loop begins, which without a listener ends the
    // process.
    source.on('error', ignoreUntilRead)
    try {
      const written = await fill(path, source, maxBytes)
      if (!written.ok) await rm(path, { force: true })
      return written
    } catch (error) {
      await rm(path, { force: true })
      throw asStoreFull(error, folder)
    } finally {
      source.off('error', ignoreUntilRead)
    }
  }

  async function fill(path: string, source: Readable, maxBytes: number): Promise<Spooling> {
    await using handle = await openNew(path)
    const hash = createHash('sha256')
    let bytes = 0
    // The source stays open when the loop ends: its owner may drain it and still send an answer.
    for await (const piece of source.iterator({ destroyOnReturn: false })) {
      if (!(piece instanceof Uint8Array)) throw new TypeError('A stream of bytes was expected, not of text')
      bytes += piece.byteLength
      if (bytes > maxBytes) return { ok: false, why: 'too-large' }
      hash.update(piece)
      await handle.writeFile(piece)
    }
    if (bytes === 0) return { ok: false, why: 'empty' }
    // File systems that allocate late (NFS, quotas) report a full disk only at the sync.
    await handle.sync()
    return { ok: true, spooled: { path, sha256: hash.digest('hex'), bytes } }
  }

  async function sweep(olderThanMs: number, nowMs: number): Promise<number> {
    let removed = 0
    for (const name of await readdir(folder)) {
      if (!name.endsWith(ENDING)) continue
      const path = join(folder, name)
      const found = await unlessGone(() => stat(path))
      if (!found || found.mtimeMs > nowMs - olderThanMs) continue
      await rm(path, { force: true })
      removed += 1
    }
    return removed
  }

  return { write, sweep }
}

function ignoreUntilRead(): void {}

// Creates a file with `wx`, which never writes over an existing name, and follows no symbolic link.
function create(path: string): Promise<FileHandle> {
  return open(path, 'wx', 0o600)
}
