/**
 * Writes the table of a Shapefile (dBASE III, as the Shapefile Technical Description requires), texts in UTF-8, as the .cpg file declares.
 */

export interface DbfColumn {
  /** At most ten letters, digits and underscores: the format allows no more. */
  readonly name: string
  readonly kind: 'text' | 'number'
  /** Decimals of numbers. Default 0. */
  readonly decimals?: number
}

/** An unknown value is absent, and an empty cell in the table, which readers take for null. */
export type DbfValue = string | number | undefined

const VERSION = 3
/** The date is always 1980-01-01, so that the same table gives the same bytes. Years count from 1900. */
const DAY = [80, 1, 1]
const HEADER_BYTES = 32
const HEADER_END = 0x0d
const FILE_END = 0x1a
const BLANK = 0x20
const NUMBER_BYTES = 18
const TEXT_BYTES_MAX = 254

const ENCODER = new TextEncoder()

export function writeDbf(
  columns: readonly DbfColumn[],
  rows: readonly (readonly DbfValue[])[],
): Uint8Array<ArrayBuffer> {
  const cells = rows.map((row) => columns.map((column, i) => cellOf(column, row[i])))
  const widths = columns.map(({ kind }, i) =>
    kind === 'number' ? NUMBER_BYTES : cells.reduce((widest, row) => Math.max(widest, row[i]!.length), 1),
  )
  const headBytes = HEADER_BYTES * (1 + columns.length) + 1
  // Each row begins with a mark, blank for a row that was not deleted.
  const rowBytes = 1 + widths.reduce((sum, width) => sum + width, 0)
  const bytes = new Uint8Array(headBytes + rowBytes * rows.length + 1).fill(BLANK, headBytes)
  const view = new DataView(bytes.buffer)
  bytes.set([VERSION, ...DAY])
  view.setUint32(4, rows.length, true)
  view.setUint16(8, headBytes, true)
  view.setUint16(10, rowBytes, true)
  columns.forEach(({ name, kind, decimals = 0 }, i) => {
    const at = HEADER_BYTES * (1 + i)
    bytes.set(ENCODER.encode(name).subarray(0, 10), at)
    bytes.set(ENCODER.encode(kind === 'number' ? 'N' : 'C'), at + 11)
    bytes[at + 16] = widths[i]!
    bytes[at + 17] = decimals
  })
  bytes[headBytes - 1] = HEADER_END
  cells.forEach((row, r) => {
    let at = headBytes + rowBytes * r + 1
    row.forEach((cell, i) => {
      // Numbers are right-aligned in their column.
      bytes.set(cell, columns[i]!.kind === 'number' ? at + NUMBER_BYTES - cell.length : at)
      at += widths[i]!
    })
  })
  bytes[bytes.length - 1] = FILE_END
  return bytes
}

function cellOf({ kind, decimals = 0 }: DbfColumn, value: DbfValue): Uint8Array {
  if (value === undefined || (kind === 'number' && !Number.isFinite(value))) return new Uint8Array()
  if (typeof value === 'number') return ENCODER.encode(value.toFixed(decimals)).subarray(0, NUMBER_BYTES)
  const bytes = ENCODER.encode(value)
  if (bytes.length <= TEXT_BYTES_MAX) return bytes
  let end = TEXT_BYTES_MAX
  // A byte of the form 10xxxxxx continues a character, which must not be cut.
  while ((bytes[end]! & 0xc0) === 0x80) end--
  return bytes.subarray(0, end)
}
