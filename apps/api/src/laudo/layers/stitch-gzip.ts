/** Joins separately compressed pieces to one gzip stream (RFC 1952) with one member, because browsers read only the first of several. */
import { combineCrc32 } from './crc32-combine.ts'
import type { Segment } from './deflate-segment.ts'

/** Header: deflate, no name, no time, unknown system. The same pieces always give the same bytes. */
const HEADER = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff])
/** An empty last block with fixed codes: the ten bits 1, 01, 0000000 (RFC 1951 §3.2.6). */
const LAST_BLOCK = Buffer.from([0x03, 0x00])

export function stitchGzip(segments: readonly Segment[]): Buffer {
  let crc32 = 0
  let bytes = 0
  for (const segment of segments) {
    crc32 = combineCrc32(crc32, segment.crc32, segment.bytes)
    bytes += segment.bytes
  }
  const trailer = Buffer.alloc(8)
  trailer.writeUInt32LE(crc32, 0)
  trailer.writeUInt32LE(bytes % 2 ** 32, 4)
  return Buffer.concat([HEADER, ...segments.map(({ compressed }) => compressed), LAST_BLOCK, trailer])
}
