/**
 * Shapes for maps in a compact form (PACKED_TYPE): made once for each version, stored compressed like any file, and sent as stored. Its
 * ETag spares a browser that already has it the download.
 */
import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { PACKED_TYPE, type ShapePacker } from '@faixa/geometry'
import { audit } from '../../db/audit/audit.ts'
import { type Db, transaction } from '../../db/database.ts'
import type { Deps } from '../../deps.ts'
import type { Ask, RawAnswer } from '../ask.ts'
import { packedBlock } from './packed-block.ts'

export interface CompactVersion {
  readonly id: number
  /** SHA-256 of the stored form; null until it is made. */
  readonly sha256: Buffer | null
}

/** Names what the versions contain, and packs and stores a version. */
export interface CompactKind<Version extends { readonly id: number }> {
  /** Name of the entity in the audit. */
  readonly entidade: string
  pack(db: Db, version: Version): Promise<ShapePacker>
  /** A text that changes with any change of the packed rows. */
  stateOf(db: Db, version: Version): Promise<string>
  /** Records the content and stores it with the version; returns false where the version has changed since `state`. */
  store(db: Db, version: Version, made: MadeForm): Promise<boolean>
}

interface MadeForm {
  readonly sha256: Buffer
  readonly bytes: number
  readonly state: string
  readonly now: Date
}

/** Maximum number of attempts when rows are edited during packing. */
const MOST_TRIES = 5

/** Thrown to roll back a transaction whose version changed during packing. */
const CHANGED = new Error('the version changed while it was packed')

export function asksForCompact({ headers }: Pick<Ask, 'headers'>): boolean {
  return headers.accept?.includes(PACKED_TYPE) ?? false
}

/** Returns the forms of these versions, one block each. */
export async function compactAnswer<Version extends { readonly id: number }>(
  kind: CompactKind<Version>,
  versions: readonly (Version & CompactVersion)[],
  { deps, headers }: Pick<Ask, 'deps' | 'headers'>,
): Promise<RawAnswer> {
  const stored: string[] = []
  for (const version of versions) {
    const sha256 = version.sha256?.toString('hex') ?? (await makeCompact(kind, deps, version))
    if (sha256 !== undefined) stored.push(sha256)
  }
  const etag = `"${createHash('sha256').update(stored.join()).digest('hex').slice(0, 32)}"`
  const kept = {
    etag,
    // The address stays the same while shapes change, and rights are checked at every request; the bytes are sent once.
    'cache-control': 'private, no-cache',
    vary: 'accept, authorization',
    'content-type': PACKED_TYPE,
  }
  if (headers['if-none-match'] === etag) return { status: 304, body: '', headers: kept }
  const files = await Promise.all(stored.map((sha256) => deps.files.openVerified(sha256)))
  const bytes = files.reduce((sum, file) => sum + LENGTH_BYTES + file.bytes, 0)
  const body = Readable.from(blocksOf(files), { objectMode: false })
  // A client that requests only the headers, or disconnects at once, reads none of them.
  body.once('close', () => files.forEach(({ stream }) => stream.destroy()))
  return {
    body,
    headers: { ...kept, 'content-length': `${bytes}` },
  }
}

const LENGTH_BYTES = 4

async function* blocksOf(files: readonly { readonly bytes: number; readonly stream: Readable }[]) {
  for (const { bytes, stream } of files) {
    const length = Buffer.alloc(LENGTH_BYTES)
    length.writeUInt32LE(bytes)
    yield length
    yield* stream as AsyncIterable<Buffer>
  }
}

const making = new WeakMap<Deps, Map<string, Promise<string | undefined>>>()

/** Makes the form of a version, once for any number of requests; undefined where another version became current meanwhile. */
export function makeCompact<Version extends { readonly id: number }>(
  kind: CompactKind<Version>,
  deps: Deps,
  version: Version,
): Promise<string | undefined> {
  const known = making.get(deps) ?? new Map<string, Promise<string | undefined>>()
  making.set(deps, known)
  const key = `${kind.entidade} ${version.id}`
  const running = known.get(key)
  if (running) return running
  const made = make(kind, deps, version).finally(() => known.delete(key))
  known.set(key, made)
  return made
}

async function make<Version extends { readonly id: number }>(
  { entidade, pack, stateOf, store }: CompactKind<Version>,
  deps: Deps,
  version: Version,
): Promise<string | undefined> {
  const { db, files, clock } = deps
  for (let tries = 0; tries < MOST_TRIES; tries++) {
    const state = await stateOf(db, version)
    const packed = await packedBlock(await pack(db, version))
    const reception = await files.receive(Readable.from([packed]), { maxBytes: packed.length })
    if (!reception.ok) throw new Error(`The compact form was refused: ${reception.why}`)
    const { sha256, keep, discard } = reception.received
    try {
      await keep()
      const made = { sha256: Buffer.from(sha256, 'hex'), bytes: packed.length, state, now: clock.now() }
      await transaction(db, async (tx) => {
        // Rolled back completely: the content was recorded before the version was found changed.
        if (!(await store(tx, version, made))) throw CHANGED
        await audit({ db: tx, deps }, { acao: 'compactar', entidade, id: version.id, depois: { sha256 } })
      })
      return sha256
    } catch (error) {
      if (error !== CHANGED) throw error
    } finally {
      await discard()
    }
  }
  return undefined
}
