/**
 * Reads the attributes of a shapefile from its .dbf (dBASE III to 7, as shapelib and ArcGIS write it). Values are text, as in a KML: numbers
 * keep their digits, dates become yyyy-mm-dd, and what is blank is absent. The header's lengths are checked against the bytes.
 */
import type { AttributeCollector } from '../../kml/document/attributes.ts'
import { decoderFor, type LetterDecoder } from './dbf-letters.ts'
import { viewOf } from './shp-file.ts'

export interface DbfTable {
  /** Number of rows that the file contains, including deleted ones. */
  readonly rows: number
  /** Names of columns whose values are not read: memos, pictures, currencies. */
  readonly unreadColumns: readonly string[]
  readonly unknownEncoding?: string
  isDeleted(row: number): boolean
  /** Adds the row's values; returns false where there are too many. A row beyond the table adds nothing. */
  addRow(row: number, to: AttributeCollector): boolean
  /** True once after letters were found that the table's encoding does not have. */
  takeMended(): boolean
}

interface Column {
  readonly name: string
  readonly type: string
  /** Offset in the row, and length, bytes. */
  readonly at: number
  readonly length: number
}

const HEADER_BYTES = 32
const COLUMN_BYTES = 32
const NAME_BYTES = 11
const HEADER_END = 0x0d
const DELETED = 0x2a
const TEXT_TYPES = 'CNFDL'
const INTEGER = 'I'
const DOUBLE = 'O'
const YES = /^[TtYySs]$/
const NO = /^[FfNn]$/

/** `cpg` is the text of the .cpg file, if present. Undefined where the bytes are no table. */
export function readDbf(bytes: Uint8Array, cpg: string | undefined): DbfTable | undefined {
  if (bytes.length < HEADER_BYTES + 1) return undefined
  const view = viewOf(bytes)
  const headerBytes = view.getUint16(8, true)
  const rowBytes = view.getUint16(10, true)
  if (headerBytes <= HEADER_BYTES || headerBytes > bytes.length || rowBytes < 1) return undefined
  const { decoder, unknown } = decoderFor(cpg, bytes[29]!)
  const columns = columnsOf(bytes, headerBytes, rowBytes, decoder)
  if (columns.length === 0) return undefined
  const rows = Math.min(view.getUint32(4, true), Math.floor((bytes.length - headerBytes) / rowBytes))
  const readable = columns.filter(({ type, length }) => isReadable(type, length))
  let mended = false
  return {
    rows,
    unreadColumns: columns.filter((column) => !readable.includes(column)).map(({ name }) => name),
    ...(unknown !== undefined && { unknownEncoding: unknown }),
    isDeleted: (row) => row < rows && bytes[headerBytes + row * rowBytes] === DELETED,
    addRow(row, to) {
      if (row >= rows) return true
      const start = headerBytes + row * rowBytes
      for (const column of readable) {
        const value = valueOf(bytes, view, start + column.at, column, (cell) => {
          const { text, mended: isMended } = decoder(cell)
          mended ||= isMended
          return text
        })
        if (value !== undefined && !to.add(column.name, value)) return false
      }
      return true
    },
    takeMended() {
      const was = mended
      mended = false
      return was
    },
  }
}

function columnsOf(bytes: Uint8Array, headerBytes: number, rowBytes: number, decoder: LetterDecoder): Column[] {
  const columns: Column[] = []
  const names = new Set<string>()
  // The first byte of a row marks whether it was deleted.
  let at = 1
  for (let i = HEADER_BYTES; i + COLUMN_BYTES <= headerBytes && bytes[i] !== HEADER_END; i += COLUMN_BYTES) {
    const zero = bytes.subarray(i, i + NAME_BYTES).indexOf(0)
    const name = decoder(bytes.subarray(i, i + (zero < 0 ? NAME_BYTES : zero))).text.trim()
    const length = bytes[i + 16]!
    if (at + length > rowBytes) break
    columns.push({
      name: unused(name === '' ? `COLUNA_${columns.length + 1}` : name, names),
      type: String.fromCharCode(bytes[i + 11]!).toUpperCase(),
      at,
      length,
    })
    at += length
  }
  return columns
}

/** Makes a name unique: two columns may share a name, and both have values. */
function unused(name: string, names: Set<string>): string {
  let free = name
  for (let n = 2; names.has(free); n++) free = `${name} (${n})`
  names.add(free)
  return free
}

function isReadable(type: string, length: number): boolean {
  if (type === INTEGER) return length === 4
  if (type === DOUBLE) return length === 8
  return type !== '' && TEXT_TYPES.includes(type)
}

function valueOf(
  bytes: Uint8Array,
  view: DataView,
  at: number,
  { type, length }: Column,
  decode: (cell: Uint8Array) => string,
): string | undefined {
  if (type === INTEGER) return String(view.getInt32(at, true))
  if (type === DOUBLE) return finite(view.getFloat64(at, true))
  const text = decode(bytes.subarray(at, at + length))
    .replace(/\0[^]*$/, '')
    .trim()
  if (text === '') return undefined
  switch (type) {
    case 'N':
    case 'F':
      // Shapelib writes asterisks where a number does not fit its column, and for no number.
      return text.startsWith('*') ? undefined : text
    case 'D':
      return dateOf(text)
    case 'L':
      return YES.test(text) ? 'sim' : NO.test(text) ? 'não' : undefined
    default:
      return text
  }
}

function finite(value: number): string | undefined {
  return Number.isFinite(value) ? String(value) : undefined
}

function dateOf(text: string): string | undefined {
  if (/^0+$/.test(text)) return undefined
  return /^\d{8}$/.test(text) ? `${text.slice(0, 4)}-${text.slice(4, 6)}-${text.slice(6)}` : text
}
