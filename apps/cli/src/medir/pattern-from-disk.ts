/** Reads the pattern across the swath: a table of two columns, the position in metres (negative to the left) and the deposit. */
import { type PatternPoint, patternFault, type Unusable, unusableFile } from '@faixa/flight'
import { decodeText, parseBrazilianNumber } from '@faixa/geometry'
import { readFromDisk } from '../read-from-disk.ts'

/** A thousand points take some 20 kB. */
const MAX_BYTES = 1_000_000

/** The first row may be a heading; columns are parted by a semicolon, a tab or, where numbers have points, a comma. */
export async function patternFromDisk(path: string): Promise<readonly PatternPoint[] | Unusable> {
  const unusable = (cause: string) => ({ unusable: unusableFile(path, 'padrao-invalido', cause) })
  const read = await readFromDisk(path, async (pieces) => {
    const parts: Uint8Array[] = []
    let bytes = 0
    for await (const piece of pieces) {
      bytes += piece.byteLength
      if (bytes > MAX_BYTES) return unusable('passa de 1 MB: um padrão tem duas colunas, posição e depósito.')
      parts.push(piece.slice())
    }
    const pattern: PatternPoint[] = []
    for (const [i, line] of decodeText(Buffer.concat(parts))
      .split(/\r\n|\r|\n/)
      .entries()) {
      if (line.trim() === '') continue
      const [positionM, deposit] = line
        .split(/[;\t]/.test(line) ? /[;\t]/ : ',')
        .map((cell) => parseBrazilianNumber(cell.trim()))
      if (positionM !== undefined && deposit !== undefined) pattern.push({ positionM, deposit })
      else if (i > 0) return unusable(`a linha ${i + 1} não tem posição e depósito em números.`)
    }
    const fault = patternFault(pattern)
    return fault === undefined ? { pattern } : unusable(fault)
  })
  return 'unusable' in read ? read.unusable : read.pattern
}
