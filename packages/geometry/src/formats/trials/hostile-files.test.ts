/** Files of every format with bytes changed, cut out or repeated: they end in placemarks or in a refusal with its cause. */
import fc from 'fast-check'
import { expect, inject, test } from 'vitest'
import { readFile } from './read-file.fixture.ts'
import { dbfOf, polygon, SIRGAS, shapefileOf, shpOf, shxOf } from './shapefile.fixture.ts'

const OUTER = [-50, -21, -50, -20.99, -49.99, -20.99, -49.99, -21, -50, -21]
const HOLE = [-49.9975, -20.9975, -49.9925, -20.9975, -49.9925, -20.9925, -49.9975, -20.9925, -49.9975, -20.9975]
const FORMS = [polygon(OUTER, HOLE), { type: 3, parts: [OUTER, HOLE] }, { type: 8, parts: [OUTER] }]
const COLUMNS = [
  { name: 'NOME', type: 'C', length: 9 },
  { name: 'HA', type: 'N', length: 9 },
  { name: 'DIA', type: 'D', length: 8 },
]
const PARTS: Readonly<Record<string, Uint8Array>> = {
  'talhoes.shp': shpOf(FORMS),
  'talhoes.shx': shxOf(FORMS),
  'talhoes.dbf': dbfOf(COLUMNS, [['a', '1.5', '20250101'], ['b'], ['c']]),
  'talhoes.prj': new TextEncoder().encode(SIRGAS),
}

interface Change {
  readonly kind: 'byte' | 'cut' | 'repeat' | 'word'
  readonly at: number
  readonly length: number
  readonly value: number
}

/** Headers consist mostly of multi-byte words, so whole words are changed as well as bytes. */
const change: fc.Arbitrary<Change> = fc.record({
  kind: fc.constantFrom('byte', 'cut', 'repeat', 'word'),
  at: fc.double({ min: 0, max: 1, noNaN: true }),
  length: fc.integer({ min: 1, max: 40 }),
  value: fc.oneof(
    fc.constantFrom(0, 1, 5, 31, 255, 0x7fffffff, 0x80000000, 0xffffffff),
    fc.integer({ min: 0, max: 2 ** 32 - 1 }),
  ),
})

function changed(bytes: Uint8Array, changes: readonly Change[]): Uint8Array {
  let out = Buffer.from(bytes)
  for (const { kind, at, length, value } of changes) {
    const i = Math.floor(at * out.length)
    if (kind === 'byte' && i < out.length) out[i] = value & 0xff
    else if (kind === 'word' && i + 4 <= out.length) {
      const aligned = i - (i % 4)
      if (length % 2 === 0) out.writeUInt32LE(value, aligned)
      else out.writeUInt32BE(value, aligned)
    } else if (kind === 'cut') out = Buffer.concat([out.subarray(0, i), out.subarray(i + length)])
    else if (kind === 'repeat')
      out = Buffer.concat([out.subarray(0, i), out.subarray(Math.max(0, i - length), i), out.subarray(i)])
  }
  return new Uint8Array(out)
}

const GEOJSON = JSON.stringify({
  type: 'FeatureCollection',
  crs: { type: 'name', properties: { name: 'EPSG:31982' } },
  features: [
    {
      type: 'Feature',
      properties: { nome: 'A', ha: 1.5 },
      geometry: {
        type: 'Polygon',
        coordinates: [
          [
            [7e5, 7.6e6],
            [7.01e5, 7.6e6],
            [7e5, 7.61e6],
            [7e5, 7.6e6],
          ],
        ],
      },
    },
    {
      type: 'Feature',
      properties: null,
      geometry: { type: 'GeometryCollection', geometries: [{ type: 'Point', coordinates: [7e5, 7.6e6] }] },
    },
  ],
})
const GPX =
  '<?xml version="1.0"?><gpx><wpt lat="-21" lon="-50"/><trk><name>A</name><trkseg><trkpt lat="-21" lon="-50"><time>2026-03-14T10:12:00Z</time></trkpt><trkpt lat="-21" lon="-50"/></trkseg></trk></gpx>'

async function expectSound(bytes: Uint8Array): Promise<void> {
  const { end, placemarks, issues } = await readFile(bytes, { limits: { maxVertices: 100_000 } })
  // The code 'malformed' would mean an exception that no step foresaw.
  if (!end.ok) {
    expect(end.refusal.code).not.toBe('malformed')
    return
  }
  expect(issues.length).toBeLessThan(200)
  for (const { shapes } of placemarks) {
    for (const shape of shapes) {
      const paths = shape.kind === 'polygon' ? [shape.outer, ...shape.holes] : [shape.path]
      for (const path of paths) expect(path.every((value, i) => Math.abs(value) <= (i % 2 === 0 ? 180 : 90))).toBe(true)
    }
  }
}

test.each(Object.keys(PARTS))('a shapefile whose %s is any bytes', async (name) => {
  await fc.assert(
    fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 6 }), (changes) =>
      expectSound(shapefileOf(FORMS, { ...PARTS, [name]: changed(PARTS[name]!, changes) })),
    ),
    { numRuns: 150 * inject('shareOfCases') },
  )
})

test.each([
  ['zip', shapefileOf(FORMS, PARTS)],
  ['GeoJSON', new TextEncoder().encode(GEOJSON)],
  ['GPX', new TextEncoder().encode(GPX)],
])('a %s with any bytes', async (_, bytes) => {
  await fc.assert(
    fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 6 }), (changes) =>
      expectSound(changed(bytes, changes)),
    ),
    { numRuns: 150 * inject('shareOfCases') },
  )
})

test('a record that every entry of the index names is counted each time', async () => {
  const ring = Array.from({ length: 2000 }, (_, i) => [-50 + i * 1e-6, -21]).flat()
  const index = shxOf([polygon(ring)])
  const many = new Uint8Array(100 + 8 * 1000)
  many.set(index.subarray(0, 100))
  for (let i = 0; i < 1000; i++) many.set(index.subarray(100), 100 + 8 * i)
  const { end } = await readFile(shapefileOf([polygon(ring)], { 'talhoes.shx': many }), {
    limits: { maxVertices: 50_000 },
  })
  expect(end).toMatchObject({ ok: false, refusal: { code: 'too-many-vertices' } })
})

test('a record of 60,000 rings that cannot be nested in time is left out', async () => {
  const outers = Array.from({ length: 30_000 }, () => OUTER.slice(0, 8))
  const holes = Array.from({ length: 30_000 }, () => HOLE.slice(0, 8))
  const { placemarks, issues } = await readFile(shapefileOf([polygon(...outers, ...holes)]))
  expect([placemarks[0]!.shapes.length, issues.map(({ code }) => code)]).toEqual([0, ['feature-tangled']])
})
