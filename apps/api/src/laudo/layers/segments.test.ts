import { text } from 'node:stream/consumers'
import { constants, crc32, deflateRawSync, gunzipSync } from 'node:zlib'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { combineCrc32 } from './crc32-combine.ts'
import { deflateSegment } from './deflate-segment.ts'
import { inflateSegments } from './inflate-segments.ts'
import { stitchGzip } from './stitch-gzip.ts'

/** Texts of any characters: empty, short, and long enough for several blocks of deflate. */
const anyText = fc.oneof(
  fc.string({ unit: 'grapheme' }),
  fc
    .tuple(fc.string({ unit: 'binary', maxLength: 40 }), fc.integer({ min: 1, max: 4000 }))
    .map(([a, n]) => a.repeat(n)),
  fc.constantFrom('', ',', '{"laudoInfo":', ']}'),
)

describe('segments put together', () => {
  it('are one gzip member with the text of all of them, however many there are', () => {
    fc.assert(
      fc.property(fc.array(anyText, { maxLength: 12 }), (texts) => {
        const stitched = stitchGzip(texts.map(deflateSegment))
        // gunzip checks crc32 and length, and reads bytes after the first member as a second one.
        expect(gunzipSync(stitched).toString()).toBe(Buffer.from(texts.join('')).toString())
        expect(stitched.indexOf(Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff]), 1)).toBe(-1)
      }),
    )
  })

  it('are the text itself for whoever takes no gzip', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(anyText, { maxLength: 12 }), async (texts) => {
        expect(await text(inflateSegments('{', texts.map(deflateSegment)))).toBe(
          Buffer.from(`{${texts.join('')}`).toString(),
        )
      }),
    )
  })

  it('need not come from the same settings: any raw deflate ended by a full flush will do', () => {
    const plain = Buffer.from('{"type":"Feature"},'.repeat(500))
    const segments = [0, 1, 9].map((level) => ({
      bytes: plain.byteLength,
      crc32: crc32(plain),
      compressed: deflateRawSync(plain, { level, finishFlush: constants.Z_FULL_FLUSH }),
    }))
    expect(gunzipSync(stitchGzip(segments)).equals(Buffer.concat([plain, plain, plain]))).toBe(true)
  })

  it('are refused by whoever reads them when one was damaged in the store', () => {
    const damaged = { ...deflateSegment('talhão 12'), crc32: crc32('talhão 13') }
    expect(() => gunzipSync(stitchGzip([deflateSegment('['), damaged]))).toThrow('incorrect data check')
  })
})

describe('combined crc32', () => {
  it('is that of zlib over both texts', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 5000 }), fc.uint8Array({ maxLength: 5000 }), (first, second) => {
        const both = crc32(Buffer.concat([first, second]))
        expect(combineCrc32(crc32(first), crc32(second), second.byteLength)).toBe(both)
      }),
    )
  })

  it('holds for lengths beyond 32 bits', () => {
    // 6 GiB of zeros are combined as 6 x 1 GiB and as 2 x 3 GiB, so that no text of that size is needed.
    const GIB = 2 ** 30
    const gib = Array.from({ length: 10 }).reduce<number>(
      (crc, _, doubling) => combineCrc32(crc, crc, 2 ** (20 + doubling)),
      crc32(Buffer.alloc(2 ** 20)),
    )
    const three = combineCrc32(combineCrc32(gib, gib, GIB), gib, GIB)
    const oneByOne = [1, 2, 3].reduce((crc) => combineCrc32(crc, gib, GIB), three)
    const five = combineCrc32(combineCrc32(three, gib, GIB), gib, GIB)
    expect(combineCrc32(three, three, 3 * GIB)).toBe(oneByOne)
    expect(combineCrc32(gib, five, 5 * GIB)).toBe(oneByOne)
  })
})
