import { describe, expect, it } from 'vitest'
import { bytesOf, codesOf, kmlOf, onlyPlacemark, onlyShape, read } from './kml-text.fixture.ts'

const POINT = '<Point><coordinates>-50.1,-21.2,0</coordinates></Point>'
const RING = '-50,-21 -49,-21 -49,-20 -50,-21'
const HOLE = '-49.5,-20.9 -49.4,-20.9 -49.4,-20.8 -49.5,-20.9'
const polygonOf = (...boundaries: string[]) => kmlOf(`<Placemark><Polygon>${boundaries.join('')}</Polygon></Placemark>`)
const outer = (ring: string) =>
  `<outerBoundaryIs><LinearRing><coordinates>${ring}</coordinates></LinearRing></outerBoundaryIs>`
const inner = (ring: string) =>
  `<innerBoundaryIs><LinearRing><coordinates>${ring}</coordinates></LinearRing></innerBoundaryIs>`

describe('placemarks', () => {
  it('know their folders, and documents inside documents are folders', () => {
    const document = read(
      kmlOf(
        `<name>Safra</name><Folder><name>Fazenda</name><Folder><Placemark>${POINT}</Placemark></Folder></Folder>` +
          `<Document><name>Outra</name><Placemark>${POINT}</Placemark></Document><Placemark>${POINT}</Placemark>`,
      ),
    )
    expect(document.name).toBe('Safra')
    expect(document.placemarks.map(({ folders }) => folders)).toEqual([['Fazenda', ''], ['Outra'], []])
    expect(document.placemarks.map(({ index }) => index)).toEqual([0, 1, 2])
  })

  it('keep the name that is theirs, not that of an author or a schema inside', () => {
    const document = read(
      kmlOf(
        `<Placemark><atom:author><atom:name>Ana</atom:name></atom:author><name> Talhão 3 </name>${POINT}</Placemark>`,
      ),
    )
    expect(onlyPlacemark(document).name).toBe('Talhão 3')
  })

  it('take attributes from Data, SchemaData, anything else in ExtendedData, and a table', () => {
    const document = read(
      kmlOf(
        `<Placemark><description><![CDATA[<table><tr><td>ZONA</td><td>4</td></tr></table>]]></description><ExtendedData>` +
          `<Data name="TALHAO"><displayName>Talhão</displayName><value>012</value></Data>` +
          `<SchemaData schemaUrl="#s"><SimpleData name="AREA">24,80</SimpleData><gx:SimpleArrayData name="v"><gx:value>1</gx:value><gx:value>2</gx:value></gx:SimpleArrayData></SchemaData>` +
          `<camp:number>14</camp:number></ExtendedData>${POINT}</Placemark>`,
      ),
    )
    // Codes with leading zeros and decimal commas stay as written.
    expect(onlyPlacemark(document).attributes).toEqual({
      TALHAO: '012',
      AREA: '24,80',
      number: '14',
      v: '1; 2',
      ZONA: '4',
    })
  })

  it('keep two attributes of one name apart, and one named __proto__ an attribute', () => {
    const data = (name: string, value: string) => `<Data name="${name}"><value>${value}</value></Data>`
    const pairs =
      data('A', '1') + data('A', '2') + data('A', '1') + data('B', '') + data('B', '3') + data('__proto__', 'x')
    const { attributes } = onlyPlacemark(
      read(kmlOf(`<Placemark><ExtendedData>${pairs}</ExtendedData>${POINT}</Placemark>`)),
    )
    expect(Object.entries(attributes)).toEqual([
      ['A', '1'],
      ['A (2)', '2'],
      ['B', '3'],
      ['__proto__', 'x'],
    ])
  })

  it('of a schema of their own are placemarks, its fields attributes', () => {
    const document = read(
      kmlOf(
        `<Schema parent="Placemark" name="Lote"><SimpleField type="string" name="Dono"/></Schema><Lote><name>1</name><Dono>Ana</Dono>${POINT}</Lote>`,
      ),
    )
    expect(onlyPlacemark(document)).toMatchObject({ name: '1', attributes: { Dono: 'Ana' } })
  })

  it('keep the markup of a description that nobody escaped', () => {
    const document = read(kmlOf(`<Placemark><description>Um<br/><i a="b">dois</i></description>${POINT}</Placemark>`))
    expect(onlyPlacemark(document).description).toBe('Um<br></br><i>dois</i>')
  })

  it('take their time from TimeStamp or TimeSpan, not from a view', () => {
    const timed = (time: string) => onlyPlacemark(read(kmlOf(`<Placemark>${time}${POINT}</Placemark>`)))
    const noon = Date.UTC(2026, 2, 14, 12)
    expect(timed('<TimeStamp><when>2026-03-14T12:00:00Z</when></TimeStamp>')).toMatchObject({
      beginMs: noon,
      endMs: noon,
    })
    expect(timed('<TimeSpan><begin>2026-03-14T12:00:00Z</begin></TimeSpan>')).toEqual({
      index: 0,
      folders: [],
      attributes: {},
      beginMs: noon,
      shapes: [{ kind: 'point', path: Float64Array.of(-50.1, -21.2) }],
    })
    expect(
      timed('<LookAt><gx:ViewTime><when>2026-03-14T12:00:00Z</when></gx:ViewTime></LookAt>').beginMs,
    ).toBeUndefined()
  })

  it('without geometry are kept and named', () => {
    const document = read(kmlOf('<Placemark><name>Sede</name></Placemark>'))
    expect(onlyPlacemark(document).shapes).toEqual([])
    expect(document.issues).toMatchObject([
      { code: 'placemark-without-geometry', severity: 'info', place: 'Marcador 1 «Sede»' },
    ])
  })
})

describe('shapes', () => {
  it('are found in any depth of collections, and in wrappers that KML does not know', () => {
    const document = read(
      kmlOf(
        `<Placemark><MultiGeometry>${POINT}<MultiGeometry><MultiPolygon><Polygon>${outer(RING)}</Polygon></MultiPolygon></MultiGeometry></MultiGeometry></Placemark>`,
      ),
    )
    expect(onlyPlacemark(document).shapes.map(({ kind }) => kind)).toEqual(['point', 'polygon'])
  })

  it('have holes, whichever order the boundaries come in', () => {
    const shape = onlyShape(read(polygonOf(inner(HOLE), outer(RING), inner(HOLE))))
    expect(shape).toMatchObject({ kind: 'polygon', outer: Float64Array.of(-50, -21, -49, -21, -49, -20, -50, -21) })
    expect(shape.kind === 'polygon' && shape.holes.length).toBe(2)
  })

  it('keep a ring as it is and say that it is not closed', () => {
    const document = read(polygonOf(outer('-50,-21 -49,-21 -49,-20')))
    expect(onlyShape(document)).toMatchObject({ outer: Float64Array.of(-50, -21, -49, -21, -49, -20) })
    expect(document.issues).toMatchObject([
      { code: 'ring-unclosed', severity: 'info', place: 'Marcador 1, geometria 1, anel 1' },
    ])
  })

  it.each([
    [
      'a ring without boundary',
      `<LinearRing><coordinates>${RING}</coordinates></LinearRing>`,
      'ring-without-boundary',
      1,
    ],
    ['two outer boundaries', outer(RING) + outer(HOLE), 'polygon-several-outers', 2],
    ['no outer boundary', inner(RING), 'polygon-without-outer', 0],
    ['an outer ring of two positions', outer('-50,-21 -49,-21'), 'ring-too-short', 0],
    [
      'coordinates in the boundary itself',
      `<outerBoundaryIs><coordinates>${RING}</coordinates></outerBoundaryIs>`,
      undefined,
      1,
    ],
  ])('of a polygon with %s', (_, boundaries, code, shapes) => {
    const document = read(polygonOf(boundaries))
    expect(codesOf(document)).toEqual(code ? [code] : [])
    expect(onlyPlacemark(document).shapes).toHaveLength(shapes)
  })

  it('that are empty are counted, not invented', () => {
    const document = read(
      kmlOf(
        '<Placemark><LineString><coordinates>\n</coordinates></LineString></Placemark><Placemark><Point/></Placemark>',
      ),
    )
    expect(document.placemarks.map(({ shapes, emptyShapes }) => [shapes, emptyShapes])).toEqual([
      [[], ['line']],
      [[], ['point']],
    ])
    expect(codesOf(document)).toEqual(['geometry-empty', 'geometry-empty'])
    expect(document.bounds).toBeUndefined()
  })

  it('outside any placemark make one', () => {
    const document = read(
      bytesOf(
        '<Polygon xmlns="http://www.opengis.net/kml/2.2"><coordinates>-50,-21 -49,-21 -49,-20</coordinates></Polygon>',
      ),
    )
    expect(onlyShape(document).kind).toBe('polygon')
    expect(codesOf(document)).toEqual(['geometry-outside-placemark', 'ring-without-boundary', 'ring-unclosed'])
  })

  it('are bounded', () => {
    expect(read(polygonOf(outer(RING))).bounds).toEqual([-50, -21, -49, -20])
  })
})

describe('tracks', () => {
  const track = (inside: string) => kmlOf(`<Placemark><gx:Track>${inside}</gx:Track></Placemark>`)
  const when = (second: number) => `<when>2026-03-14T10:12:0${second}Z</when>`
  const at = (second: number) => Date.UTC(2026, 2, 14, 10, 12, second)

  it('pair times and positions by order, however the two lists are mixed', () => {
    const separate = track(`${when(0)}${when(1)}<gx:coord>-50.1 -21.1 9</gx:coord><gx:coord>-50.2 -21.2 </gx:coord>`)
    const mixed = track(`${when(0)}<gx:coord>-50.1 -21.1 9</gx:coord>${when(1)}<gx:coord>-50.2 -21.2</gx:coord>`)
    const expected = {
      kind: 'track',
      path: Float64Array.of(-50.1, -21.1, -50.2, -21.2),
      timesMs: Float64Array.of(at(0), at(1)),
      altitudesM: Float64Array.of(9, Number.NaN),
    }
    expect(onlyShape(read(separate))).toEqual(expected)
    expect(onlyShape(read(mixed))).toEqual(expected)
  })

  it('skip an empty position together with its time', () => {
    const document = read(
      track(
        `${when(0)}${when(1)}${when(2)}<gx:coord>-50.1 -21.1 0</gx:coord><gx:coord/><gx:coord>-50.3 -21.3 0</gx:coord>`,
      ),
    )
    expect(onlyShape(document)).toMatchObject({
      path: Float64Array.of(-50.1, -21.1, -50.3, -21.3),
      timesMs: Float64Array.of(at(0), at(2)),
    })
    expect(codesOf(document)).toEqual(['track-position-empty'])
  })

  it.each([
    ['fewer times than positions', when(0), 2, [at(0), Number.NaN]],
    ['more times than positions', when(0) + when(1) + when(2), 2, [at(0), at(1)]],
  ])('with %s say so', (_, whens, positions, times) => {
    const document = read(track(whens + '<gx:coord>-50.1 -21.1 0</gx:coord>'.repeat(positions)))
    expect(onlyShape(document)).toMatchObject({ timesMs: Float64Array.from(times) })
    expect(codesOf(document)).toEqual(['track-times-mismatch'])
  })

  it('without any time have none', () => {
    expect(onlyShape(read(track('<gx:coord>-50.1 -21.1 0</gx:coord>')))).toEqual({
      kind: 'track',
      path: Float64Array.of(-50.1, -21.1),
    })
  })

  it('understand commas and Unicode minus signs, and leave out what is off the globe', () => {
    const document = read(
      track(
        '<gx:coord>-50.1,-21.1,0</gx:coord><gx:coord>\u221250.2 \u221221.2 0</gx:coord><gx:coord>-200 99 0</gx:coord>',
      ),
    )
    expect(onlyShape(document)).toMatchObject({ path: Float64Array.of(-50.1, -21.1, -50.2, -21.2) })
    expect(codesOf(document)).toEqual(['coordinate-out-of-range'])
  })

  it('of a gx:MultiTrack are several', () => {
    const one = '<gx:Track><gx:coord>-50.1 -21.1 0</gx:coord></gx:Track>'
    expect(
      onlyPlacemark(read(kmlOf(`<Placemark><gx:MultiTrack>${one}${one}</gx:MultiTrack></Placemark>`))).shapes,
    ).toHaveLength(2)
  })
})

describe('how a placemark is drawn', () => {
  it('is its style, by name or else by its own colours', () => {
    const { placemarks } = read(
      kmlOf(
        `<Placemark><styleUrl>#off</styleUrl>${POINT}</Placemark>` +
          `<Placemark><Style><LineStyle><color>ff0000ff</color></LineStyle></Style>${POINT}</Placemark>`,
      ),
    )
    expect(placemarks.map(({ style }) => style)).toEqual(['#off', 'ff0000ff'])
  })

  it('is hidden where it or a folder around it is switched off', () => {
    const one = `<Placemark>${POINT}</Placemark>`
    const off = '<visibility>0</visibility>'
    const { placemarks } = read(
      kmlOf(
        `${one}<Placemark>${off}${POINT}</Placemark>` +
          `<Folder>${off}<Folder><visibility>1</visibility>${one}</Folder></Folder>${one}`,
      ),
    )
    expect(placemarks.map(({ hidden = false }) => hidden)).toEqual([false, true, true, false])
  })

  it('a list with a value for each position of a track is the track’s', () => {
    const values = ['1', '0'].map((value) => `<gx:value>${value}</gx:value>`).join('')
    const document = read(
      kmlOf(
        `<Placemark><gx:Track><gx:coord>-50.1 -21.1 0</gx:coord><gx:coord>-50.2 -21.1 0</gx:coord><ExtendedData><SchemaData>
        <gx:SimpleArrayData name="spray">${values}</gx:SimpleArrayData></SchemaData></ExtendedData></gx:Track></Placemark>`,
      ),
    )
    expect(onlyShape(document)).toMatchObject({ kind: 'track', values: { spray: ['1', '0'] } })
  })
})

describe('what is not a shape', () => {
  it.each([
    [
      'a NetworkLink',
      '<NetworkLink><name>Talhões</name><Link><href>http://x/y.kml</href></Link></NetworkLink>',
      'network-link',
      'NetworkLink «Talhões»: http://x/y.kml',
    ],
    [
      'a PhotoOverlay with a Point',
      `<PhotoOverlay><name>Foto</name>${POINT}</PhotoOverlay>`,
      'feature-without-shape',
      'PhotoOverlay «Foto»',
    ],
    [
      'an Update',
      `<NetworkLinkControl><Update><Create><Placemark>${POINT}</Placemark></Create></Update></NetworkLinkControl>`,
      'update-not-applied',
      'alterações',
    ],
    ['a Model', '<Placemark><Model><Location/></Model></Placemark>', 'geometry-unsupported', '3D'],
  ])('is named: %s', (_, inside, code, words) => {
    const document = read(kmlOf(inside))
    expect(document.placemarks.flatMap(({ shapes }) => shapes)).toEqual([])
    expect(codesOf(document)).toEqual([code])
    expect(document.issues[0]?.message).toContain(words)
  })
})

describe('many findings of one kind', () => {
  it('are the first five with their location and one that counts the others', () => {
    const ring = `<Polygon>${outer('-50,-21 -49,-21 -49,-20')}</Polygon>`
    const document = read(kmlOf(`<Placemark>${ring}</Placemark>`.repeat(1000)))
    expect(document.placemarks).toHaveLength(1000)
    expect(document.issues.map(({ place, count }) => [place, count])).toEqual([
      ...[1, 2, 3, 4, 5].map((n) => [`Marcador ${n}, geometria 1, anel 1`, undefined]),
      ['', 995],
    ])
    expect(document.issues.at(-1)?.message).toContain('mais 995 ocorrências')
  })
})
