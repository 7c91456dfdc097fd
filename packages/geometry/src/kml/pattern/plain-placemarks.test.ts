import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import fc from 'fast-check'
import { describe, expect, inject, it } from 'vitest'
import type { PlacemarkContext } from '../document/document-builder.ts'
import { bytesOf, kmlOf } from '../read/kml-text.fixture.ts'
import { readInPieces } from '../trials/kml-pieces.fixture.ts'
import { mutated } from '../trials/mutated-kml.fixture.ts'
import { PlainPlacemarks } from './plain-placemarks.ts'

const SHARE = inject('shareOfCases')
const CORPUS = fileURLToPath(new URL('../../../../../../shared/kml/', import.meta.url))
const FILES = existsSync(CORPUS)
  ? readdirSync(CORPUS, { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.km[lz]$/.test(name))
      .filter((_, i) => i % Math.round(1 / SHARE) === 0)
  : []
// More mutations take minutes: FAIXA_MUTACOES=6000 npm run unit -- plain-placemarks
const MUTATIONS = Number(process.env['FAIXA_MUTACOES'] ?? 200 * SHARE)
/** Bytes of a piece shorter than any placemark with a shape: the scanner reads everything. */
const TINY = 48
const PIECES = [333, 4096, 65_536, Number.POSITIVE_INFINITY]

const context: PlacemarkContext = {
  index: 7,
  folders: ['A'],
  hidden: false,
  depthLeft: 200,
  isDeclared: (raw) => raw === 'Lote',
  declared: 0,
}
const ring = (lon: number) =>
  `<LinearRing><coordinates>${lon},-21.5 ${lon + 1},-21.5 ${lon + 1},-20 ${lon},-21.5</coordinates></LinearRing>`
const polygon = (lon: number) => `<Polygon><outerBoundaryIs>${ring(lon)}</outerBoundaryIs></Polygon>`
const POINT = '<Point><coordinates>-50.1,-21.2,0</coordinates></Point>'
const data = (name: string, value: string) => `<Data name="${name}"><value>${value}</value></Data>`

function readPlain(...placemarks: string[]) {
  const plain = new PlainPlacemarks()
  return placemarks.map((text) => {
    const bytes = bytesOf(text)
    return plain.read(bytes, '<Placemark'.length, bytes.length, context)
  })
}

const expectAlike = (bytes: Uint8Array) => {
  const byXmlReader = readInPieces(bytes, [TINY])
  for (const size of PIECES) {
    const byPatterns = readInPieces(bytes, [size])
    expect(byPatterns).toEqual(byXmlReader)
    // Compared as text, so that the order of keys counts too.
    expect(JSON.stringify(byPatterns)).toBe(JSON.stringify(byXmlReader))
  }
}

describe('a placemark written like one before', () => {
  it('is read from its bytes alone', () => {
    const log = (n: number) =>
      `<Placemark id="q${n}"><name> Aplicação ${n}</name><TimeSpan><begin>2026-03-14T10:12:0${n}Z</begin><end>2026-03-14T10:12:0${n}.5Z</end></TimeSpan>` +
      `<ExtendedData>${data('VAZÃO', `${n},5 `)}</ExtendedData><styleUrl>#a</styleUrl>${polygon(-50 - n)}</Placemark>`
    const [first, second] = readPlain(log(1), log(2))
    expect(first).toMatchObject({ name: 'Aplicação 1' })
    expect(second).toEqual({
      index: 7,
      name: 'Aplicação 2',
      folders: ['A'],
      attributes: { VAZÃO: '2,5' },
      style: '#a',
      beginMs: Date.UTC(2026, 2, 14, 10, 12, 2),
      endMs: Date.UTC(2026, 2, 14, 10, 12, 2, 500),
      shapes: [{ kind: 'polygon', outer: Float64Array.of(-52, -21.5, -51, -21.5, -51, -20, -52, -21.5), holes: [] }],
    })
  })

  it.each([
    ['a prefix of its own', `<Placemark><gx:name>a</gx:name>${POINT}</Placemark>`],
    ['blanks between its elements', `<Placemark>\r\n\t<name>a</name>\r\n\t${POINT}\r\n</Placemark>`],
    ['several parts', `<Placemark><MultiGeometry>${polygon(-50)}${POINT}</MultiGeometry></Placemark>`],
    ['a description in plain words', `<Placemark><description>a > b</description>${POINT}</Placemark>`],
    ['a state of being seen', `<Placemark><visibility>0</visibility>${POINT}</Placemark>`],
    ['a style', `<Placemark><Style><LineStyle><color>ff</color></LineStyle></Style>${POINT}</Placemark>`],
  ])('may have %s', (_, text) => {
    expect(readPlain(text)[0]).toBeDefined()
    expectAlike(kmlOf(text + text))
  })

  it.each([
    ['an entity', `<Placemark><name>a &amp; b</name>${POINT}</Placemark>`],
    ['CDATA', `<Placemark><description><![CDATA[a]]></description>${POINT}</Placemark>`],
    ['a comment', `<Placemark><!-- -->${POINT}</Placemark>`],
    ['two names', `<Placemark><name>a</name><name name="n">b</name>${POINT}</Placemark>`],
    [
      'an attribute twice',
      `<Placemark><ExtendedData>${data('a', '1')}${data('a', '2')}</ExtendedData>${POINT}</Placemark>`,
    ],
    [
      'a moment and a period',
      `<Placemark><TimeStamp><when>2026</when></TimeStamp><TimeSpan><end>2027</end></TimeSpan>${POINT}</Placemark>`,
    ],
    ['a time in few words', `<Placemark><TimeStamp><when>2026-03-14</when></TimeStamp>${POINT}</Placemark>`],
    ['an element that the document declares', `<Placemark><Lote>3</Lote>${POINT}</Placemark>`],
    ['a view', `<Placemark><LookAt><longitude>1</longitude></LookAt>${POINT}</Placemark>`],
    ['no shape', '<Placemark><name>Sede</name></Placemark>'],
    ['an empty shape', '<Placemark><Point><coordinates></coordinates></Point></Placemark>'],
    [
      'two positions for a point',
      '<Placemark><Point><coordinates>-50.1,-21.2 -50.1,-21.3</coordinates></Point></Placemark>',
    ],
    [
      'one position for a line',
      '<Placemark><LineString><coordinates>-50.1,-21.2</coordinates></LineString></Placemark>',
    ],
    [
      'an open ring',
      `<Placemark><Polygon><outerBoundaryIs><LinearRing><coordinates>-50.1,-21 -49,-21 -49,-20</coordinates></LinearRing></outerBoundaryIs></Polygon></Placemark>`,
    ],
    ['no outer ring', `<Placemark><Polygon><innerBoundaryIs>${ring(-50.1)}</innerBoundaryIs></Polygon></Placemark>`],
    [
      'two rings in one boundary',
      `<Placemark><Polygon><outerBoundaryIs>${ring(-50.1)}${ring(-51.1)}</outerBoundaryIs></Polygon></Placemark>`,
    ],
    ['a closing tag that is missing', `<Placemark><name>a${POINT}</Placemark>`],
    ['no end', `<Placemark>${POINT}`],
    ['text between its elements', `<Placemark>a${POINT}</Placemark>`],
    [
      'an attribute twice in a tag',
      `<Placemark><Point id="a" id="b"><coordinates>-50.1,-21.2</coordinates></Point></Placemark>`,
    ],
    ['letters that are no UTF-8', `<Placemark><name>\ufffe</name>${POINT}</Placemark>`],
    ['a forbidden character', `<Placemark><name>\u0001</name>${POINT}</Placemark>`],
  ])('goes to the scanner with %s', (_, text) => {
    expect(readPlain(text)).toEqual([undefined])
    expectAlike(kmlOf(text + text + polygon(-50)))
  })

  it('has the doubles that JavaScript reads', () => {
    const degrees = fc.oneof(
      fc.double({ min: -90, max: 90, noNaN: true }).map((value) => value.toFixed(14)),
      fc.tuple(fc.integer({ min: -89, max: 89 }), fc.nat(999_999_999)).map(([a, b]) => `${a}.${b}`),
    )
    const positions = fc.array(fc.tuple(degrees, degrees), { minLength: 2, maxLength: 20 })
    const altitudesOf = (list: readonly unknown[]) => new Float64Array(list.length).fill(12.5)
    fc.assert(
      fc.property(positions, (list) => {
        const text = list.map(([lon, lat]) => `${lon},${lat},12.5`).join('\n')
        const [line] = readPlain(`<Placemark><LineString><coordinates>${text}</coordinates></LineString></Placemark>`)
        const path = Float64Array.from(list.flat().map(Number))
        expect(line?.shapes).toEqual([{ kind: 'line', path, altitudesM: altitudesOf(list) }])
      }),
    )
  })

  it('has the altitudes that the scanner reads: none for 0, for numbers of receivers without one, and above ground', () => {
    const altitude = fc.oneof(
      fc.double({ min: -600, max: 12_000, noNaN: true }).map((metres) => metres.toFixed(3)),
      fc.constantFrom('0', '0.0', '-0', '-9999', '99999', '12', '435.', '7.12345678901234567890', '-3.5', '1e3', '+4'),
    )
    const mode = fc.constantFrom('', 'absolute', 'clampToGround', 'relativeToGround', 'relativeToSeaFloor')
    const one = fc.tuple(mode, fc.array(altitude, { minLength: 1, maxLength: 6 }))
    fc.assert(
      fc.property(fc.array(one, { minLength: 3, maxLength: 6 }), (lines) => {
        const texts = lines.map(([mode, altitudes]) => {
          const tuples = altitudes.map((text, i) => `-50.${i + 1},-21.${i + 1},${text}`)
          return `<Placemark><LineString>${mode && `<altitudeMode>${mode}</altitudeMode>`}<coordinates>${[...tuples, '-50.9,-21.9,431.5'].join(' ')}</coordinates></LineString></Placemark>`
        })
        expectAlike(kmlOf(texts.join('')))
      }),
    )
    const line = (mode: string, tuples: string) =>
      `<Placemark><LineString><altitudeMode>${mode}</altitudeMode><coordinates>${tuples}</coordinates></LineString></Placemark>`
    const read = readPlain(
      line('absolute', '-50.1,-21.1,0 -50.2,-21.2,431.5 -50.3,-21.3,-9999'),
      line('absolute', '-50.1,-21.1,0 -50.2,-21.2,0'),
      line('relativeToGround', '-50.1,-21.1,4 -50.2,-21.2,4'),
    )
    expect(read.map((placemark) => placemark?.shapes[0])).toMatchObject([
      { altitudesM: Float64Array.of(Number.NaN, 431.5, Number.NaN) },
      { kind: 'line' },
      { kind: 'line' },
    ])
    for (const placemark of read.slice(1)) expect(placemark!.shapes[0]).not.toHaveProperty('altitudesM')
  })

  it('is read by the scanner once the document declares a field of that name', () => {
    const lote = `<Placemark><styleUrl>3</styleUrl>${POINT}</Placemark>`
    expectAlike(kmlOf(`${lote}<Schema><SimpleField name="styleUrl"/></Schema>${lote}`))
  })

  it('knows the folders that are open where it stands', () => {
    const one = `<Placemark><name>a</name>${POINT}</Placemark>`
    expectAlike(kmlOf(`<Folder>${one}<name>F</name>${one}<Folder><name>G</name>${one}</Folder>${one}</Folder>${one}`))
  })

  it('is not looked for inside another, nor in what is skipped', () => {
    const one = `<Placemark><name>a</name>${POINT}</Placemark>`
    expectAlike(
      kmlOf(
        `${one}<Placemark>${one}${POINT}</Placemark><Update>${one}</Update><NetworkLink>${one}</NetworkLink>${one}`,
      ),
    )
    expectAlike(kmlOf(`<description>${one}</description><coordinates>-50.1,-21 ${one}</coordinates>${one}`))
  })
})

describe('with patterns and without', () => {
  it(`${MUTATIONS} files with faults read alike in four piece sizes`, () => {
    fc.assert(fc.property(mutated, expectAlike), { numRuns: MUTATIONS })
  })

  // Each file is a separate test: together they would exceed a test's time limit on a busy machine.
  it.skipIf(FILES.length === 0).each(FILES)('%s reads alike (skipped where ../shared is absent)', (file) => {
    expectAlike(readFileSync(CORPUS + file))
  })
})
