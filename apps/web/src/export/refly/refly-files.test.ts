import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { reflyPack } from '@faixa/flight'
import { asLocalM, createLaea, readKml } from '@faixa/geometry'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { MapFormat } from '../map-formats.ts'
import { orderedGround, reflyFile } from './refly-files.ts'

const plane = createLaea(-50.3, -21.8)

function rectangle(west: number, south: number, widthM: number, heightM: number) {
  const [east, north] = [west + widthM, south + heightM]
  return {
    outer: plane.toLonLat(asLocalM([west, south, east, south, east, north, west, north, west, south])),
    holes: [],
  }
}

/** 400 m by 50 m to the east: 2 ha, 3 passes of 20 m. 100 m by 30 m to the north: 0.3 ha, 2 passes. 30 L/ha: 60 L and 9 L. */
const PACK = reflyPack([rectangle(500, 0, 30, 100), rectangle(0, 500, 400, 50)], {
  leastHa: 0.25,
  swathM: 20,
  litresAHa: 30,
})

const NOW = new Date('2026-03-14T12:00:00Z')
const textOf = async (format: MapFormat) => (await reflyFile(PACK, 'Reaplicação', format, { now: NOW })).text()

test('GeoJSON has the ground and the passes, each with its numbers', async () => {
  const { features } = JSON.parse(await textOf('geojson')) as {
    features: { properties: Record<string, unknown>; geometry: { type: string } }[]
  }
  expect(features.map(({ properties, geometry }) => [properties['tipo'], properties['area'], geometry.type])).toEqual([
    ['area', 1, 'Polygon'],
    ['passada', 1, 'LineString'],
    ['passada', 1, 'LineString'],
    ['passada', 1, 'LineString'],
    ['area', 2, 'Polygon'],
    ['passada', 2, 'LineString'],
    ['passada', 2, 'LineString'],
  ])
  expect(features[0]!.properties).toMatchObject({ passadas: 3 })
  expect(features[0]!.properties['hectares']).toBeCloseTo(2, 6)
  expect(features[4]!.properties['litros']).toBeCloseTo(9, 4)
})

test('without a rate no litres are told', async () => {
  const pack = reflyPack([rectangle(0, 0, 400, 50)], { leastHa: 0.25, swathM: 20 })
  expect(await (await reflyFile(pack, 'Reaplicação', 'geojson', { now: NOW })).text()).not.toContain('litros')
})

test('GPX has a track for each border, with its numbers, and one for each pass', async () => {
  const gpx = await textOf('gpx')
  expect([...gpx.matchAll(/<trk>\s*<name>([^<]*)/g)].map(([, name]) => name)).toEqual([
    'Reaplicar 1',
    'Reaplicar 2',
    '1.1',
    '1.2',
    '1.3',
    '2.1',
    '2.2',
  ])
  expect(gpx).toContain('2,00\u00a0ha · 3 passadas · rumo 90° · 60 L')
})

test('the croqui of the ground is a PDF', async () => {
  const bytes = new Uint8Array(await (await reflyFile(PACK, 'Reaplicação', 'pdf', { now: NOW })).arrayBuffer())
  expect(new TextDecoder('latin1').decode(bytes.subarray(0, 5))).toBe('%PDF-')
})

test('the area of an order is the ground alone, named and measured, in the farm of the laudo', async () => {
  const file = orderedGround(PACK, 'Santa Rita')
  const read = readKml(new Uint8Array(await file.arrayBuffer()))
  if (!read.ok) throw new Error('refused')
  expect(
    read.document.placemarks.map(({ shapes, attributes }) => [
      shapes.map(({ kind }) => kind),
      attributes['FAZENDA'],
      attributes['NOME_TALHAO'],
      attributes['AREA_HA'],
    ]),
  ).toEqual([
    [['polygon'], 'Santa Rita', 'Reaplicar 1', '2.0000'],
    [['polygon'], 'Santa Rita', 'Reaplicar 2', '0.3000'],
  ])
})

const ogr = spawnSync('ogrinfo', ['--version'])
const missing = ogr.error ? 'gdal-bin (ogrinfo) is not installed here' : undefined

describe.skipIf(missing !== undefined)(
  `read back by GDAL${missing === undefined ? '' : `: skipped, ${missing}`}`,
  () => {
    let folder: string
    beforeAll(async () => {
      folder = await mkdtemp(join(tmpdir(), 'faixa-reaplicacao-'))
    })
    afterAll(() => rm(folder, { recursive: true, force: true }))

    test('a Shapefile each for the ground and for the passes', async () => {
      const path = join(folder, 'reaplicacao.zip')
      await writeFile(
        path,
        new Uint8Array(await (await reflyFile(PACK, 'Reaplicação', 'shp', { now: NOW })).arrayBuffer()),
      )
      const read = (name: string) =>
        execFileSync('ogrinfo', ['-ro', '-al', `/vsizip/${path}/${name}.shp`], { encoding: 'utf8' })
      const [areas, passes] = [read('areas'), read('passadas')]
      expect(areas).toContain('Geometry: Polygon')
      const column = (text: string, name: string) =>
        [...text.matchAll(new RegExp(`^ {2}${name} \\(.*\\) = (.*)$`, 'gm'))].map(([, value]) => Number(value))
      expect(column(areas, 'HECTARES')).toEqual([2, 0.3])
      expect(column(areas, 'PASSADAS')).toEqual([3, 2])
      expect(column(areas, 'LITROS')).toEqual([60, 9])
      expect(passes).toContain('Geometry: Line String')
      expect(column(passes, 'AREA')).toEqual([1, 1, 1, 2, 2])
      expect(column(passes, 'PASSADA')).toEqual([1, 2, 3, 1, 2])
      expect(passes.match(/^ {2}LINESTRING/gm)).toHaveLength(5)
    })
  },
)
