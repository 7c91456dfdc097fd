/** Opens a .shp and locates its records. The bytes may be arbitrary. */
import { Refused } from '../../kml/refusal.ts'

/** Content of a record, without its header. */
export interface RecordSpan {
  readonly from: number
  readonly to: number
}

export interface ShpFile {
  readonly bytes: Uint8Array
  /** Records in the order of the index; undefined for a record with an impossible offset. */
  readonly records: readonly (RecordSpan | undefined)[]
  /** True where the bytes end before the last record does. */
  readonly isTruncated: boolean
  readonly isIndexBad: boolean
  /** A corner of the box in the header, in the file's units; NaN where the header has none. */
  readonly corner: readonly [x: number, y: number]
  /** The other corner of the box. */
  readonly farCorner: readonly [x: number, y: number]
}

const FILE_CODE = 9994
const HEADER_BYTES = 100
const RECORD_HEADER_BYTES = 8
const INDEX_ENTRY_BYTES = 8
/** Lengths and offsets are in words of 16 bits. */
const WORD_BYTES = 2

/** `file` is the name for sentences. Throws Refused where the bytes are no .shp. */
export function openShp(file: string, bytes: Uint8Array, shx: Uint8Array | undefined): ShpFile {
  const view = viewOf(bytes)
  if (bytes.length < HEADER_BYTES || view.getInt32(0) !== FILE_CODE) {
    throw new Refused('shapefile-corrupt', `O «${file}» não é um shapefile: o cabeçalho está errado.`)
  }
  const corner = [view.getFloat64(36, true), view.getFloat64(44, true)] as const
  const farCorner = [view.getFloat64(52, true), view.getFloat64(60, true)] as const
  const corners = { corner, farCorner }
  const indexed = shx && recordsOf(bytes, shx)
  if (indexed)
    return { bytes, records: indexed, isTruncated: indexed.includes(undefined), isIndexBad: false, ...corners }
  return { bytes, ...walk(bytes, view), isIndexBad: shx !== undefined, ...corners }
}

/** Follows the records as they lie in the file. */
function walk(bytes: Uint8Array, view: DataView): Pick<ShpFile, 'records' | 'isTruncated'> {
  const records: RecordSpan[] = []
  let at = HEADER_BYTES
  while (at + RECORD_HEADER_BYTES <= bytes.length) {
    const length = view.getInt32(at + 4) * WORD_BYTES
    const from = at + RECORD_HEADER_BYTES
    if (length < 0 || from + length > bytes.length) return { records, isTruncated: true }
    records.push({ from, to: from + length })
    at = from + length
  }
  return { records, isTruncated: at < bytes.length }
}

/**
 * Finds the records by the index. Programs that change a shape append it at the end and leave the old one in place, so that only the index
 * identifies the valid records. Undefined where the index is unusable.
 */
function recordsOf(bytes: Uint8Array, shx: Uint8Array): (RecordSpan | undefined)[] | undefined {
  const index = viewOf(shx)
  if (shx.length < HEADER_BYTES || index.getInt32(0) !== FILE_CODE) return undefined
  if ((shx.length - HEADER_BYTES) % INDEX_ENTRY_BYTES !== 0) return undefined
  const view = viewOf(bytes)
  const records: (RecordSpan | undefined)[] = []
  let bad = 0
  for (let at = HEADER_BYTES; at < shx.length; at += INDEX_ENTRY_BYTES) {
    const from = index.getInt32(at) * WORD_BYTES + RECORD_HEADER_BYTES
    // The record's own length is more reliable than the index's copy, which some programs leave at 0.
    const fits = from >= HEADER_BYTES + RECORD_HEADER_BYTES && from <= bytes.length
    const to = fits ? from + view.getInt32(from - 4) * WORD_BYTES : -1
    const isSound = to >= from && to <= bytes.length
    if (!isSound) bad++
    records.push(isSound ? { from, to } : undefined)
  }
  // An index of another file matches no record, and one without entries gives no order.
  const isOther = bad * 2 > records.length || (records.length === 0 && bytes.length > HEADER_BYTES)
  return isOther ? undefined : records
}

export function viewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
}
