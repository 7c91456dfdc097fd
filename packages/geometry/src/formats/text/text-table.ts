/** Splits a text into lines and cells, in any usual encoding and with any usual separator; text-rows.ts reads those of a whole log. */

/** Separators in the order in which they are tried: a comma may also be a decimal sign. */
export const SEPARATORS = ['\t', ';', '|', ','] as const

/** UTF-8, UTF-16 with its mark, or else Windows-1252, which every sequence of bytes is. */
export function decodeText(bytes: Uint8Array): string {
  const [a, b] = bytes
  if (a === 0xff && b === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (a === 0xfe && b === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

export function linesOf(text: string): readonly string[] {
  return text.split(/\r\n|\n|\r/)
}

/** What may be before the quote of a cell; spreadsheets write ="…". */
const OPENS = /^\s*=?$/

/** Quoted cells may contain the separator; a doubled quote is a quote. Within a cell that has none before it, a quote is that of seconds or inches. */
export function cellsOf(line: string, separator: string): readonly string[] {
  if (!line.includes('"')) return line.split(separator)
  const cells: string[] = []
  let cell = ''
  let isQuoted = false
  for (let i = 0; i < line.length; i++) {
    const sign = line[i]!
    if (sign === '"' && isQuoted && line[i + 1] === '"') cell += line[++i]
    else if (sign === '"' && (isQuoted || OPENS.test(cell))) isQuoted = !isQuoted
    else if (sign === separator && !isQuoted) {
      cells.push(cell)
      cell = ''
    } else cell += sign
  }
  return [...cells, cell]
}
