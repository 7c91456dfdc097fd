import { type ReadFile, readFlightFile } from '@faixa/flight'
import { expect, test } from 'vitest'
import { doubtfulPolygons } from './doubtful-polygons.ts'
import { fileFacts } from './file-facts.ts'
import { outlineOf } from './outline.ts'

async function readText(body: string): Promise<ReadFile> {
  const text = `<kml><Document><name>Voo OS 7</name>${body}</Document></kml>`
  const file = await readFlightFile('voo.kml', [new TextEncoder().encode(text)])
  if ('unusable' in file) throw new Error(file.unusable.message)
  return file
}

const line = (coordinates: string) =>
  `<Placemark><LineString><coordinates>${coordinates}</coordinates></LineString></Placemark>`
const square =
  '<Placemark><Polygon><outerBoundaryIs><LinearRing><coordinates>0,0 0.001,0 0.001,0.001 0,0.001</coordinates></LinearRing></outerBoundaryIs></Polygon></Placemark>'

test('the facts of a file are counted, measured and located', async () => {
  const facts = await fileFacts(await readText(`${square}${line('0,0 0.001,0')}`))
  expect(facts).toMatchObject({ title: 'Voo OS 7', placemarks: 2, polygons: 1, lines: 1, points: 0 })
  // 0.001° at the equator: 111.32 m east, 110.57 m north.
  expect(facts.areaHa).toBeCloseTo(1.231, 3)
  expect(facts.lengthKm).toBeCloseTo(0.1113, 4)
  expect(facts.bounds).toEqual([0, 0, 0.001, 0.001])
})

test('a file that ends before its end is known as such, a whole one is not', async () => {
  expect((await fileFacts(await readText(square))).cutShort).toBeUndefined()
  const cut = await readFlightFile('área.kml', [new TextEncoder().encode(`<kml><Document>${square}<Placemark><Poly`)])
  if ('unusable' in cut) throw new Error(cut.unusable.message)
  expect((await fileFacts(cut)).cutShort).toBe(
    'O arquivo «área.kml» termina antes do fim, e uma parte dele falta: exporte-o de novo e envie-o inteiro.',
  )
})

test('the outline is GeoJSON of lines and closed rings', async () => {
  const { document } = await readText(`${square}${line('0,0 0.001,0')}`)
  const features = outlineOf(document.placemarks).map(
    (text) => JSON.parse(text) as { geometry: { type: string; coordinates: unknown } },
  )
  expect(features.map(({ geometry }) => geometry.type)).toEqual(['Polygon', 'LineString'])
  expect(features[0]?.geometry.coordinates).toEqual([
    [
      [0, 0],
      [0.001, 0],
      [0.001, 0.001],
      [0, 0.001],
      [0, 0],
    ],
  ])
})

test('the outline of an enormous file ends where drawing it would take too long', async () => {
  const long = line(Array.from({ length: 25_000 }, (_, i) => `${i / 1e6},0`).join(' '))
  const { document } = await readText(long.repeat(3))
  expect(outlineOf(document.placemarks)).toHaveLength(2)
})

test('the polygons to decide about are drawn under the numbers of their placemarks, with their hectares', async () => {
  const { document } = await readText(`${line('0,0 0.001,0')}${square}`)
  const { features, areasHa } = doubtfulPolygons(document, [{ marcador: 2 }])!
  const { features: drawn } = JSON.parse(await features.text()) as { features: { properties: unknown }[] }
  expect(drawn.map(({ properties }) => properties)).toEqual([{ id: 2 }])
  expect(areasHa[2]).toBeCloseTo(1.231, 3)
  expect(doubtfulPolygons(document, [{ marcador: 9 }])).toBeUndefined()
})

test('of two polygons to decide about the inner one is drawn over the outer one, so that a click finds it', async () => {
  const inner = square.replaceAll('0.001', '0.0005')
  const { document } = await readText(`${inner}${square}`)
  const { features } = doubtfulPolygons(document, [{ marcador: 1 }, { marcador: 2 }])!
  const { features: drawn } = JSON.parse(await features.text()) as { features: { properties: unknown }[] }
  expect(drawn.map(({ properties }) => properties)).toEqual([{ id: 2 }, { id: 1 }])
})
