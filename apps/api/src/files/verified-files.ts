/**
 * Sends stored bytes only after verifying their hash. The whole file is read before the first byte is sent, a piece at a time, and the
 * result is cached for ten minutes under the identity of the stored bytes (for a folder device, inode, size and both dates), so that a file
 * with many readers is not read twice for each. A disk can lose bits without changing a date: the bytes are hashed again while they are
 * sent, and the last piece is held back until the hash is known, so that damaged bytes never look like a complete answer.
 */
import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { FileCorrupt } from './stores/store-errors.ts'

/** Time for which a verification is cached, ms. */
const REMEMBERED_MS = 10 * 60_000
/** Maximum number of cached verifications, of some 100 bytes each. */
const REMEMBERED_MAX = 10_000

/** A file that is held open, so that all its streams read the same bytes, even if it is replaced meanwhile. */
export interface OpenedFile {
  readonly bytes: number
  /** Text that changes whenever the stored bytes are written. */
  readonly identity: string
  /** Reads from the first byte; may be called again. */
  stream(): Promise<Readable>
  close(): Promise<void>
}

export interface VerifiedFile {
  readonly bytes: number
  /** The content; it errors with FileCorrupt before its last piece where the bytes changed after the verification. */
  readonly stream: Readable
}

export interface Verifier {
  /** Verifies an opened file and returns its content, or closes it and rejects with FileCorrupt. */
  verify(sha256: string, opened: OpenedFile): Promise<VerifiedFile>
}

/** `nowMs` is a monotonic clock. */
export function openVerifier(nowMs: () => number = () => performance.now()): Verifier {
  /** Verifications, finished or under way, in the order in which they began. */
  const verified = new Map<string, { readonly since: number; readonly done: Promise<void> }>()

  async function once(sha256: string, opened: OpenedFile): Promise<void> {
    const name = `${sha256} ${opened.identity}`
    const known = verified.get(name)
    if (known && nowMs() - known.since < REMEMBERED_MS) return known.done
    const done = check(sha256, opened)
    verified.delete(name)
    verified.set(name, { since: nowMs(), done })
    for (const oldest of verified.keys()) {
      if (verified.size <= REMEMBERED_MAX) break
      verified.delete(oldest)
    }
    try {
      await done
    } catch (error) {
      if (verified.get(name)?.done === done) verified.delete(name)
      throw error
    }
  }

  return {
    async verify(sha256, opened) {
      try {
        await once(sha256, opened)
        const stream = Readable.from(guarded(sha256, opened), { objectMode: false })
        // A generator whose first piece was never requested does not run its `finally`.
        stream.once('close', () => void opened.close())
        return { bytes: opened.bytes, stream }
      } catch (error) {
        await opened.close()
        throw error
      }
    },
  }
}

/** Reads a file piece by piece; rejects with FileCorrupt where its bytes have another hash. */
async function check(sha256: string, opened: OpenedFile): Promise<void> {
  const hash = createHash('sha256')
  for await (const piece of await opened.stream()) hash.update(piece as Uint8Array)
  refuseOther(sha256, hash.digest('hex'))
}

async function* guarded(sha256: string, opened: OpenedFile): AsyncGenerator<Uint8Array> {
  const hash = createHash('sha256')
  let held: Uint8Array | undefined
  for await (const piece of await opened.stream()) {
    hash.update(piece as Uint8Array)
    if (held) yield held
    held = piece as Uint8Array
  }
  refuseOther(sha256, hash.digest('hex'))
  if (held) yield held
}

function refuseOther(sha256: string, found: string): void {
  if (found !== sha256) throw new FileCorrupt(sha256, found)
}
