/**
 * Tests that the same flight is recognised after any change to its files, and honest flights are not: with real files, from their bytes to
 * the comparison.
 */
import { type FlightFiles, readFlightFile, sameFlight, traceOfFlight } from '@faixa/flight'
import { writeKmz } from '@faixa/geometry'
import { createRandom } from '@faixa/tools/simulator'
import { describe, expect, test } from 'vitest'
import { simulatedFiles } from '../../../testing/flight-files.fixture.ts'

interface Sent {
  readonly aplicacao: string | Uint8Array
  readonly trajeto?: string
  /** Name of the file with the application. */
  readonly nome?: string
}

async function traceOf({ aplicacao, trajeto, nome = 'aplicacao.kml' }: Sent) {
  const read = async (name: string, content: string | Uint8Array) => {
    const file = await readFlightFile(name, [Buffer.from(content)])
    if ('unusable' in file) throw new Error(file.unusable.message)
    return file
  }
  const files: FlightFiles = {
    aplicacao: await read(nome, aplicacao),
    ...(trajeto !== undefined && { trajeto: await read('trajeto.kml', trajeto) }),
  }
  return traceOfFlight(files)!
}

const same = async (one: Sent, other: Sent) => sameFlight(await traceOf(one), await traceOf(other))

const FLIGHT = { areaHa: 10, seed: 3 }
const sent = simulatedFiles(FLIGHT)
const asLines = simulatedFiles(FLIGHT, { family: 'lines' })

const DAY_MS = 86_400_000
const daysLater = (kml: string, days: number) =>
  kml.replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, (time) => new Date(Date.parse(time) + days * DAY_MS).toISOString())
const withoutTimes = (kml: string) => kml.replace(/<TimeSpan>[\s\S]*?<\/TimeSpan>/g, '')
/** Moves every coordinate independently by up to that many metres: a ring then has its first position twice, slightly apart. */
function shaken(kml: string, metres: number): string {
  const random = createRandom(1, 'shaken')
  const moved = (degrees: string) => `${Number(degrees) + random.between(-metres, metres) / 111_200}`
  return kml.replace(/-?\d+\.\d+(?=,-?\d)|(?<=\d,)-?\d+\.\d+/g, moved)
}
function placemarks(kml: string, choose: (marks: string[]) => string[]): string {
  return `<kml><Document>${choose(kml.match(/<Placemark[\s\S]*?<\/Placemark>/g)!).join('')}</Document></kml>`
}
const positionsOf = (kml: string) =>
  [...kml.matchAll(/<coordinates>([\s\S]*?)<\/coordinates>/g)].map(([, text]) =>
    text!
      .trim()
      .split(/\s+/)
      .map((position) => position.split(',').slice(0, 2).map(Number)),
  )
const geoJson = (kml: string) =>
  JSON.stringify({
    type: 'FeatureCollection',
    features: positionsOf(kml).map((ring) => ({
      type: 'Feature',
      properties: {},
      geometry: { type: 'Polygon', coordinates: [ring] },
    })),
  })
const gpx = (kml: string) =>
  `<gpx xmlns="http://www.topografix.com/GPX/1/1" version="1.1">${positionsOf(kml)
    .map(
      (path) =>
        `<trk><trkseg>${path.map(([lon, lat]) => `<trkpt lat="${lat}" lon="${lon}"/>`).join('')}</trkseg></trk>`,
    )
    .join('')}</gpx>`

describe('the same flight is recognised', () => {
  test.each<readonly [string, Sent]>([
    ['without its track', { aplicacao: sent.aplicacao }],
    ['without any time', { aplicacao: withoutTimes(sent.aplicacao) }],
    [
      'with the other half of its passes left out',
      { aplicacao: placemarks(sent.aplicacao, (all) => all.slice(all.length / 2)) },
    ],
    ['in reversed order', { aplicacao: placemarks(sent.aplicacao, (all) => all.toReversed()) }],
    ['as lines', { aplicacao: asLines.aplicacao }],
    ['shaken by a decimetre, with its times', { aplicacao: shaken(sent.aplicacao, 0.1), trajeto: sent.trajeto }],
    ['shaken by a decimetre, without times', { aplicacao: shaken(withoutTimes(sent.aplicacao), 0.1) }],
    ['as KMZ', { aplicacao: writeKmz(sent.aplicacao), nome: 'aplicacao.kmz' }],
    ['as GeoJSON', { aplicacao: geoJson(sent.aplicacao), nome: 'aplicacao.geojson' }],
    ['as GPX', { aplicacao: gpx(asLines.aplicacao), nome: 'aplicacao.gpx' }],
  ])('%s', async (_, copy) => {
    expect((await same(sent, copy))?.share).toBeGreaterThan(0.6)
  })

  test('with its days changed, and shaken besides: the answer says by how much', async () => {
    const moved = { aplicacao: daysLater(sent.aplicacao, 7), trajeto: daysLater(sent.trajeto, 7) }
    expect((await same(sent, moved))?.shiftS).toBe(7 * 86_400)
    const both = { ...moved, aplicacao: shaken(moved.aplicacao, 0.1) }
    expect(await same(sent, both)).toMatchObject({ share: 1, shiftS: 7 * 86_400 })
  })
})

describe('honest flights are not the same', () => {
  const week = { takeOffMs: Date.UTC(2026, 2, 21, 9, 0), windMps: 4 }
  test.each([
    ['the same lines a week later, a metre beside them', { ...FLIGHT, ...week, driftM: 1 }],
    ['the field beside it', { ...FLIGHT, lon: -50.31 + 0.004 }],
  ])('%s', async (_, options) => {
    expect(await same(sent, simulatedFiles(options))).toBeUndefined()
  })

  test('a drone on the rails of its plan, a week later in another wind', async () => {
    const drone = { ...FLIGHT, areaHa: 3, driftM: 0.02, jitterM: 0.02, speedMps: 7, swathM: 8 }
    expect(await same(simulatedFiles(drone), simulatedFiles({ ...drone, ...week }))).toBeUndefined()
  })

  test('two halves of one field, each by its own aircraft', async () => {
    const half = (from: number, to: number) => ({
      aplicacao: placemarks(sent.aplicacao, (all) => all.slice(from * all.length, to * all.length)),
    })
    expect(await same(half(0, 0.5), half(0.5, 1))).toBeUndefined()
  })
})
