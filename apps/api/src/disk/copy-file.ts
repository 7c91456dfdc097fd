/** Copies files so that they survive a power cut, and returns a record of the copies. */
import { createHash } from 'node:crypto'
import { type FileHandle, open } from 'node:fs/promises'
import { join } from 'node:path'
import { unlessGone } from './unless-gone.ts'

export interface CopiedFile {
  /** Path below the copied folder. */
  readonly path: string
  readonly bytes: number
  readonly sha256: string
}

const PIECE_BYTES = 1 << 20

/** How files are written: whether each is synced before the next one is copied. */
export interface Syncing {
  readonly synced: boolean
}

const SYNCED: Syncing = { synced: true }

/** Copies one file of a folder; undefined where it is gone. A file that grows or shrinks meanwhile is copied up to where it was read. */
export async function copyFileInto(
  from: string,
  to: string,
  path: string,
  syncing = SYNCED,
): Promise<CopiedFile | undefined> {
  const source = await unlessGone(() => open(join(from, path), 'r'))
  if (!source) return undefined
  try {
    return await write(to, path, piecesOf(source), syncing)
  } finally {
    await source.close()
  }
}

export function writeFileInto(to: string, path: string, bytes: Uint8Array, syncing = SYNCED): Promise<CopiedFile> {
  return write(to, path, [bytes], syncing)
}

/** Syncs a folder, because otherwise a power cut could undo new names in it. */
export async function syncFolder(folder: string): Promise<void> {
  // Windows opens no folder as a file, and writes names with their file.
  if (process.platform === 'win32') return
  await using handle = await open(folder, 'r')
  await handle.sync()
}

async function write(
  to: string,
  path: string,
  pieces: Iterable<Uint8Array> | AsyncIterable<Uint8Array>,
  { synced }: Syncing,
): Promise<CopiedFile> {
  await using target = await open(join(to, path), 'wx', 0o600)
  const hash = createHash('sha256')
  let bytes = 0
  for await (const piece of pieces) {
    hash.update(piece)
    bytes += piece.byteLength
    await target.writeFile(piece)
  }
  if (synced) await target.sync()
  return { path, bytes, sha256: hash.digest('hex') }
}

async function* piecesOf(source: FileHandle): AsyncGenerator<Uint8Array> {
  const buffer = Buffer.alloc(PIECE_BYTES)
  for (;;) {
    const { bytesRead } = await source.read(buffer, 0, PIECE_BYTES)
    if (bytesRead === 0) return
    yield buffer.subarray(0, bytesRead)
  }
}
