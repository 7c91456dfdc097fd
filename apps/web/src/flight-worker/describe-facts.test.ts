import { readFlightFile } from '@faixa/flight'
import { polygon, shapefileOf } from '@faixa/geometry/shapefile.fixture'
import { expect, test } from 'vitest'
import { describeFacts } from './describe-facts.ts'
import { fileFacts } from './file-facts.ts'

async function described(name: string, bytes: Uint8Array): Promise<string> {
  const file = await readFlightFile(name, [bytes])
  if ('unusable' in file) throw new Error(file.unusable.message)
  return describeFacts([await fileFacts(file)])
}

/** A square of 0.001° on the equator: 111.32 m by 110.57 m, 1.23 ha. */
const SQUARE = [0, 0, 0, 0.001, 0.001, 0.001, 0.001, 0, 0, 0]

test('the line of a shapefile names its format and its coordinate system', async () => {
  const line = await described('talhoes.zip', shapefileOf([polygon(SQUARE)]))
  expect(line.replaceAll('\u00a0', ' ')).toBe('Shapefile · 1 marcador · 1 polígono (1,23 ha) · SIRGAS 2000')
})

test('the line of a KML names its format, and no coordinate system where the format has one only', async () => {
  const text = '<kml><Placemark><Point><coordinates>0,0</coordinates></Point></Placemark></kml>'
  expect(await described('torre.kml', new TextEncoder().encode(text))).toBe('KML · 1 marcador · 1 ponto')
})
