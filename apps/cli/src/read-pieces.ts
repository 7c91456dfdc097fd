/** A file from disk in pieces, so that its size does not matter. */
import { open } from 'node:fs/promises'
import { type Unusable, unusableFile } from './unusable.ts'

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
 * Gives the file to `take`, piece by piece; a piece is only good until `take` returns. `take` answers false when it wants no more.
 * Answers what went wrong, or undefined. `onProgress`: from 0 to 1.
 */
export async function readPieces(
  file: string,
  take: (piece: Uint8Array) => boolean,
  onProgress: (done: number) => void,
): Promise<Unusable | undefined> {
  try {
    await using handle = await open(file, 'r')
    const { size } = await handle.stat()
    const buffer = new Uint8Array(PIECE_BYTES)
    for (let total = 0; ; ) {
      const { bytesRead } = await handle.read(buffer, 0, PIECE_BYTES)
      if (bytesRead === 0 || !take(buffer.subarray(0, bytesRead))) return undefined
      total += bytesRead
      // A pipe has no size.
      if (size > 0) onProgress(total / size)
    }
  } catch (error) {
    const cause = error instanceof Error && 'code' in error ? CAUSES[String(error.code)] : undefined
    if (!cause) throw error
    return unusableFile(file, ...cause)
  }
}
