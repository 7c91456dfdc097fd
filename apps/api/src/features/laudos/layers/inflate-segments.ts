/** The same answer for clients that take no gzip: the text, a piece at a time. */
import { Readable } from 'node:stream'
import { constants, inflateRawSync } from 'node:zlib'
import type { Segment } from './deflate-segment.ts'

export function inflateSegments(segments: readonly Segment[]): Readable {
  return Readable.from(inflated(segments), { objectMode: false })
}

function* inflated(segments: readonly Segment[]): Generator<Buffer> {
  for (const { compressed, bytes } of segments) {
    // A piece has no last block; bytes is also a bound on what it may become.
    if (bytes > 0) yield inflateRawSync(compressed, { finishFlush: constants.Z_SYNC_FLUSH, maxOutputLength: bytes })
  }
}
