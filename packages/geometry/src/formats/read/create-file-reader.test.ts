import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Placemark } from '../../kml/placemark.ts'
import { createFileReader } from './create-file-reader.ts'

const ROWS = Array.from({ length: 40 }, (_, i) => `${-20 + i / 10_000};-50;2026-03-14 10:12:${String(i % 60)};1`)
const LOG = new TextEncoder().encode(['latitude;longitude;data e hora;valvula', ...ROWS].join('\n'))

/** Writes pieces of `step` bytes as a stream does that writes each over the one before, anywhere in its memory. */
async function readInPieces(step: number, at: number, sizeBytes: number | undefined): Promise<readonly Placemark[]> {
  const placemarks: Placemark[] = []
  const sink = { placemark: (placemark: Placemark) => void placemarks.push(placemark), issue: () => undefined }
  const reader = createFileReader(sink, sizeBytes === undefined ? {} : { sizeBytes })
  const memory = Buffer.alloc(at + step + LOG.length)
  for (let from = 0; from < LOG.length; from += step) {
    const piece = LOG.subarray(from, from + step)
    memory.fill(0x39)
    memory.set(piece, at)
    reader.write(memory.subarray(at, at + piece.length))
    expect(memory.subarray(0, at).every((byte) => byte === 0x39)).toBe(true)
  }
  memory.fill(0x39)
  expect(await reader.end()).toMatchObject({ ok: true })
  return placemarks
}

test('a log is the same in pieces of any size, out of memory that its owner writes again, whatever size was announced', async () => {
  const whole = await readInPieces(LOG.length, 0, LOG.length)
  expect(whole).not.toEqual([])
  const size = fc.option(fc.integer({ min: 1, max: 2 * LOG.length }), { nil: undefined })
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 1, max: LOG.length }), fc.nat(300), size, async (step, at, sizeBytes) => {
      expect(await readInPieces(step, at, sizeBytes)).toEqual(whole)
    }),
    { numRuns: 40 },
  )
})
