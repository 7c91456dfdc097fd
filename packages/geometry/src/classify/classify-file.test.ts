import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import type { Placemark } from '../kml/placemark.ts'
import { readKml } from '../kml/read/read-kml.ts'
import { classifyFile } from './classify-file.ts'
import { lineMark, placemark, pointMark, polygonMark, rectangle, trackMark } from './placemarks.fixture.ts'

/** Confidence at which a user is warned that a file is in the wrong field. */
const SURE = 0.9

function range<T>(n: number, make: (i: number) => T): T[] {
  return Array.from({ length: n }, (_, i) => make(i))
}

/** Ten passes of 800 m, 20 m apart, and the flight from each to the next. */
const racetrack = range(10, (i) => (i % 2 ? [800, 20 * i, 0, 20 * i] : [0, 20 * i, 800, 20 * i]))

describe('by shape alone, without names or attributes', () => {
  test('broad polygons of different sizes are plots', () => {
    const plots = range(6, (i) => polygonMark(rectangle(1000 * i, 0, 300 + 100 * i, 400 + 50 * i)))
    expect(classifyFile(plots)).toMatchObject({ kind: 'area' })
    expect(classifyFile(plots).confidence).toBeGreaterThan(SURE)
  })

  test('long strips of one width are swaths', () => {
    const strips = range(10, (i) => polygonMark(rectangle(0, 20 * i, 700 + 13 * i, 20)))
    expect(classifyFile(strips)).toMatchObject({ kind: 'swath-polygons' })
    expect(classifyFile(strips).confidence).toBeGreaterThan(SURE)
  })

  test('small equal quads in a chain are swaths, although each is wider than long', () => {
    // Each quad is 0.2 s at 60 m/s by a 22 m swath.
    const quads = range(300, (i) => polygonMark(rectangle(12 * i, 0, 12, 22)))
    expect(classifyFile(quads)).toMatchObject({ kind: 'swath-polygons' })
    expect(classifyFile(quads).confidence).toBeGreaterThan(SURE)
  })

  test('straight parallel lines apart from each other are swaths', () => {
    const passes = racetrack.map((pass) => lineMark(pass))
    expect(classifyFile(passes)).toMatchObject({ kind: 'swath-lines' })
    expect(classifyFile(passes).confidence).toBeGreaterThan(SURE)
  })

  test('the same passes flown in one line are a track', () => {
    expect(classifyFile([lineMark(racetrack.flat())])).toMatchObject({ kind: 'track' })
    expect(classifyFile([lineMark(racetrack.flat())]).confidence).toBeGreaterThan(SURE)
  })

  test('a track cut into one line per logged step is still a track', () => {
    const path = racetrack.flat()
    const steps = range(path.length / 2 - 1, (i) => lineMark(path.slice(2 * i, 2 * i + 4)))
    expect(classifyFile(steps)).toMatchObject({ kind: 'track' })
  })

  test('winding lines without order are neither swaths nor a track', () => {
    // The rivers are 40 arcs of 270 degrees and 300 m radius, each rotated differently.
    const rivers = range(40, (i) =>
      lineMark(
        range(28, (k) => (k * 10 + i * 47) * (Math.PI / 180)).flatMap((a) => [
          2000 * i + 300 * Math.cos(a),
          300 * Math.sin(a),
        ]),
      ),
    )
    expect(classifyFile(rivers)).toMatchObject({ kind: 'unclear' })
  })

  test('closed lines are fields drawn as paths', () => {
    expect(classifyFile(range(4, (i) => lineMark(rectangle(500 * i, 0, 400, 300 + 90 * i))))).toMatchObject({
      kind: 'area',
    })
  })

  test('timed points are a track, and so is a gx:Track beside the points of its two airfields', () => {
    const points = range(60, (i) => pointMark([12 * i, 0], { beginMs: 200 * i, endMs: 200 * i }))
    expect(classifyFile(points)).toMatchObject({ kind: 'track' })
    const track = trackMark([0, 0, 60, 0], [0, 1])
    expect(classifyFile([pointMark([0, 0]), pointMark([60, 0]), track])).toMatchObject({ kind: 'track' })
  })

  test('a file without shapes is unclear with no confidence at all', () => {
    expect(classifyFile([])).toMatchObject({ kind: 'unclear', confidence: 0 })
    expect(classifyFile([placemark([])])).toMatchObject({ kind: 'unclear', confidence: 0 })
  })
})

describe('names and attributes decide where shapes do not', () => {
  const narrow = rectangle(0, 0, 400, 30)

  test('a single narrow polygon is a plot or a pass according to its name', () => {
    expect(classifyFile([polygonMark(narrow, { name: 'Talhão 7' })])).toMatchObject({ kind: 'area' })
    expect(classifyFile([polygonMark(narrow, { name: 'Aplicação 7' })])).toMatchObject({ kind: 'swath-polygons' })
  })

  test('a single narrow polygon that says nothing is unclear, because plots and passes are so', () => {
    expect(classifyFile([polygonMark(narrow)])).toMatchObject({ kind: 'unclear' })
    expect(classifyFile([polygonMark(rectangle(0, 0, 58, 1500))])).toMatchObject({ kind: 'unclear' })
    // Two strips of equal width are enough to be passes.
    expect(classifyFile([polygonMark(narrow), polygonMark(rectangle(0, 30, 420, 30))])).toMatchObject({
      kind: 'swath-polygons',
    })
  })

  test('an application of merged passes, as broad as plots, is not taken for plots where its name says what it is', () => {
    const merged = (name: string) => range(3, (i) => polygonMark(rectangle(400 * i, 0, 300, 900), { name }))
    expect(classifyFile(merged('Aplicação 1'))).toMatchObject({ kind: 'unclear' })
    // Its shape alone does not distinguish it from plots.
    expect(classifyFile(merged('Polígono 1'))).toMatchObject({ kind: 'area' })
  })

  test('accents and case in attribute names do not matter', () => {
    expect(classifyFile([polygonMark(narrow, { attributes: { Talhão: '7' } })])).toMatchObject({ kind: 'area' })
  })

  test('a pass that names the plot it was flown on is a pass', () => {
    const attributes = { TALHAO: '7', largura_m: '20,00', inicio: '2026-03-14T10:12:29Z' }
    const passes = range(5, (i) => polygonMark(rectangle(0, 20 * i, 800, 20), { attributes }))
    expect(classifyFile(passes)).toMatchObject({ kind: 'swath-polygons' })
  })

  test('the reasons are sentences, the weightiest first', () => {
    const plots = range(4, (i) => polygonMark(rectangle(500 * i, 0, 300, 300), { attributes: { TALHAO: `${i}` } }))
    const { reasons } = classifyFile(plots)
    expect(reasons.slice(0, 2)).toContain('Há atributos de talhão (fazenda, talhão, área).')
    expect(reasons).not.toContain('Os nomes são de aplicação.')
  })
})

test('a large file is judged by a sample of itself, always the same', () => {
  const quads = range(100_000, (i) => polygonMark(rectangle(12 * (i % 200), 22 * Math.floor(i / 200), 12, 22)))
  const before = process.cpuUsage()
  const first = classifyFile(quads)
  // Measured: 15 to 35 ms of work; the limit only catches a search that visits every polygon many times.
  expect(process.cpuUsage(before).user / 1e3).toBeLessThan(1000)
  expect(first.kind).toBe('swath-polygons')
  expect(classifyFile(quads)).toEqual(first)
})

describe('no file of the cases is taken for one of another field', () => {
  const cases = resolve(import.meta.dirname, '../../cases')
  const folders = readdirSync(cases, { withFileTypes: true }).filter((entry) => entry.isDirectory())
  const fields: [string, readonly string[]][] = [
    ['area.kml', ['area', 'unclear']],
    ['aplicacao.kml', ['swath-polygons', 'swath-lines', 'unclear']],
    ['trajeto.kml', ['track', 'unclear']],
  ]

  test.each(fields)('%s', (name, kinds) => {
    const present = folders.map((folder) => join(cases, folder.name)).filter((folder) => existsSync(join(folder, name)))
    const found = present.map((folder) => ({ folder, kind: classifyFile(placemarksOf(folder, name)).kind }))
    expect(found.length).toBeGreaterThan(0)
    // With the valve open through the turns an application is a flight, and a person says which of the two it is.
    const isFlight = ({ folder, kind }: (typeof found)[number]) =>
      kind === 'track' && basename(folder).startsWith('valve-open-through-the-turns')
    expect(found.filter((file) => !kinds.includes(file.kind) && !isFlight(file))).toEqual([])
    // A file without any sign is the exception.
    expect(found.filter(({ kind }) => kind === 'unclear').length).toBeLessThan(0.05 * found.length + 1)
  })
})

const KML = resolve(import.meta.dirname, '../../../../../shared/kml')

if (existsSync(KML)) {
  describe('real files', () => {
    const files = (folder: string) => readdirSync(join(KML, folder)).filter((name) => name.endsWith('.kml'))
    const flight = 'sets/D_voo_sobre_clealco'

    test.each(files('plots'))('plots/%s is an area', (name) => {
      expect(classifyFile(placemarksOf('plots', name))).toMatchObject({ kind: 'area' })
    })

    test.each(files('track'))('track/%s is a track', (name) => {
      expect(classifyFile(placemarksOf('track', name))).toMatchObject({ kind: 'track' })
    })

    test.each(files('protected').filter((name) => !name.includes('rios')))('protected/%s is an area', (name) => {
      expect(classifyFile(placemarksOf('protected', name))).toMatchObject({ kind: 'area' })
    })

    test('hand-drawn rivers are unclear', () => {
      expect(classifyFile(placemarksOf('protected', 'mneunomne__rios.kml'))).toMatchObject({ kind: 'unclear' })
    })

    test.each([
      ['area.kml', 'area'],
      ['area_schema.kml', 'area'],
      ['aplicacao.kml', 'swath-polygons'],
      ['aplicacao_linhas.kml', 'swath-lines'],
      ['trajeto.kml', 'track'],
      ['trajeto_gxtrack.kml', 'track'],
    ])('the flight over Clealco: %s is %s, surely', (name, kind) => {
      const found = classifyFile(placemarksOf(flight, name))
      expect(found).toMatchObject({ kind })
      expect(found.confidence).toBeGreaterThan(0.99)
    })
  })
} else {
  test.skipIf(true)('real files: ../shared/kml is absent', () => {})
}

function placemarksOf(folder: string, name: string): readonly Placemark[] {
  const result = readKml(readFileSync(resolve(KML, folder, name)))
  if (!result.ok) throw new Error(result.refusal.message)
  return result.document.placemarks
}
