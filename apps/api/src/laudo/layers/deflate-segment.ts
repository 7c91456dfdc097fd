/**
 * Compresses a piece of text so that pieces can be joined: raw deflate (RFC 1951) without a last block, ended by a full flush at a byte,
 * without references to earlier text. stitch-gzip.ts joins stored pieces without compressing anything again.
 */
import { constants, crc32, deflateRawSync } from 'node:zlib'

export interface Segment {
  /** Length of the text in UTF-8, bytes. */
  readonly bytes: number
  /** Unsigned CRC-32 of the text in UTF-8. */
  readonly crc32: number
  readonly compressed: Buffer
}

/** Compresses a text of about a megabyte; it blocks the thread meanwhile. */
export function deflateSegment(text: string): Segment {
  const plain = Buffer.from(text)
  return {
    bytes: plain.byteLength,
    crc32: crc32(plain),
    compressed: deflateRawSync(plain, { finishFlush: constants.Z_FULL_FLUSH, level: LEVEL }),
  }
}

// Measured on GeoJSON: 145 MB/s. The next level takes 60 % more time for 1 % fewer bytes; level 1 gives 11 % more bytes in half the time.
const LEVEL = 5
