/** Sends a text and then decompressed stored pieces, one at a time, for clients that do not accept gzip. */
import { Readable } from 'node:stream'
import { constants, inflateRawSync } from 'node:zlib'
import type { Segment } from './deflate-segment.ts'

export function inflateSegments(head: string, segments: readonly Segment[]): Readable {
  return Readable.from(inflated(head, segments), { objectMode: false })
}

function* inflated(head: string, segments: readonly Segment[]): Generator<Buffer> {
  yield Buffer.from(head)
  for (const { compressed, bytes } of segments) {
    // A piece has no last block; `bytes` also limits the result.
    if (bytes > 0) yield inflateRawSync(compressed, { finishFlush: constants.Z_SYNC_FLUSH, maxOutputLength: bytes })
  }
}
