/** Reads the pattern across the swath from a file, by the reader of certificates. */
import { type PontoDoPadrao, readPattern, type Unusable, unusableFile } from '@faixa/flight'
import { decodeText } from '@faixa/geometry'
import { readFromDisk } from '../read-from-disk.ts'

/** A thousand points take some 20 kB. */
const MAX_BYTES = 1_000_000

export async function patternFromDisk(path: string): Promise<readonly PontoDoPadrao[] | Unusable> {
  const unusable = (cause: string) => ({ unusable: unusableFile(path, 'padrao-invalido', cause) })
  const read = await readFromDisk(path, async (pieces) => {
    const parts: Uint8Array[] = []
    let bytes = 0
    for await (const piece of pieces) {
      bytes += piece.byteLength
      if (bytes > MAX_BYTES) return unusable('passa de 1 MB: um padrão tem duas colunas, posição e depósito.')
      parts.push(piece.slice())
    }
    const pattern = readPattern(decodeText(Buffer.concat(parts)))
    return 'fault' in pattern ? unusable(pattern.fault) : pattern
  })
  return 'unusable' in read ? read.unusable : read.padrao
}
