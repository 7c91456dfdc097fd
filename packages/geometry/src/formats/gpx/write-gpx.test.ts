import fc from 'fast-check'
import { expect, test } from 'vitest'
import { asLonLat } from '../../shapes/lon-lat.ts'
import { codesOf, readFile } from '../trials/read-file.fixture.ts'
import { writeGpx } from './write-gpx.ts'

test('a written GPX is read back with its names and positions', async () => {
  const border = [-50.3, -21.8, -50.2, -21.8, -50.2, -21.7, -50.3, -21.8]
  const tracks = [
    { name: 'São João & Filhos', description: '12,34 ha', segments: [asLonLat(border), asLonLat([1e-7, 2, 3, 4])] },
  ]
  const read = await readFile(writeGpx('Talhões', tracks))
  expect(read.end).toMatchObject({ ok: true, source: { format: 'gpx' } })
  expect(codesOf(read)).toEqual([])
  expect(read.placemarks).toMatchObject([{ name: 'São João & Filhos' }])
  expect(read.placemarks[0]?.shapes.map((shape) => (shape.kind === 'polygon' ? [] : [...shape.path]))).toEqual([
    border,
    [1e-7, 2, 3, 4],
  ])
})

test('the times of positions are read back to the millisecond, and positions without a time stay without one', async () => {
  const begin = Date.UTC(2026, 2, 14, 10, 12, 0, 250)
  const segments = [asLonLat([-50.3, -21.8, -50.2, -21.8]), asLonLat([-50.1, -21.7, -50, -21.7, -49.9, -21.7])]
  const timesMs = [
    [begin, begin + 1000],
    [Number.NaN, begin + 60_000, begin + 61_000],
  ]
  const text = writeGpx('Trajeto', [{ name: 'Telefone', segments, timesMs }])
  expect(text).toContain('<trkpt lat="-21.8" lon="-50.3"><time>2026-03-14T10:12:00.250Z</time></trkpt>')
  expect(text).toContain('<trkpt lat="-21.7" lon="-50.1"/>')
  const read = await readFile(text)
  expect(codesOf(read)).toEqual([])
  expect(read.placemarks[0]?.shapes).toEqual([
    { kind: 'track', path: segments[0], timesMs: new Float64Array(timesMs[0]!) },
    { kind: 'track', path: segments[1], timesMs: new Float64Array(timesMs[1]!) },
  ])
})

test('any positions with times are read back as they were', async () => {
  const fix = fc.record({
    lon: fc.double({ min: -180, max: 180, noNaN: true }),
    lat: fc.double({ min: -90, max: 90, noNaN: true }),
    ms: fc.integer({ min: 0, max: Date.UTC(2200, 0) }),
  })
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(fix, { minLength: 1, maxLength: 6 }), { minLength: 1, maxLength: 4 }),
      async (legs) => {
        const segments = legs.map((leg) => asLonLat(leg.flatMap(({ lon, lat }) => [lon, lat])))
        const timesMs = legs.map((leg) => leg.map(({ ms }) => ms))
        const read = await readFile(writeGpx('T', [{ name: 'T', segments, timesMs }]))
        const shapes = read.placemarks[0]?.shapes ?? []
        expect(shapes.map((shape) => (shape.kind === 'track' ? [...(shape.timesMs ?? [])] : []))).toEqual(timesMs)
        shapes.forEach((shape, i) => {
          // Degrees below 1e-6 are written with 15 decimals.
          const path = shape.kind === 'track' ? shape.path : asLonLat([])
          path.forEach((value, k) => expect(Math.abs(value - segments[i]![k]!)).toBeLessThan(1e-15))
        })
      },
    ),
    { numRuns: 50 },
  )
})
