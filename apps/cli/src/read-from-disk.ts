/** Reads a file from disk in pieces, so that its size does not matter. */
import { type FileHandle, open, readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Unusable, unusableFile } from '@faixa/flight'
import { IS_TASKDATA, writeZip } from '@faixa/geometry'

const PIECE_BYTES = 1 << 18

const CAUSES: Readonly<Record<string, readonly [code: string, sentence: string]>> = {
  ENOENT: ['arquivo-nao-encontrado', 'o arquivo não existe.'],
  ENOTDIR: ['arquivo-nao-encontrado', 'o arquivo não existe.'],
  EISDIR: ['pasta', 'é uma pasta, não um arquivo.'],
  EACCES: ['sem-permissao', 'falta permissão de leitura.'],
  EPERM: ['sem-permissao', 'falta permissão de leitura.'],
  ENAMETOOLONG: ['arquivo-nao-encontrado', 'o nome é longo demais.'],
}

/**
 * Passes the file's pieces and its size to `read` (a folder of task files is one archive) and returns its result, or the reason why the file cannot be read. A piece is
 * valid only until the next one is requested. `onProgress`: from 0 to 1.
 */
export async function readFromDisk<T>(
  file: string,
  read: (pieces: AsyncIterable<Uint8Array>, sizeBytes: number) => Promise<T>,
  onProgress?: (done: number) => void,
): Promise<T | { readonly unusable: Unusable }> {
  try {
    await using handle = await open(file, 'r')
    const found = await handle.stat()
    const archive = found.isDirectory() ? await taskArchive(file) : undefined
    if (archive) return await read(onePiece(archive), archive.byteLength)
    return await read(piecesOf(handle, found.size, onProgress), found.size)
  } catch (error) {
    const cause = error instanceof Error && 'code' in error ? CAUSES[String(error.code)] : undefined
    if (!cause) throw error
    return { unusable: unusableFile(file, ...cause) }
  }
}

async function* onePiece(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield await Promise.resolve(bytes)
}

async function* piecesOf(
  handle: FileHandle,
  size: number,
  onProgress?: (done: number) => void,
): AsyncGenerator<Uint8Array> {
  const buffer = new Uint8Array(PIECE_BYTES)
  for (let total = 0; ; ) {
    const { bytesRead } = await handle.read(buffer, 0, PIECE_BYTES)
    if (bytesRead === 0) return
    yield buffer.subarray(0, bytesRead)
    total += bytesRead
    // A pipe has no size.
    if (size > 0) onProgress?.(total / size)
  }
}

/**
 * Reads the folder of task files that a terminal writes (ISO 11783-10) as the archive that it would be when compressed. Returns undefined
 * for a path that is no folder with task files.
 */
async function taskArchive(path: string): Promise<Uint8Array | undefined> {
  const names = await readdir(path).catch(() => [])
  const within = names.find((name) => /^TASKDATA$/i.test(name))
  if (!names.some((name) => IS_TASKDATA.test(name)))
    return within === undefined ? undefined : taskArchive(join(path, within))
  const parts = names.filter((name) => /\.(?:xml|bin)$/i.test(name))
  const files = await Promise.all(parts.map(async (name) => [name, await readFile(join(path, name))] as const))
  return writeZip(Object.fromEntries(files))
}
