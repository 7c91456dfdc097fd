/** The track that the telephone is recording, in pieces on its disk. Signing out deletes the database (session/forget-person.ts). */
import type { DBSchema } from 'idb'
import { keptDatabase } from '../../session/kept-database.ts'
import type { Fix } from './fixes.ts'

const NAME = 'faixa-trajeto'
const TRACKS = 'trajetos'
const PIECES = 'pedacos'

export interface KeptTrack {
  readonly id: string
  /** Uuid of the order of service. */
  readonly ordem: string
  /** Id of the person; nobody else's session continues it. */
  readonly pessoa: number
  readonly desdeMs: number
  /** Uuids of the records that it becomes, from the moment on which it has ended. */
  readonly registros?: readonly string[]
}

interface Piece {
  readonly trajeto: string
  readonly fixes: readonly Fix[]
}

interface Schema extends DBSchema {
  readonly trajetos: { readonly key: string; readonly value: KeptTrack }
  readonly pedacos: { readonly key: number; readonly value: Piece; readonly indexes: { readonly trajeto: string } }
}

const database = keptDatabase<Schema>(NAME, (db) => {
  db.createObjectStore(TRACKS, { keyPath: 'id' })
  db.createObjectStore(PIECES, { autoIncrement: true }).createIndex('trajeto', 'trajeto')
})

/** A transaction that has ended is on the disk, and not only on its way there. */
const STRICT = { durability: 'strict' } as const

export async function keptTracks(): Promise<readonly KeptTrack[]> {
  return (await database()).getAll(TRACKS)
}

export async function keepTrack(track: KeptTrack): Promise<void> {
  const transaction = (await database()).transaction(TRACKS, 'readwrite', STRICT)
  await Promise.all([transaction.store.put(track), transaction.done])
}

export async function keepPiece(trajeto: string, fixes: readonly Fix[]): Promise<void> {
  const transaction = (await database()).transaction(PIECES, 'readwrite', STRICT)
  await Promise.all([transaction.store.add({ trajeto, fixes }), transaction.done])
}

/** All positions of a track that were written, in their order. */
export async function readFixes(trajeto: string): Promise<readonly Fix[]> {
  const pieces = await (await database()).getAllFromIndex(PIECES, 'trajeto', trajeto)
  return pieces.flatMap(({ fixes }) => fixes)
}

export async function forgetTrack(id: string): Promise<void> {
  const transaction = (await database()).transaction([TRACKS, PIECES], 'readwrite', STRICT)
  const pieces = transaction.objectStore(PIECES)
  await transaction.objectStore(TRACKS).delete(id)
  for (const key of await pieces.index('trajeto').getAllKeys(id)) await pieces.delete(key)
  await transaction.done
}
