/** The same ground gives the same hectares in every format; GDAL's ogr2ogr converts where it is installed. */
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { writeKml } from '@faixa/geometry'
import { afterAll, expect, test } from 'vitest'
import type { MeasuredFlight, ReadFile } from '../flight.ts'
import { measureFlight } from '../measure-flight.ts'
import { boxAt, lineFile, pathAt, polygonsFile } from '../numbers/metric-field.fixture.ts'
import { readFlightFile } from './read-flight-file.ts'

// Two plots of 1000 x 400 m with a pond of 200 x 100 m in the first, and passes of 20 m over most of them.
const POND = pathAt(400, 100, 600, 100, 600, 200, 400, 200, 400, 100)
const PLOTS = [
  {
    name: '1',
    attributes: { NOME_FAZ: 'Fazenda São João', TALHAO: '1' },
    polygon: { ...boxAt([0, 0, 1000, 400]), holes: [POND] },
  },
  { name: '2', attributes: { NOME_FAZ: 'Fazenda São João', TALHAO: '2' }, polygon: boxAt([0, 400, 1000, 800]) },
]
const AREA_KML = writeKml({
  layers: [
    {
      name: 'area',
      features: PLOTS.map(({ name, attributes, polygon }) => ({
        name,
        attributes,
        shapes: [{ kind: 'polygon', ...polygon }],
      })),
    },
  ],
})
const folder = mkdtempSync(join(tmpdir(), 'faixa-formats-'))
afterAll(() => rmSync(folder, { recursive: true }))

const passes = () =>
  polygonsFile(
    'aplicacao.kml',
    Array.from({ length: 30 }, (_, i) => [-30, 20 * i, 1030, 20 * i + 21]),
  )

async function measured(area: ReadFile): Promise<MeasuredFlight> {
  const flight = await measureFlight({ area, aplicacao: await passes() }, { layers: false })
  if ('unusable' in flight) throw new Error(flight.unusable.message)
  return flight
}

async function read(name: string, bytes: Uint8Array, system?: string): Promise<ReadFile> {
  const file = await readFlightFile(name, [bytes], system === undefined ? {} : { system })
  if ('unusable' in file) throw new Error(file.unusable.message)
  return file
}

const fromKml = async () => measured(await read('area.kml', new TextEncoder().encode(AREA_KML)))

test('GeoJSON of the same positions', async () => {
  const features = PLOTS.map(({ name, attributes, polygon: { outer, holes } }) => ({
    type: 'Feature',
    properties: { Name: name, ...attributes },
    geometry: {
      type: 'Polygon',
      coordinates: [outer, ...holes].map((ring) =>
        Array.from({ length: ring.length / 2 }, (_, i) => [ring[2 * i], ring[2 * i + 1]]),
      ),
    },
  }))
  const text = JSON.stringify({ type: 'FeatureCollection', features })
  const kml = await fromKml()
  const json = await measured(await read('area.geojson', new TextEncoder().encode(text)))
  expect(json.plots).toEqual(kml.plots)
  // A KML has ten decimals of a degree, a hundredth of a millimetre: over 4 km of boundary 0.04 m² of 78 ha, 5e-8.
  for (const key of ['areaPlantio', 'aplicacaoEfetiva', 'areaNaoAplicada', 'aplicacaoExterna'] as const)
    expect(Math.abs(json.measures[key]! / kml.measures[key]! - 1)).toBeLessThan(1e-6)
  // 1000 x 800 m less the pond; sprayed up to y = 601.
  expect(json.measures.areaPlantio).toBeCloseTo(78, 4)
  expect(json.measures.aplicacaoEfetiva).toBeCloseTo(60.1 - 2, 4)
})

test('a GPX as the track', async () => {
  const { outer } = { outer: pathAt(0, 10, 1000, 10) }
  const points = [0, 1].map(
    (i) =>
      `<trkpt lat="${outer[2 * i + 1]}" lon="${outer[2 * i]}"><time>2026-03-14T10:12:${10 + 20 * i}Z</time></trkpt>`,
  )
  const gpx = await read(
    'voo.gpx',
    new TextEncoder().encode(`<gpx><trk><trkseg>${points.join('')}</trkseg></trk></gpx>`),
  )
  const kml = await lineFile('voo.kml', 0, 10, 1000, 10)
  const flown = async (trajeto: ReadFile) => {
    const flight = await measureFlight({ aplicacao: await passes(), trajeto }, { layers: false })
    if ('unusable' in flight) throw new Error(flight.unusable.message)
    return flight.trajectory
  }
  const [timed, untimed] = [await flown(gpx), await flown(kml)]
  expect(timed?.lengthM).toBeCloseTo(untimed!.lengthM, 3)
  // 20 s from 10:12:10 on.
  expect([timed?.beginMs, timed?.endMs]).toEqual([Date.UTC(2026, 2, 14, 10, 12, 10), Date.UTC(2026, 2, 14, 10, 12, 30)])
})

const isGdalThere = (() => {
  try {
    execFileSync('ogr2ogr', ['--version'], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
})()

/** No zip program is needed: GDAL itself writes into an archive. */
function converted(format: 'ESRI Shapefile' | 'GeoJSON', epsg: number): Uint8Array {
  const source = join(folder, 'area.kml')
  writeFileSync(source, AREA_KML)
  const target = join(folder, format === 'GeoJSON' ? `area-${epsg}.geojson` : `area-${epsg}.shz`)
  const options = ['-f', format, target, source, '-t_srs', `EPSG:${epsg}`, '-nlt', 'POLYGON']
  execFileSync('ogr2ogr', format === 'GeoJSON' ? options : [...options, '-lco', 'ENCODING=UTF-8'], { stdio: 'ignore' })
  return readFileSync(target)
}

if (!isGdalThere) process.stdout.write('ogr2ogr is not installed: no file of GDAL is compared.\n')

test.skipIf(!isGdalThere).each([
  ['ESRI Shapefile', 4674, 1e-6],
  ['ESRI Shapefile', 4326, 1e-6],
  // A UTM position converted and converted back is off by the rounding to 1e-10°, and by 1e-9 m of either series.
  ['ESRI Shapefile', 31982, 1e-6],
  ['ESRI Shapefile', 32722, 1e-6],
  ['ESRI Shapefile', 5880, 1e-6],
  // SAD69 is shifted there and back by the same parameters.
  ['ESRI Shapefile', 29192, 1e-6],
  ['GeoJSON', 4326, 1e-6],
  ['GeoJSON', 31982, 1e-6],
] as const)('%s in EPSG:%i, written by GDAL', async (format, epsg, tolerance) => {
  const kml = await fromKml()
  const name = format === 'GeoJSON' ? 'area.geojson' : 'area.zip'
  const other = await measured(await read(name, converted(format, epsg)))
  expect(other.plots.map(({ label }) => label.plot)).toEqual(['1', '2'])
  expect(other.plots.map(({ label }) => label.farm)).toEqual(['Fazenda São João', 'Fazenda São João'])
  for (const key of ['areaPlantio', 'aplicacaoEfetiva', 'areaNaoAplicada', 'aplicacaoExterna'] as const)
    expect(Math.abs(other.measures[key]! / kml.measures[key]! - 1)).toBeLessThan(tolerance)
})
