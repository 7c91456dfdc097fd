import { asLonLat } from '@faixa/geometry'
import { describe, expect, test } from 'vitest'
import { signedAreaM2 } from '../field-frame.ts'
import { ATTRIBUTE_STYLES, SWATH_FAMILIES, TRACK_KINDS } from '../flight-options.ts'
import { simulateFlight } from '../simulate-flight.ts'
import { kmlFiles } from './kml-files.ts'

const flight = simulateFlight({ areaHa: 80, seed: 11 })

function fileOf(name: string, choices: Parameters<typeof kmlFiles>[1] = {}): string {
  const text = kmlFiles(flight, choices).get(name)
  if (text === undefined) throw new Error(`There is no ${name}.`)
  return text
}

function count(text: string, part: string): number {
  return text.split(part).length - 1
}

/**
 * Checks that every open tag is closed, in order; a stack is enough for text without comments and with attributes in
 * double quotes.
 */
function expectWellFormed(text: string): void {
  const open: string[] = []
  const bare = text.replace(/^<\?xml[^>]*\?>/, '').replaceAll(/<!\[CDATA\[[\s\S]*?\]\]>/g, '')
  for (const [, closing, name, , single] of bare.matchAll(/<(\/?)([\w:]+)((?:\s+[\w:]+="[^"<]*")*)\s*(\/?)>/g)) {
    if (closing) expect(open.pop()).toBe(name)
    else if (!single) open.push(name!)
  }
  expect(open).toEqual([])
  expect(bare.replaceAll(/<\/?[\w:]+(?:\s+[\w:]+="[^"<]*")*\s*\/?>/g, '')).not.toMatch(/[<>]|&(?!amp;|lt;|gt;|quot;)/)
}

test('a set has the files a prestadora hands in and the two maps of the usina', () => {
  expect([...kmlFiles(flight).keys()]).toEqual([
    'area.kml',
    'aplicacao.kml',
    'trajeto.kml',
    'areas-protecao.kml',
    'obstaculos.kml',
    'pista.kml',
  ])
})

test('every file is well formed, whatever is chosen', () => {
  for (const text of kmlFiles(flight).values()) expectWellFormed(text)
  for (const family of SWATH_FAMILIES) expectWellFormed(fileOf('aplicacao.kml', { family }))
  for (const trackKind of TRACK_KINDS) expectWellFormed(fileOf('trajeto.kml', { trackKind }))
  for (const attributes of ATTRIBUTE_STYLES) expectWellFormed(fileOf('area.kml', { attributes }))
})

test('every position has eight decimals in degrees', () => {
  for (const text of kmlFiles(flight).values()) {
    for (const [, coordinates] of text.matchAll(/<coordinates>([^<]*)</g)) {
      for (const position of coordinates!.split(' '))
        expect(position).toMatch(/^-?\d+\.\d{8},-?\d+\.\d{8},(0|\d+\.\d)$/)
    }
  }
})

describe('area.kml', () => {
  test.each(ATTRIBUTE_STYLES)('has every talhão, attributes as %s', (attributes) => {
    const text = fileOf('area.kml', { attributes })
    expect(count(text, '<Placemark>')).toBe(flight.plots.length)
    for (const { talhCodigo } of flight.plots) expect(text).toContain(talhCodigo)
  })

  test('gives areas with a decimal comma, as a table and as a schema', () => {
    const [first] = flight.plots
    const areaText = (first!.areaM2 / 10_000).toFixed(2).replace('.', ',')
    expect(fileOf('area.kml', { attributes: 'html' })).toContain(`<td>AREA_HA</td>\n<td>${areaText}</td>`)
    expect(fileOf('area.kml', { attributes: 'schema' })).toContain(
      `<SimpleData name="AREA_HA">${areaText}</SimpleData>`,
    )
    expect(fileOf('area.kml', { attributes: 'name' })).not.toContain('AREA_HA')
  })

  test('keeps the area of the field', () => {
    let total = 0
    for (const [, outer, coordinates] of fileOf('area.kml').matchAll(
      /<(outer|inner)BoundaryIs><LinearRing><coordinates>([^<]*)</g,
    )) {
      const path = coordinates!.split(' ').flatMap((position) => position.split(',').slice(0, 2).map(Number))
      const area = Math.abs(signedAreaM2(flight.plane.toLocal(asLonLat(path))))
      total += outer === 'outer' ? area : -area
    }
    // Half a unit in the eighth decimal is 0.6 mm at each of some hundred positions a ring: far below 1 m2.
    expect(Math.abs(total - flight.truth.fieldM2)).toBeLessThan(1)
  })
})

describe('aplicacao.kml', () => {
  test('has a placemark a quad, with the moment it began and ended', () => {
    const text = fileOf('aplicacao.kml', { family: 'quads' })
    expect(count(text, '<Placemark>')).toBe(flight.truth.pieces)
    expect(count(text, '<TimeSpan>')).toBe(flight.truth.pieces)
  })

  test('writes the width of a line as an attribute, since its shape has none', () => {
    const text = fileOf('aplicacao.kml', { family: 'lines' })
    expect(count(text, '<LineString>')).toBe(flight.truth.passes)
    expect(count(text, '<Data name="largura_m"><value>22,00</value></Data>')).toBe(flight.truth.passes)
  })
})

describe('trajeto.kml', () => {
  const positions = flight.track.timesMs.length

  test('as a line has no times', () => {
    const text = fileOf('trajeto.kml', { trackKind: 'line' })
    expect(count(text, '<LineString>')).toBe(1)
    expect(text).not.toContain('<when>')
  })

  test('as a gx:Track has a time for each position', () => {
    const text = fileOf('trajeto.kml', { trackKind: 'gx-track' })
    expect([count(text, '<when>'), count(text, '<gx:coord>')]).toEqual([positions, positions])
  })

  test('as points has a placemark for each position', () => {
    const text = fileOf('trajeto.kml', { trackKind: 'points' })
    expect([count(text, '<Placemark>'), count(text, '<TimeStamp>')]).toEqual([positions, positions])
  })
})
