import { expect, test } from 'vitest'
import { codesOf, readFile, refusalOf } from '../trials/read-file.fixture.ts'

const RING = [
  [-50, -21],
  [-49.99, -21],
  [-49.99, -20.99],
  [-50, -20.99],
  [-50, -21],
]
const HOLE = RING.map(([lon = 0, lat = 0]) => [-49.9975 + (lon + 50) / 2, -20.9975 + (lat + 21) / 2])
const polygon = { type: 'Polygon', coordinates: [RING, HOLE] }
const feature = (geometry: unknown, properties: unknown = {}) => ({ type: 'Feature', properties, geometry })
const collection = (features: readonly unknown[], more: object = {}) =>
  JSON.stringify({ type: 'FeatureCollection', ...more, features })

test('features keep holes, parts, names and values; numbers keep their digits', async () => {
  const read = await readFile(
    collection(
      [
        feature(
          { type: 'MultiPolygon', coordinates: [[RING, HOLE], [RING]] },
          {
            Name: 'Talhão 1',
            AREA_HA: 92.35,
            IRRIGADO: true,
            VAZIO: null,
            DONO: { nome: 'x' },
          },
        ),
      ],
      { name: 'Fazenda' },
    ),
  )
  expect(read.end).toMatchObject({ ok: true, name: 'Fazenda', source: { format: 'geojson', system: 'WGS 84' } })
  expect(read.placemarks[0]).toMatchObject({
    index: 0,
    name: 'Talhão 1',
    folders: [],
    attributes: { Name: 'Talhão 1', AREA_HA: '92.35', IRRIGADO: 'true', DONO: '{"nome":"x"}' },
    shapes: [
      { kind: 'polygon', outer: new Float64Array(RING.flat()), holes: [new Float64Array(HOLE.flat())] },
      { kind: 'polygon', holes: [] },
    ],
  })
  expect(read.issues).toEqual([])
})

test.each([
  ['a lone Feature', JSON.stringify(feature(polygon))],
  ['a lone geometry', JSON.stringify(polygon)],
  ['a collection of geometries', JSON.stringify({ type: 'GeometryCollection', geometries: [polygon] })],
  ['features line by line', `${JSON.stringify(feature(polygon))}\n`],
  ['a byte order mark and blanks', `\uFEFF \n${collection([feature(polygon)])}`],
])('%s is read', async (_, text) => {
  const read = await readFile(text)
  expect(read.placemarks.map(({ shapes }) => shapes.map(({ kind }) => kind))).toEqual([['polygon']])
  expect(read.issues).toEqual([])
})

test('points and lines, one or many', async () => {
  const geometries = [
    { type: 'Point', coordinates: [-50, -21, 400] },
    { type: 'MultiPoint', coordinates: RING.slice(0, 2) },
    { type: 'LineString', coordinates: RING },
    { type: 'MultiLineString', coordinates: [RING, RING] },
  ]
  const read = await readFile(collection(geometries.map((geometry) => feature(geometry))))
  const kinds = read.placemarks.map(({ shapes }) => shapes.map(({ kind }) => kind))
  expect(kinds).toEqual([['point'], ['point', 'point'], ['line'], ['line', 'line']])
})

test('the old member crs is heeded, wherever it stands', async () => {
  const metres = { type: 'Point', coordinates: [700_000, 7_600_000] }
  const crs = { type: 'name', properties: { name: 'urn:ogc:def:crs:EPSG::31982' } }
  const text = JSON.stringify({ type: 'FeatureCollection', features: [feature(metres)], crs })
  const read = await readFile(text)
  expect(read.end).toMatchObject({ ok: true, source: { system: 'SIRGAS 2000 / UTM 22S' } })
  const [shape] = read.placemarks[0]!.shapes
  // 200 km east of 51° W at 21.7° S, where a degree has 103.5 km: 200 / 0.9996 / 103.5 = 1.933°.
  expect(shape?.kind === 'point' && shape.path[0]).toBeCloseTo(-49.067, 2)
  const crs84 = { type: 'name', properties: { name: 'urn:ogc:def:crs:OGC:1.3:CRS84' } }
  expect((await readFile(collection([feature(polygon)], { crs: crs84 }))).issues).toEqual([])
  const other = { type: 'name', properties: { name: 'urn:ogc:def:crs:EPSG::2154' } }
  const refused = await readFile(collection([feature(polygon)], { crs: other }))
  expect(refused.end).toMatchObject({ refusal: { code: 'system-unknown' } })
})

test('metres without a system ask for one', async () => {
  const text = collection([feature({ type: 'Point', coordinates: [700_000, 7_600_000] })])
  const withoutSystem = await readFile(text)
  expect(withoutSystem.end).toMatchObject({ ok: false, refusal: { code: 'system-missing' } })
  const read = await readFile(text, { system: 'EPSG:31982' })
  expect([read.placemarks.length, codesOf(read)]).toEqual([1, ['system-chosen']])
})

test('positions that are none are left out, each with a finding', async () => {
  const ring = [...RING.slice(0, 4), [1], null, ['-50', '-21'], [-50, null], RING[0]]
  const read = await readFile(collection([feature({ type: 'Polygon', coordinates: [ring] }, { nome: 'A' })]))
  expect(read.placemarks[0]!.shapes).toMatchObject([{ outer: new Float64Array(RING.flat()) }])
  expect(read.issues.map(({ code, place }) => `${code} ${place}`)).toEqual(
    Array.from({ length: 4 }, () => 'coordinate-unreadable Feição 1 «A»'),
  )
  // NaN is no JSON, and spoils only its feature.
  const nan = collection([feature({ type: 'Point', coordinates: [1, 2] }), feature(polygon)]).replace(
    '[1,2]',
    '[NaN,2]',
  )
  const spoiled = await readFile(nan)
  expect([codesOf(spoiled), spoiled.placemarks.length]).toEqual([['feature-unreadable'], 1])
})

test('short rings, empty and unknown geometries, and none at all', async () => {
  const geometries = [
    { type: 'Polygon', coordinates: [RING.slice(0, 2)] },
    { type: 'Polygon', coordinates: [] },
    { type: 'Point', coordinates: [] },
    { type: 'Circle', coordinates: [0, 0] },
    null,
    { type: 'LineString', coordinates: [[-21, -200]] },
  ]
  const read = await readFile(collection(geometries.map((geometry) => feature(geometry))))
  expect(read.placemarks.map(({ shapes }) => shapes.length)).toEqual([0, 0, 0, 0, 0, 0])
  expect(codesOf(read)).toEqual(
    ['ring-too-short', 'geometry-empty', 'geometry-empty', 'geometry-unknown', 'feature-without-geometry'].concat([
      'coordinate-out-of-range',
      'geometry-without-usable-position',
    ]),
  )
})

test('a file that was cut off gives the features that came', async () => {
  const text = collection([feature(polygon), feature(polygon)])
  const read = await readFile(text.slice(0, -40))
  expect([codesOf(read), read.placemarks.length]).toEqual([['truncated'], 1])
})

test.each([
  ['an object of another kind', '{"a":1}', 'not-geojson'],
  ['TopoJSON', '{"type":"Topology","objects":{}}', 'not-geojson'],
  ['brackets beyond all depth', `{"type":"Feature","geometry":${'['.repeat(1000)}`, 'too-deep'],
  ['text', '{{{{', 'not-geojson'],
])('%s is refused', async (_, text, code) => {
  expect(refusalOf(await readFile(text))).toBe(code)
})

test('a name that would set the prototype is a name', async () => {
  const text = collection([feature(polygon)]).replace('"properties":{}', '"properties":{"__proto__":"x"}')
  const [placemark] = (await readFile(text)).placemarks
  expect(Object.getOwnPropertyNames(placemark!.attributes)).toEqual(['__proto__'])
})

test('the limits of KML hold', async () => {
  const text = collection([feature(polygon), feature(polygon)])
  expect(refusalOf(await readFile(text, { limits: { maxVertices: 9 } }))).toBe('too-many-vertices')
  expect(refusalOf(await readFile(text, { limits: { maxPlacemarks: 1 } }))).toBe('too-many-placemarks')
  expect(refusalOf(await readFile(text, { limits: { maxBytes: 99 } }))).toBe('too-large')
  const wide = Object.fromEntries(Array.from({ length: 1001 }, (_, i) => [`a${i}`, 'x']))
  expect(codesOf(await readFile(collection([feature(polygon, wide)])))).toEqual(['attributes-cut'])
})
