import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { asLonLat } from '../../shapes/lon-lat.ts'
import type { Shape } from '../placemark.ts'
import { bytesOf, codesOf, read } from '../read/kml-text.fixture.ts'
import { writeKml } from './write-kml.ts'

const degrees = (limit: number) => fc.double({ min: -limit, max: limit, noNaN: true })
const position = fc.tuple(degrees(180), degrees(90))
const path = (minLength: number) =>
  fc.array(position, { minLength, maxLength: 8 }).map((positions) => asLonLat(positions.flat()))
const ring = path(3).map((open) => asLonLat([...open, open[0]!, open[1]!]))
const ms = fc.integer({ min: 0, max: 4e12 })

const shape: fc.Arbitrary<Shape> = fc.oneof(
  position.map((at): Shape => ({ kind: 'point', path: asLonLat(at) })),
  path(2).map((line): Shape => ({ kind: 'line', path: line })),
  fc.tuple(ring, fc.array(ring, { maxLength: 2 })).map(([outer, holes]): Shape => ({ kind: 'polygon', outer, holes })),
  path(1).chain((track) =>
    fc
      .array(ms, { minLength: track.length / 2, maxLength: track.length / 2 })
      .map((times): Shape => ({ kind: 'track', path: track, timesMs: Float64Array.from(times) })),
  ),
)

/** Generates text without blanks at its ends, which no reader keeps, and without characters that XML cannot contain. */
const text = fc
  .string({ unit: 'grapheme', maxLength: 12 })
  .map((value) => value.replace(/\p{Cc}|\p{Cs}|[\ufffe\uffff]/gu, '').trim())
  .filter((value) => value !== '')

const feature = fc.record({
  name: text,
  attributes: fc.dictionary(text, text, { maxKeys: 4 }),
  beginMs: ms,
  endMs: ms,
  shapes: fc.array(shape, { minLength: 1, maxLength: 4 }),
})

function numbersOf(found: Shape): number[] {
  return found.kind === 'polygon' ? [...found.outer, ...found.holes.flatMap((hole) => [...hole])] : [...found.path]
}

describe('a written KML', () => {
  it('is read back equal to 1e-9 degrees', () => {
    fc.assert(
      fc.property(text, fc.array(feature, { minLength: 1, maxLength: 4 }), (layer, features) => {
        const document = read(bytesOf(writeKml({ name: 'x', layers: [{ name: layer, features }] })))
        expect(codesOf(document)).toEqual([])
        expect(document.placemarks).toHaveLength(features.length)
        for (const [i, placemark] of document.placemarks.entries()) {
          const { shapes, ...rest } = features[i]!
          expect(placemark).toMatchObject({ ...rest, folders: [layer] })
          expect(placemark.shapes.map(({ kind }) => kind)).toEqual(shapes.map(({ kind }) => kind))
          for (const [k, found] of placemark.shapes.entries()) {
            const expected = numbersOf(shapes[k]!)
            const actual = numbersOf(found)
            expect(actual).toHaveLength(expected.length)
            expect(actual.every((value, n) => Math.abs(value - expected[n]!) < 1e-9)).toBe(true)
            if (found.kind === 'track') expect(found).toMatchObject({ timesMs: (shapes[k] as typeof found).timesMs })
          }
        }
      }),
      { numRuns: 200 },
    )
  })

  it('closes the rings that were not', () => {
    const open = asLonLat([-50, -21, -49, -21, -49, -20])
    const document = read(
      bytesOf(
        writeKml({ layers: [{ name: 'a', features: [{ shapes: [{ kind: 'polygon', outer: open, holes: [] }] }] }] }),
      ),
    )
    expect(document.placemarks[0]?.shapes).toMatchObject([
      { outer: Float64Array.of(-50, -21, -49, -21, -49, -20, -50, -21) },
    ])
    expect(codesOf(document)).toEqual([])
  })

  it('has its elements in the order that the schema wants', () => {
    const kml = writeKml({
      name: 'Laudo',
      layers: [
        {
          name: 'Área',
          style: { lineColour: '#ff8000', lineWidth: 2, fillColour: '#00ff00', fillOpacity: 0.5 },
          features: [
            {
              name: 'T1',
              description: 'x',
              beginMs: 0,
              endMs: 0,
              attributes: { a: '1' },
              shapes: [{ kind: 'point', path: asLonLat([1, 2]) }],
            },
          ],
        },
      ],
    })
    const order = [
      '<name>Laudo',
      '<Style',
      '<LineStyle',
      '<PolyStyle',
      '<Folder',
      '<name>Área',
      '<Placemark',
      '<name>T1',
      '<description',
      '<TimeStamp',
      '<styleUrl',
      '<ExtendedData',
      '<Point',
    ]
    const offsets = order.map((piece) => kml.indexOf(piece))
    expect(offsets).not.toContain(-1)
    expect(offsets).toEqual(offsets.toSorted((a, b) => a - b))
    // KML colours are alpha, blue, green, red; half of 255 is 128 = 0x80.
    expect(kml).toContain('<color>ff0080ff</color>')
    expect(kml).toContain('<color>8000ff00</color>')
    expect(kml).toContain('<styleUrl>#camada0</styleUrl>')
  })

  it('says only what XML can say', () => {
    const kml = writeKml({ layers: [{ name: 'a\u0000\u0008\ud800\uffff<&>"b', features: [] }] })
    expect(kml).toContain('<name>a&lt;&amp;&gt;&quot;b</name>')
  })

  it('writes tiny degrees without an exponent', () => {
    expect(
      writeKml({
        layers: [{ name: 'a', features: [{ shapes: [{ kind: 'point', path: asLonLat([1e-7, -1e-20]) }] }] }],
      }),
    ).toContain('<coordinates>0.000000100000000,-0.000000000000000</coordinates>')
  })
})
