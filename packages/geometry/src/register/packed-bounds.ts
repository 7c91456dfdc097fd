/**
 * Stores the bounds of packed shapes where they can be read without decompression, so that a map opens there: in a subfield in the header
 * of each block's gzip stream (RFC 1952, 2.3.1.1), which readers of gzip skip. Its bytes: west, south, east and north in steps of 1e-7°,
 * signed 32-bit numbers, the lowest byte first; none where the block has no position.
 */

import type { LonLatBounds } from '../shapes/lon-lat.ts'
import { LENGTH_BYTES, PER_DEGREE } from './packed-shapes.ts'

/** Bytes of the header that every stream begins with. */
const HEADER = 10
/** Place of the flags in the header, and the flag of subfields. */
const FLAGS = 3
const HAS_SUBFIELDS = 4
/** `Fx`, the name of our subfield. */
const NAME = 0x7846
/** Bytes of the length of all subfields, and of a subfield's name and length. */
const SUBFIELDS_LENGTH = 2
const SUBFIELD_HEAD = 4
const BOX = 16

/** `zipped`: a gzip stream without subfields, as zlib writes it. Returns the same stream with the bounds in its header. */
export function withBounds(zipped: Uint8Array, bounds: LonLatBounds | undefined): Uint8Array {
  const length = bounds ? BOX : 0
  const from = HEADER + SUBFIELDS_LENGTH + SUBFIELD_HEAD + length
  const out = new Uint8Array(zipped.length + from - HEADER)
  out.set(zipped.subarray(0, HEADER))
  out[FLAGS]! |= HAS_SUBFIELDS
  const view = new DataView(out.buffer)
  view.setUint16(HEADER, SUBFIELD_HEAD + length, true)
  view.setUint16(HEADER + SUBFIELDS_LENGTH, NAME, true)
  view.setUint16(HEADER + SUBFIELDS_LENGTH + 2, length, true)
  bounds?.forEach((degrees, i) => {
    view.setInt32(from - BOX + 4 * i, Math.round(degrees * PER_DEGREE), true)
  })
  out.set(zipped.subarray(HEADER), from)
  return out
}

/** The bounds of all blocks of an answer of PACKED_TYPE; undefined where there is no position, or a block has no bounds. */
export async function boundsOfPacked(answer: Blob): Promise<LonLatBounds | undefined> {
  let [west, south, east, north] = [Infinity, Infinity, -Infinity, -Infinity]
  for (let at = 0; at < answer.size; ) {
    const most = LENGTH_BYTES + HEADER + SUBFIELDS_LENGTH + SUBFIELD_HEAD + BOX
    const view = new DataView(await answer.slice(at, at + most).arrayBuffer())
    const box = boxIn(view)
    if (!box) return undefined
    if (box.length > 0) {
      west = Math.min(west, box[0]!)
      south = Math.min(south, box[1]!)
      east = Math.max(east, box[2]!)
      north = Math.max(north, box[3]!)
    }
    at += LENGTH_BYTES + view.getUint32(0, true)
  }
  return west > east ? undefined : [west / PER_DEGREE, south / PER_DEGREE, east / PER_DEGREE, north / PER_DEGREE]
}

/** The numbers of the subfield at the beginning of a block; undefined without it. */
function boxIn(view: DataView): readonly number[] | undefined {
  const at = LENGTH_BYTES + HEADER + SUBFIELDS_LENGTH
  if (view.byteLength < at + SUBFIELD_HEAD) return undefined
  const isThere = (view.getUint8(LENGTH_BYTES + FLAGS) & HAS_SUBFIELDS) !== 0 && view.getUint16(at, true) === NAME
  if (!isThere) return undefined
  const length = view.getUint16(at + 2, true)
  if (length !== 0 && (length !== BOX || view.byteLength < at + SUBFIELD_HEAD + BOX)) return undefined
  return Array.from({ length: length / 4 }, (_, i) => view.getInt32(at + SUBFIELD_HEAD + 4 * i, true))
}
