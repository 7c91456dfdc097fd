import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { geodesicAreaM2, geodesicLengthM } from '../../shapes/projection/geodesic.ts'
import type { KmlDocument, RefusalCode, Shape } from '../placemark.ts'
import { readKml } from '../read/read-kml.ts'
import { DISAGREEMENTS, type Quantity, type Reader } from './corpus-disagreements.fixture.ts'

const CORPUS = fileURLToPath(new URL('../../../../../../shared/kml/', import.meta.url))
const PRESENT = existsSync(`${CORPUS}REFERENCE.json`)

interface GdalReading {
  readonly features?: number
  readonly area_m2?: number
  readonly length_m?: number
}

interface Reference {
  readonly tag_counts?: Readonly<Record<string, number>>
  readonly gdal_libkml?: GdalReading
  readonly gdal_kml?: GdalReading
  readonly rings?: { readonly vertices?: number }
  readonly area_m2_geographiclib_independent?: number
}

type Reading = Readonly<Partial<Record<Quantity, number>>>

const REFUSED: Readonly<Record<string, RefusalCode>> = {
  // This file is a symbolic link that was saved as the path it points to.
  'torture/cleder__docs_Document-clean.kml': 'not-kml',
  'torture/derived__html_login_page.kml': 'html-page',
  'torture/derived__zero_bytes.kml': 'empty-file',
  // This archive claims 4 GB; its content has a DOCTYPE with entities.
  'torture/libkml__testdata_kmz_bad-too-large.kmz': 'doctype',
  'torture/libkml__testdata_kmz_bad.kmz': 'not-kml',
  'torture/libkml__testdata_kmz_nokml.kmz': 'zip-without-kml',
  // This file is a lone <Style>, without any feature.
  'torture/libkml__testdata_style_simple-pm0-style.kml': 'not-kml',
  'torture/libkml__testdata_style_weather_weather-jpgs.kmz': 'zip-without-kml',
  'torture/libkml__testdata_style_weather_weather-pngs.kmz': 'zip-without-kml',
}

const files = PRESENT
  ? readdirSync(CORPUS, { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.(kml|kmz|gpx)$/.test(name) && !name.startsWith('faults/'))
      .toSorted()
  : []
const references: Readonly<Record<string, Reference>> = PRESENT
  ? JSON.parse(readFileSync(`${CORPUS}REFERENCE.json`, 'utf8'))
  : {}

function measure({ placemarks }: KmlDocument): Record<Quantity, number> {
  const shapes = placemarks.flatMap((placemark) => placemark.shapes)
  const empty = placemarks.flatMap(({ emptyShapes }) => emptyShapes ?? [])
  const count = (kind: Shape['kind']) =>
    [...shapes.map((shape) => shape.kind), ...empty].filter((found) => found === kind).length
  const polygons = shapes.filter((shape) => shape.kind === 'polygon')
  const rings = polygons.flatMap(({ outer, holes }) => [outer, ...holes])
  const paths = shapes.flatMap((shape) => (shape.kind === 'line' || shape.kind === 'track' ? [shape.path] : []))
  return {
    placemarks: placemarks.length,
    points: count('point'),
    lines: count('line'),
    tracks: count('track'),
    polygons: count('polygon'),
    areaM2: polygons.reduce((sum, polygon) => sum + geodesicAreaM2(polygon), 0),
    lengthM: paths.reduce((sum, path) => sum + geodesicLengthM(path), 0),
    ringVertices: rings.reduce((sum, ring) => sum + ring.length / 2, 0),
  }
}

function theirReadings(reference: Reference): Readonly<Record<Reader, Reading>> {
  const { tag_counts: tags, rings, area_m2_geographiclib_independent: area } = reference
  const count = (tag: string) => tags?.[tag] ?? 0
  const gdal = (reading: GdalReading | undefined): Reading => ({
    ...(reading?.features !== undefined && { placemarks: reading.features }),
    ...(reading?.area_m2 !== undefined && { areaM2: reading.area_m2 }),
    ...(reading?.length_m !== undefined && { lengthM: reading.length_m }),
  })
  return {
    tags: tags
      ? {
          placemarks: count('Placemark'),
          points: count('Point'),
          // A ring that belongs to no polygon is a line.
          lines: count('LineString') + Math.max(0, count('LinearRing') - count('Polygon') - count('innerBoundaryIs')),
          tracks: count('Track'),
          polygons: count('Polygon'),
        }
      : {},
    libkml: gdal(reference.gdal_libkml),
    kml: gdal(reference.gdal_kml),
    independent: {
      ...(typeof area === 'number' && { areaM2: area }),
      ...(rings?.vertices !== undefined && { ringVertices: rings.vertices }),
    },
  }
}

/** Compares to a hundredth, the precision of the references' areas and lengths. */
function agrees(quantity: Quantity, ours: number, theirs: number): boolean {
  if (quantity !== 'areaM2' && quantity !== 'lengthM') return ours === theirs
  return Math.abs(ours - theirs) <= Math.max(1e-5 * Math.abs(theirs), 0.011)
}

function disagreementsOf(file: string, document: KmlDocument): string[] {
  const ours = measure(document)
  const found: string[] = []
  for (const [reader, reading] of Object.entries(theirReadings(references[file] ?? {}))) {
    for (const [quantity, theirs] of Object.entries(reading)) {
      const mine = ours[quantity as Quantity]
      if (!agrees(quantity as Quantity, mine, theirs)) found.push(row(file, `${reader}.${quantity}`, mine, theirs))
    }
  }
  return found
}

const row = (file: string, what: string, ours: number, theirs: number) =>
  `${file} ${what}: ${ours.toFixed(2)}, not ${theirs.toFixed(2)}`

describe.skipIf(!PRESENT)('the corpus of real files (skipped where ../shared is absent)', () => {
  it('is all there', () => {
    expect(files).toHaveLength(217)
  })

  it.each(files)('%s is read as the right reader reads it, or refused for what it is', (file) => {
    const result = readKml(readFileSync(CORPUS + file))
    // The folders torture/placemark__… and libkml__… also hold GPX files, under their own names.
    const refusal = file.endsWith('.gpx') ? 'gpx' : REFUSED[file]
    if (!result.ok) {
      expect(result.refusal.code).toBe(refusal)
      return
    }
    expect(refusal).toBeUndefined()
    const expected = DISAGREEMENTS.filter(([name]) => name === file).map(([, what, ours, theirs]) =>
      row(file, what, ours, theirs),
    )
    expect(disagreementsOf(file, result.document).toSorted()).toEqual(expected.toSorted())
  })

  it('has the areas and lengths that were worked out by hand', () => {
    const read = (file: string) => {
      const result = readKml(readFileSync(CORPUS + file))
      if (!result.ok) throw new Error(result.refusal.message)
      return { ...measure(result.document), bounds: result.document.bounds }
    }
    // 0.01° of longitude at 15.445° S are 1,073.3 m, 0.01° of latitude 1,106.5 m: 118.76 ha. Other readers give 0.
    const field = read('torture/wild__comma_space_separators.kml')
    expect(field.areaM2 / 10_000).toBeCloseTo(118.76, 2)
    expect(field.bounds).toEqual([-46.61, -15.45, -46.6, -15.44])
    // This track has seven positions and no times; GDAL crashes on it.
    expect(read('torture/gdal__gx_track_without_when.kml')).toMatchObject({ tracks: 1, points: 0 })
  })
})
