import { readFlightFile } from '@faixa/flight'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Fix, GAP_MS, isKept, segmentsOf, trackFiles } from './fixes.ts'

const BEGIN = Date.UTC(2026, 2, 14, 10, 12)
const at = (second: number, more: Partial<Fix> = {}): Fix => ({
  ms: BEGIN + 1000 * second,
  lon: -50.3 + second * 1e-4,
  lat: -21.8,
  precisaoM: 5,
  ...more,
})

async function readBack(text: string) {
  const read = await readFlightFile('trajeto.gpx', [new TextEncoder().encode(text)])
  if ('unusable' in read) throw new Error(read.unusable.message)
  return read.document.placemarks.flatMap(({ shapes }) =>
    shapes.flatMap((shape) =>
      shape.kind === 'track' ? [{ path: [...shape.path], ms: [...(shape.timesMs ?? [])] }] : [],
    ),
  )
}

test('positions of more than 50 m, and a repeated one, are kept out', () => {
  expect(isKept(at(0, { precisaoM: 50 }), undefined)).toBe(true)
  expect(isKept(at(0, { precisaoM: 50.1 }), undefined)).toBe(false)
  expect(isKept(at(1), at(0))).toBe(true)
  expect(isKept(at(0), at(0))).toBe(false)
})

test('a pause and a clock that was set back begin a new segment', () => {
  const pause = GAP_MS / 1000
  const fixes = [at(0), at(1), at(1 + pause), at(2 + 2 * pause), at(3 + 2 * pause), at(5)]
  expect(segmentsOf(fixes).map(({ length }) => length)).toEqual([3, 2, 1])
})

test('the file of a track is read back with every position and its time, in its segments', async () => {
  const fixes = [at(0), at(1), at(60), at(61)]
  const [file, ...others] = trackFiles(fixes, 1e6)
  expect([others, file?.endMs]).toEqual([[], at(61).ms])
  expect(await readBack(file!.text)).toEqual([
    { path: [-50.3, -21.8, -50.3 + 1e-4, -21.8], ms: [at(0).ms, at(1).ms] },
    { path: [at(60).lon, -21.8, at(61).lon, -21.8], ms: [at(60).ms, at(61).ms] },
  ])
})

test('a track of several files loses no position, and no file is larger than allowed', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.nat(5000), { minLength: 1, maxLength: 60 }),
      fc.integer({ min: 600, max: 4000 }),
      async (seconds, maxBytes) => {
        const fixes = seconds.map((second) => at(second))
        const files = trackFiles(fixes, maxBytes)
        for (const { text } of files) expect(new TextEncoder().encode(text).length).toBeLessThanOrEqual(maxBytes)
        const read = await Promise.all(files.map(({ text }) => readBack(text)))
        expect(read.flat().flatMap(({ ms }) => ms)).toEqual(fixes.map(({ ms }) => ms))
      },
    ),
    { numRuns: 30 },
  )
})

test('without positions there is no file', () => {
  expect(trackFiles([], 1000)).toEqual([])
})
