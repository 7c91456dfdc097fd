import { expect, test } from 'vitest'
import { codesOf, readFile, refusalOf } from '../trials/read-file.fixture.ts'

const gpx = (content: string, head = '<?xml version="1.0"?>') =>
  `${head}<gpx version="1.1" xmlns="http://www.topografix.com/GPX/1/1">${content}</gpx>`
const point = (lat: string, lon: string, inside = '') => `<trkpt lat="${lat}" lon="${lon}">${inside}</trkpt>`
const time = (second: number) => `<ele>400</ele><time>2026-03-14T10:12:0${second}Z</time>`

test('a track keeps its segments, its times and its texts', async () => {
  const first = `<trkseg>${point('-21', '-50', time(0))}${point('-21.001', '-50', time(1))}</trkseg>`
  const second = `<trkseg>${point('-21.1', '-50', '<name>p</name>')}${point('-21.2', '-50')}</trkseg>`
  const read = await readFile(
    gpx(
      `<metadata><name>Voo 7</name><time>2020-01-01T00:00:00Z</time></metadata><trk><name>Manhã</name><desc>d</desc><type>voo</type>
       <extensions><x:name xmlns:x="y">z</x:name></extensions>${first}${second}</trk>`,
    ),
  )
  expect(read.end).toMatchObject({ ok: true, name: 'Voo 7', source: { format: 'gpx' } })
  const begin = Date.UTC(2026, 2, 14, 10, 12, 0)
  expect(read.placemarks).toEqual([
    {
      index: 0,
      name: 'Manhã',
      description: 'd',
      folders: [],
      attributes: { type: 'voo' },
      shapes: [
        {
          kind: 'track',
          path: new Float64Array([-50, -21, -50, -21.001]),
          timesMs: new Float64Array([begin, begin + 1000]),
          altitudesM: new Float64Array([400, 400]),
        },
        { kind: 'track', path: new Float64Array([-50, -21.1, -50, -21.2]) },
      ],
    },
  ])
  expect(read.issues).toEqual([])
})

test('a track without times that ends where it begins is an outline; with times it is a flight', async () => {
  const track = (inside: string) =>
    gpx(
      `<trk><trkseg>${point('-21', '-50', inside)}${point('-21', '-50.1', inside)}${point('-21.1', '-50', inside)}${point('-21', '-50', inside)}</trkseg></trk>`,
    )
  const kindOf = async (text: string) => (await readFile(text)).placemarks[0]?.shapes[0]?.kind
  expect(await kindOf(track(''))).toBe('line')
  expect(await kindOf(track(time(0)))).toBe('track')
})

test('routes are lines, and waypoints points with their time', async () => {
  const read = await readFile(
    gpx(
      `<wpt lat="-21" lon="-50"><time>2026-03-14T10:12:00Z</time><name>Pista</name><sym>Flag</sym></wpt>
       <rte><name>R</name><rtept lat="-21" lon="-50"/><rtept lat="-22" lon="-51"/></rte>`,
    ),
  )
  const ms = Date.UTC(2026, 2, 14, 10, 12, 0)
  expect(read.placemarks).toMatchObject([
    { name: 'Pista', beginMs: ms, endMs: ms, attributes: { sym: 'Flag' }, shapes: [{ kind: 'point' }] },
    { name: 'R', shapes: [{ kind: 'line', path: new Float64Array([-50, -21, -51, -22]) }] },
  ])
})

test('positions that are none are left out with their time', async () => {
  const points = [
    point('-21', '-50', time(0)),
    point('x', '-50', time(1)),
    point('-121', '-50', time(2)),
    point('-221', '-250', time(3)),
    '<trkpt lat="-21"/>',
    point('-21,5', '-50,5', '<time>ontem</time>'),
  ]
  const read = await readFile(gpx(`<trk><trkseg>${points.join('')}</trkseg></trk>`))
  expect(read.placemarks[0]!.shapes).toMatchObject([
    {
      path: new Float64Array([-50, -21, -50.5, -21.5]),
      timesMs: new Float64Array([Date.UTC(2026, 2, 14, 10, 12, 0), Number.NaN]),
    },
  ])
  expect(read.issues.map(({ code, place }) => [code, place])).toEqual([
    ['coordinate-unreadable', 'Trilha 1'],
    ['coordinate-swapped', 'Trilha 1'],
    ['coordinate-out-of-range', 'Trilha 1'],
    ['coordinate-unreadable', 'Trilha 1'],
    ['time-unreadable', 'Trilha 1'],
  ])
})

test('prefixes, comments, other encodings and XML that ends too soon', async () => {
  const prefixed = '<!-- <kml> --><g:gpx xmlns:g="x"><g:wpt lat="-21" lon="-50"><g:name>Pé</g:name></g:wpt></g:gpx>'
  expect((await readFile(prefixed)).placemarks).toMatchObject([{ name: 'Pé' }])
  const latin1 = gpx('<wpt lat="-21" lon="-50"><name>Pé</name></wpt>', '<?xml version="1.0" encoding="ISO-8859-1"?>')
  const read = await readFile(new Uint8Array(Buffer.from(latin1, 'latin1')))
  expect([read.placemarks[0]!.name, codesOf(read)]).toEqual(['Pé', []])
  const utf16 = new Uint8Array(Buffer.from(`\uFEFF${gpx('<wpt lat="-21" lon="-50"/>')}`, 'utf16le'))
  expect((await readFile(utf16)).placemarks).toHaveLength(1)
  const cut = await readFile(
    gpx(`<trk><name>A</name><trkseg>${point('-21', '-50')}${point('-22', '-50')}`).slice(0, -6),
  )
  expect([codesOf(cut), cut.placemarks[0]!.shapes.length]).toEqual([['truncated'], 1])
})

test('empty tracks, and the limits of KML', async () => {
  const empty = await readFile(gpx('<trk><trkseg/></trk><trk/>'))
  expect(codesOf(empty)).toEqual(['geometry-empty', 'feature-without-geometry'])
  const two = gpx(`<trk><trkseg>${point('-21', '-50')}${point('-22', '-50')}</trkseg></trk><wpt lat="1" lon="1"/>`)
  expect(refusalOf(await readFile(two, { limits: { maxVertices: 2 } }))).toBe('too-many-vertices')
  expect(refusalOf(await readFile(two, { limits: { maxPlacemarks: 1 } }))).toBe('too-many-placemarks')
  expect(refusalOf(await readFile(gpx('<a>'.repeat(300))))).toBe('too-deep')
  const entities = `<!DOCTYPE gpx [<!ENTITY a "aaaa">]>`
  expect(refusalOf(await readFile(gpx('', `<?xml version="1.0"?>${entities}`)))).toBe('doctype')
})
