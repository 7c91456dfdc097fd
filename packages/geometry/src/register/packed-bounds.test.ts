import { gunzipSync, gzipSync } from 'node:zlib'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readFlatShapes } from './flat-shapes.ts'
import { boundsOfPacked, withBounds } from './packed-bounds.ts'
import { createShapePacker } from './packed-shapes.ts'

/** Returns the points as a block with bounds in its header. */
function blockOf(points: readonly (readonly [number, number])[]): Uint8Array {
  const packer = createShapePacker()
  for (const [i, point] of points.entries()) packer.add(i + 1, {}, { type: 'Point', coordinates: [...point] })
  return withBounds(gzipSync(packer.end()), packer.bounds())
}

function asAnswer(blocks: readonly Uint8Array[]): Blob {
  return new Blob(blocks.flatMap((block) => [Uint32Array.of(block.length), new Uint8Array(block)]))
}

test('a block says where its shapes lie, and is read like one that does not say it', async () => {
  const block = blockOf([
    [-50.3, -21.8],
    [-50.29, -21.9],
  ])
  expect(await boundsOfPacked(asAnswer([block]))).toEqual([-50.3, -21.9, -50.29, -21.8])
  expect((await readFlatShapes(asAnswer([block]))).count).toBe(2)
  expect(gunzipSync(block)).toEqual(gunzipSync(gzipSync(gunzipSync(block))))
})

test('the bytes of the header are those of RFC 1952', () => {
  const zipped = gzipSync(new Uint8Array([1, 2, 3]))
  const block = withBounds(zipped, [-1, -2, 1e-7, 0])
  expect([...block.subarray(0, 10)]).toEqual([0x1f, 0x8b, 8, 4, ...zipped.subarray(4, 10)])
  // 20 bytes of subfields: «Fx», 16 bytes; -10,000,000, -20,000,000, 1 and 0.
  const box = [0x80, 0x69, 0x67, 0xff, 0x00, 0xd3, 0xce, 0xfe, 1, 0, 0, 0, 0, 0, 0, 0]
  expect([...block.subarray(10, 32)]).toEqual([20, 0, 0x46, 0x78, 16, 0, ...box])
  expect(block.subarray(32)).toEqual(new Uint8Array(zipped.subarray(10)))
})

test('an answer of several blocks lies around all of them, whichever have shapes', async () => {
  const position = fc.tuple(
    fc.integer({ min: -1_800_000_000, max: 1_800_000_000 }),
    fc.integer({ min: -900_000_000, max: 900_000_000 }),
  )
  await fc.assert(
    fc.asyncProperty(fc.array(fc.array(position, { maxLength: 4 }), { minLength: 1, maxLength: 4 }), async (blocks) => {
      const degrees = blocks.map((block) => block.map(([x, y]): [number, number] => [x / 1e7, y / 1e7]))
      const all = degrees.flat()
      const [lons, lats] = [all.map(([lon]) => lon), all.map(([, lat]) => lat)]
      expect(await boundsOfPacked(asAnswer(degrees.map(blockOf)))).toEqual(
        all.length === 0
          ? undefined
          : [Math.min(...lons), Math.min(...lats), Math.max(...lons), Math.max(...lats)].map((one) => one + 0),
      )
    }),
    { numRuns: 50 },
  )
})

test('where a block does not say it, or is cut off, nothing is said of any', async () => {
  const expected = blockOf([[-50, -20]])
  const packer = createShapePacker()
  packer.add(1, {}, { type: 'Point', coordinates: [-40, -10] })
  expect(await boundsOfPacked(asAnswer([expected, gzipSync(packer.end())]))).toBeUndefined()
  expect(await boundsOfPacked(asAnswer([expected]).slice(0, 20))).toBeUndefined()
  expect(await boundsOfPacked(new Blob([]))).toBeUndefined()
})
