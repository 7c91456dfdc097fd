import { describe, expect, it } from 'vitest'
import { bytesOf, codesOf, kmlOf, onlyPlacemark, onlyShape, read, refusalOf } from './kml-text.fixture.ts'
import { readKml } from './read-kml.ts'

const POINT = '<Point><coordinates>-50.1,-21.2,0</coordinates></Point>'
const PLACEMARK = `<Placemark><name>São José</name>${POINT}</Placemark>`

const utf16 = (text: string, littleEndian: boolean, mark: boolean) => {
  const view = new DataView(new ArrayBuffer(2 * text.length + (mark ? 2 : 0)))
  const units = [...(mark ? [0xfeff] : []), ...Array.from({ length: text.length }, (_, i) => text.charCodeAt(i))]
  for (const [i, unit] of units.entries()) view.setUint16(2 * i, unit, littleEndian)
  return new Uint8Array(view.buffer)
}
/** Encodes every character below U+0100 as the byte of its number: Latin-1, and Windows-1252 for letters. */
const latin1 = (text: string) => Uint8Array.from(text, (character) => character.charCodeAt(0))

describe('a file in any encoding', () => {
  const declared = (encoding: string) =>
    `<?xml version="1.0" encoding="${encoding}"?><kml><Document>${PLACEMARK}</Document></kml>`
  const bare = `<kml><Document>${PLACEMARK}</Document></kml>`

  it.each([
    ['UTF-8', bytesOf(declared('UTF-8')), []],
    ['UTF-8 with a byte order mark', bytesOf(`\ufeff${declared('UTF-8')}`), []],
    ['UTF-16 LE', utf16(declared('UTF-16'), true, true), []],
    ['UTF-16 BE', utf16(declared('UTF-16'), false, true), []],
    ['UTF-16 LE without a byte order mark', utf16(declared('UTF-16'), true, false), []],
    ['Latin-1 that says so', latin1(declared('ISO-8859-1')), []],
    ['Windows-1252 that calls itself UTF-8', latin1(declared('UTF-8')), ['encoding-mismatch']],
    ['Windows-1252 that says nothing', latin1(bare), ['encoding-mismatch']],
    ['UTF-8 that calls itself Latin-1', bytesOf(declared('ISO-8859-1')), []],
    ['UTF-8 that calls itself UTF-16', bytesOf(declared('UTF-16')), ['encoding-mismatch']],
    ['an encoding nobody knows', bytesOf(declared('x-nenhuma')), ['encoding-unknown']],
  ])('%s is read with its accents', (_, bytes, codes) => {
    const document = read(bytes)
    expect(onlyPlacemark(document).name).toBe('São José')
    expect(onlyShape(document)).toMatchObject({ path: Float64Array.of(-50.1, -21.2) })
    expect(codesOf(document)).toEqual(codes)
  })

  it('UTF-16 in pieces of odd length is the same', () => {
    expect(readKml(utf16(declared('UTF-16'), true, true))).toEqual(readKml(bytesOf(declared('UTF-8'))))
  })

  it('a mix of UTF-8 and Windows-1252 is read letter by letter', () => {
    const mixed = new Uint8Array([
      ...bytesOf('<kml><Placemark><name>ã'),
      0xe3,
      ...bytesOf(`</name>${POINT}</Placemark></kml>`),
    ])
    expect(onlyPlacemark(read(mixed)).name).toBe('ãã')
  })
})

describe('XML with faults', () => {
  it.each([
    ['no namespace, no declaration', `<kml>${PLACEMARK}</kml>`],
    ['no <kml>', `<Document>${PLACEMARK}</Document>`],
    ['only a placemark', PLACEMARK],
    [
      'a prefix',
      `<kml:kml xmlns:kml="http://www.opengis.net/kml/2.2">${PLACEMARK.replace(/<(\/?)/g, '<$1kml:')}</kml:kml>`,
    ],
    ['an undeclared prefix', PLACEMARK.replace(/<(\/?)/g, '<$1x:')],
    ['another namespace', `<kml xmlns="http://example.org">${PLACEMARK}</kml>`],
    ['other capitals', `<KML>${PLACEMARK.toLowerCase().replace('são josé', 'São José')}</KML>`],
    ['blank lines before the declaration', `\n\n<?xml version="1.0"?><kml>${PLACEMARK}</kml>`],
    ['comments with everything', `<!-- <Placemark> & ]]> -- --><kml>${PLACEMARK}</kml><!-- -->`],
    ['> in an attribute', `<kml a="x > y" b='"'>${PLACEMARK}</kml>`],
  ])('is read without a finding: %s', (_, text) => {
    const document = read(bytesOf(text))
    expect(onlyPlacemark(document).name).toBe('São José')
    expect(onlyShape(document).kind).toBe('point')
    expect(codesOf(document)).toEqual([])
  })

  it.each([
    ['a namespace declared twice', `<kml xmlns="a" xmlns="b">${PLACEMARK}</kml>`, ['xml-malformed']],
    [
      'a stray ampersand',
      `<kml><Placemark><name>São José</name><description>A & B</description>${POINT}</Placemark></kml>`,
      ['stray-ampersand'],
    ],
    ['an ampersand in a link', `<kml><a href="x?a=1&b=2"/>${PLACEMARK}</kml>`, ['stray-ampersand']],
    [
      'a stray <',
      `<kml><Placemark><name>São José</name><description>3 < 4</description>${POINT}</Placemark></kml>`,
      ['stray-less-than'],
    ],
    [
      'HTML entities',
      `<kml><Placemark><name>S&atilde;o&nbsp;Jos&eacute;</name>${POINT}</Placemark></kml>`.replace('&nbsp;', ' '),
      ['html-entity', 'html-entity'],
    ],
    ['a forbidden character', `<kml>\u0001${PLACEMARK}</kml>`, ['control-character']],
    ['a lost block', `<kml>\u0000\u0000${PLACEMARK}</kml>`, ['null-character']],
    [
      'a lost block in a description',
      `<kml><Placemark><name>São José</name><description><![CDATA[a\u0000\u0000b]]></description>${POINT}</Placemark></kml>`,
      ['null-character'],
    ],
    ['a closing tag without an opening one', `<kml></b>${PLACEMARK}</kml>`, ['xml-malformed']],
    [
      'tags closed in the wrong order',
      `<kml><Placemark><name>São José</name><i><b></i></b>${POINT}</Placemark></kml>`,
      ['xml-malformed', 'xml-malformed', 'xml-malformed'],
    ],
    [
      'a tag without its >',
      `<kml><Placemark><name>São José</name><styleUrl<x/>${POINT}</Placemark></kml>`,
      ['xml-malformed', 'text-unclosed', 'xml-malformed', 'xml-malformed'],
    ],
    ['text after the end', `<kml>${PLACEMARK}</kml>\u0000\u0000 fim`, undefined],
    [
      'documents one after the other',
      `<?xml version="1.0"?><kml><Document/></kml><?xml version="1.0"?><kml>${PLACEMARK}</kml>`,
      ['several-documents'],
    ],
  ])('is read with a word: %s', (_, text, codes) => {
    const document = read(bytesOf(text))
    expect(onlyPlacemark(document).name).toBe('São José')
    expect(onlyShape(document).kind).toBe('point')
    if (codes) expect(codesOf(document)).toEqual(codes)
    else expect(codesOf(document)).toContain('text-outside-document')
  })

  it.each([
    ['a name with another closing tag', `<Placemark><name>São José</nome>${POINT}</Placemark>`],
    ['a name closed by an opening tag', `<Placemark><name>São José<name>${POINT}</Placemark>`],
    ['a name before a description', `<Placemark><name>São José<description>a</description>${POINT}</Placemark>`],
    ['a description', `<Placemark><name>São José</name><description>a</descricao>${POINT}</Placemark>`],
    ['a value', `<Placemark><name>São José</name><Data name="a"><value>1</valor></Dado>${POINT}</Placemark>`],
  ])('that leaves %s open keeps its shapes and its neighbours', (_, placemark) => {
    const document = read(bytesOf(`<kml><Document><name>D</name>${placemark}${PLACEMARK}</Document></kml>`))
    expect(document.placemarks.map(({ name, shapes }) => [name, shapes.length])).toEqual([
      ['São José', 1],
      ['São José', 1],
    ])
    expect(document.issues.find(({ code }) => code === 'text-unclosed')?.place).toBe('Marcador 1 «São José»')
    // Inside the reader, lists of positions are tokens of # and a number; none may come out.
    expect(JSON.stringify(document)).not.toContain('#')
  })

  it('that leaves the name of the document open is read with all its placemarks', () => {
    const document = read(bytesOf(`<kml><Document><name>Safra</nome>${PLACEMARK}${PLACEMARK}</Document></kml>`))
    expect(document.name).toBe('Safra')
    expect(document.placemarks).toHaveLength(2)
    expect(codesOf(document)).toContain('text-unclosed')
  })

  it('that has positions in a name keeps the token out of the name', () => {
    const name = '<name>São José<coordinates>-50.1,-21.2</coordinates></name>'
    expect(onlyPlacemark(read(bytesOf(`<kml><Placemark>${name}${POINT}</Placemark></kml>`))).name).toBe('São José')
  })

  it('that ends too early gives what was whole, and says so', () => {
    const ring = '<outerBoundaryIs><LinearRing><coordinates>-50,-21 -49,-21 -49,-20 -50,-21'
    const document = read(bytesOf(`<kml>${PLACEMARK}<Placemark><name>meio</name>${POINT}<Polygon>${ring}`))
    expect(document.placemarks.map(({ name, shapes }) => [name, shapes.map(({ kind }) => kind)])).toEqual([
      ['São José', ['point']],
      ['meio', ['point']],
    ])
    expect(document.issues).toMatchObject([{ code: 'truncated', severity: 'erro' }])
  })
})

describe('a file that cannot be read is refused with its cause', () => {
  it.each([
    ['nothing', '', 'empty-file'],
    ['a Git LFS pointer', 'version https://git-lfs.github.com/spec/v1\noid sha256:0\nsize 3\n', 'lfs-pointer'],
    ['a web page', '<!DOCTYPE html><html><body>Entrar</body></html>', 'html-page'],
    ['a web page without a doctype', '\n<html><body>Entrar</body></html>', 'html-page'],
    ['a GPX', '<?xml version="1.0"?><gpx><trk/></gpx>', 'gpx'],
    ['a GPX with a prefix and points of KML', '<g:gpx><Point/></g:gpx>', 'gpx'],
    [
      'a GML of features',
      '<gml:FeatureCollection><gml:featureMember><Point/></gml:featureMember></gml:FeatureCollection>',
      'not-kml',
    ],
    [
      'a GML of WFS',
      '<wfs:FeatureCollection xmlns:wfs="http://www.opengis.net/wfs/2.0"><Polygon/></wfs:FeatureCollection>',
      'not-kml',
    ],
    ['a GML by its namespace', '<talhoes xmlns="http://www.opengis.net/gml/3.2"><Polygon/></talhoes>', 'not-kml'],
    ['a GML by its geometries', '<talhoes xmlns:gml="http://www.opengis.net/gml"><gml:Polygon/></talhoes>', 'not-kml'],
    ['a lone geometry of GML', '<gml:Point xmlns:gml="http://www.opengis.net/gml"/>', 'not-kml'],
    ['a TCX', '<TrainingCenterDatabase><Track/></TrainingCenterDatabase>', 'not-kml'],
    ['GeoJSON', '{"type":"FeatureCollection"}', 'not-kml'],
    ['a PDF', '%PDF-1.7', 'not-kml'],
    ['other XML', '<?xml version="1.0"?><svg><g/></svg>', 'not-kml'],
    ['plain text', 'talhão 3', 'not-kml'],
    ['an entity bomb', '<!DOCTYPE kml [<!ENTITY a "aaaa">]><kml><name>&a;</name></kml>', 'doctype'],
    ['a late doctype', `<kml>${PLACEMARK}<!doctype x></kml>`, 'doctype'],
    ['257 elements deep', '<kml>'.repeat(257), 'too-deep'],
  ])('%s', (_, text, code) => {
    const refusal = refusalOf(bytesOf(text))
    expect(refusal.code).toBe(code)
    // The message is one sentence for people.
    expect(refusal.message).toMatch(/^[A-ZO].*[.]$/)
  })

  it('with the name of the format that it is in', () => {
    const gml = '<talhoes xmlns:gml="http://www.opengis.net/gml"><gml:Polygon/></talhoes>'
    expect(refusalOf(bytesOf(gml)).message).toBe('O arquivo é um GML, não um KML; exporte-o como KML.')
  })

  it('UTF-32', () => {
    expect(refusalOf(Uint8Array.of(0xff, 0xfe, 0, 0, 0x3c, 0, 0, 0)).code).toBe('encoding-unknown')
  })

  it('beyond the limits it was given', () => {
    const code = (bytes: Uint8Array, limits: object) => {
      const result = readKml(bytes, { limits })
      return result.ok ? undefined : result.refusal.code
    }
    const line = kmlOf(
      '<Placemark><LineString><coordinates>-50.1,-21.1 -50.2,-21.2 -50.3,-21.3</coordinates></LineString></Placemark>',
    )
    expect(code(line, { maxVertices: 2 })).toBe('too-many-vertices')
    expect(code(line, { maxVertices: 3 })).toBeUndefined()
    expect(code(line, { maxBytes: line.length - 1 })).toBe('too-large')
    expect(code(line, { maxPlacemarks: 0 })).toBe('too-many-placemarks')
  })

  it('but not when it is 256 elements deep', () => {
    expect(read(bytesOf('<kml>'.repeat(256) + '</kml>'.repeat(256))).placemarks).toEqual([])
  })
})

describe('a hostile file costs no more than its size', () => {
  const inSeconds = (text: string) => {
    const bytes = bytesOf(text)
    const before = process.cpuUsage()
    const document = read(bytes)
    const { user, system } = process.cpuUsage(before)
    return { document, seconds: (user + system) / 1e6 }
  }

  it('with 20,000 attributes of one name', () => {
    const data = Array.from({ length: 20_000 }, (_, i) => `<Data name="a"><value>${i}</value></Data>`).join('')
    const { document, seconds } = inSeconds(
      `<kml><Placemark><ExtendedData>${data}</ExtendedData>${POINT}</Placemark></kml>`,
    )
    expect(Object.keys(onlyPlacemark(document).attributes)).toHaveLength(1000)
    expect(codesOf(document)).toContain('attributes-cut')
    expect(seconds).toBeLessThan(5)
  })

  it('with a long list of coordinates in no known form, which is cut between two positions', () => {
    // The text has 6 MB, of which 4 are read, at 15 bytes a position, so that the cut falls inside one.
    const { document, seconds } = inSeconds(
      `<kml><Placemark><LineString><coordinates>${'-50.125;-21.25\u00a0'.repeat(375_000)}</coordinates></LineString></Placemark></kml>`,
    )
    expect(codesOf(document)).toContain('coordinates-cut')
    const shape = onlyShape(document)
    const path = shape.kind === 'polygon' ? [] : [...shape.path]
    expect(path.every((value, i) => value === (i % 2 === 0 ? -50.125 : -21.25))).toBe(true)
    expect(seconds).toBeLessThan(10)
  })

  it('with a text without end, which is cut', () => {
    const { document } = inSeconds(`<kml><Placemark><name>${'&'.repeat(2_000_000)}</name>${POINT}</Placemark></kml>`)
    expect(onlyPlacemark(document).name?.length).toBeLessThan(1_000_000)
    expect(codesOf(document)).toContain('text-cut')
  })
})
