import fc from 'fast-check'
import { expect, test } from 'vitest'
import { writeZip } from '../../../kml/write/write-kmz.ts'
import { asLonLat, type LonLatPolygon } from '../../../shapes/lon-lat.ts'
import { codesOf, readFile } from '../../trials/read-file.fixture.ts'
import { type ShapefileRow, writeLineShapefile, writeShapefile } from './write-shapefile.ts'

const COLUMNS = [
  { name: 'TALHAO', kind: 'text' },
  { name: 'AREA_HA', kind: 'number', decimals: 4 },
] as const

function readBack(rows: readonly ShapefileRow[]) {
  const files = Object.entries(writeShapefile(COLUMNS, rows))
  return readFile(writeZip(Object.fromEntries(files.map(([extension, bytes]) => [`talhoes.${extension}`, bytes]))))
}

/** A square counter-clockwise, as GeoJSON draws it: the writer has to turn it. */
function square(west: number, south: number, side: number): number[] {
  const [east, north] = [west + side, south + side]
  return [west, south, east, south, east, north, west, north, west, south]
}

test('polygons with holes and parts, texts with accents and numbers are read back as they were', async () => {
  const withHole: LonLatPolygon = {
    outer: asLonLat(square(-50.5, -21.75, 0.25)),
    holes: [asLonLat(square(-50.4375, -21.6875, 0.125))],
  }
  const apart: LonLatPolygon = { outer: asLonLat(square(-50, -21.75, 0.125)), holes: [] }
  const read = await readBack([
    { polygons: [withHole, apart], values: ['São João · 1ª', 12.34567] },
    { polygons: [apart], values: ['2', undefined] },
  ])
  expect(codesOf(read)).toEqual([])
  expect(read.placemarks.map(({ attributes }) => attributes)).toEqual([
    { TALHAO: 'São João · 1ª', AREA_HA: '12.3457' },
    // An area that is not known is absent.
    { TALHAO: '2' },
  ])
  const [first, second] = read.placemarks.map(({ shapes }) => shapes)
  expect(first).toMatchObject([
    { kind: 'polygon', holes: [{}] },
    { kind: 'polygon', holes: [] },
  ])
  expect(second).toHaveLength(1)
})

test('lines are read back as they were', async () => {
  const path = asLonLat([-50.5, -21.75, -50.25, -21.625, -50, -21.5])
  const files = writeLineShapefile(COLUMNS, [
    { lines: [path], values: ['1.1', 2] },
    { lines: [], values: ['sem linha', 0] },
  ])
  const { placemarks } = await readFile(
    writeZip(Object.fromEntries(Object.entries(files).map(([extension, bytes]) => [`passadas.${extension}`, bytes]))),
  )
  expect(placemarks.map(({ shapes }) => shapes)).toEqual([[{ kind: 'line', path }], []])
  expect(placemarks[0]?.attributes).toEqual({ TALHAO: '1.1', AREA_HA: '2.0000' })
})

test('a text longer than the format has room for ends between two characters', async () => {
  // 253 one-byte letters, and a two-byte letter for which only one byte is left.
  const read = await readBack([
    { polygons: [{ outer: asLonLat(square(0, 0, 1)), holes: [] }], values: [`${'a'.repeat(253)}ã`, 1] },
  ])
  expect(read.placemarks[0]?.attributes['TALHAO']).toBe('a'.repeat(253))
})

test('every position is read back, bit by bit', async () => {
  const corner = fc.tuple(
    fc.double({ min: -179, max: 178, noNaN: true }),
    fc.double({ min: -89, max: 88, noNaN: true }),
  )
  await fc.assert(
    fc.asyncProperty(fc.array(corner, { minLength: 1, maxLength: 6 }), async (corners) => {
      const rows = corners.map(([west, south]) => ({
        polygons: [{ outer: asLonLat(square(west, south, 0.5)), holes: [] }],
        values: ['x', 1],
      }))
      const { placemarks } = await readBack(rows)
      const read = placemarks.map(({ shapes: [shape] }) => (shape?.kind === 'polygon' ? shape.outer.toSorted() : []))
      expect(read).toEqual(rows.map(({ polygons: [polygon] }) => polygon!.outer.toSorted()))
    }),
    { numRuns: 30 },
  )
})
