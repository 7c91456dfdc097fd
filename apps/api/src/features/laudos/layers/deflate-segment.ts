/**
 * A piece of text compressed so that pieces can be put one after the other: raw deflate (RFC 1951) without a last block, ended by a full
 * flush, and so on a byte, with no reference to what came before. stitch-gzip.ts makes an answer of stored pieces without compressing anything again.
 */
import { constants, crc32, deflateRawSync } from 'node:zlib'

export interface Segment {
  /** Of the text, in UTF-8. */
  readonly bytes: number
  /** Of the text, in UTF-8; unsigned. */
  readonly crc32: number
  readonly compressed: Buffer
}

/** About a megabyte at a time: it does not yield to anything else meanwhile. */
export function deflateSegment(text: string): Segment {
  const plain = Buffer.from(text)
  return {
    bytes: plain.byteLength,
    crc32: crc32(plain),
    compressed: deflateRawSync(plain, { finishFlush: constants.Z_FULL_FLUSH, level: LEVEL }),
  }
}

// Of GeoJSON, 145 MB/s; the next level takes 60 % more time for 1 % fewer bytes, the first gives 11 % more bytes in half the time.
const LEVEL = 5
