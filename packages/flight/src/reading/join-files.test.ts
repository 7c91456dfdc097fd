import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { FlightFiles, ReadFile } from '../flight.ts'
import { measureFlight } from '../measure-flight.ts'
import { joinFiles } from './join-files.ts'
import { readFlightFile } from './read-flight-file.ts'

const CASES = join(import.meta.dirname, '../../../geometry/cases')

async function fileOf(path: string): Promise<ReadFile | undefined> {
  if (!existsSync(path)) return undefined
  const read = await readFlightFile(path, [readFileSync(path)])
  return 'unusable' in read ? undefined : read
}

async function numbersOf(files: FlightFiles) {
  const measured = await measureFlight(files, { layers: false, assumedWidthM: 20 })
  if ('unusable' in measured) return measured
  const { avisos: _avisos, ...numbers } = measured.numbers
  return numbers
}

/** Cuts a file into files of consecutive placemarks, after the given shares of them. */
function cut(file: ReadFile, shares: readonly number[]): ReadFile[] {
  const { placemarks } = file.document
  const ends = [...shares.map((share) => Math.floor(share * placemarks.length)), placemarks.length].toSorted(
    (a, b) => a - b,
  )
  return ends.flatMap((end, i) => {
    const part = placemarks.slice(ends[i - 1] ?? 0, end)
    return part.length === 0 ? [] : [{ name: `${i}.kml`, document: { ...file.document, placemarks: part } }]
  })
}

const cases = readdirSync(CASES).filter((name) => existsSync(join(CASES, name, 'aplicacao.kml')))

test.each(cases)('%s is measured alike however it is cut into files', async (name) => {
  const [area, aplicacao] = await Promise.all(
    ['area.kml', 'aplicacao.kml'].map((file) => fileOf(join(CASES, name, file))),
  )
  if (!aplicacao) return
  const alone = await numbersOf({ ...(area && { area }), aplicacao })
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: 1, maxLength: 6 }),
      fc.infiniteStream(fc.double({ min: 0, max: 1, noNaN: true })),
      async (shares, keys) => {
        const parts = cut(aplicacao, shares)
        const keyed = parts
          .map((part) => ({ part, key: keys.next().value as number }))
          .toSorted((a, b) => a.key - b.key)
        const [first, ...rest] = keyed.map(({ part }) => part)
        if (!first) return
        expect(await numbersOf({ ...(area && { area }), aplicacao: joinFiles([first, ...rest]) })).toEqual(alone)
      },
    ),
    { numRuns: 5 },
  )
})

/** Records of equal times have no order other than that of their file. */
const TIES = 'log-with-whole-second-times'

test.each(cases.filter((name) => name !== TIES))(
  '%s is measured alike however its timed records are spread over files',
  async (name) => {
    const [area, aplicacao] = await Promise.all(
      ['area.kml', 'aplicacao.kml'].map((file) => fileOf(join(CASES, name, file))),
    )
    if (!aplicacao?.document.placemarks.every(({ beginMs }) => beginMs !== undefined)) return
    const alone = await numbersOf({ ...(area && { area }), aplicacao })
    const { placemarks } = aplicacao.document
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.nat(3), { minLength: placemarks.length, maxLength: placemarks.length }),
        async (place) => {
          const parts = [0, 1, 2, 3].flatMap((k) => {
            const part = placemarks.filter((_, i) => place[i] === k)
            return part.length === 0
              ? []
              : [{ name: `${k}.kml`, document: { ...aplicacao.document, placemarks: part } }]
          })
          const [first, ...rest] = parts
          if (!first) return
          expect(await numbersOf({ ...(area && { area }), aplicacao: joinFiles([first, ...rest]) })).toEqual(alone)
        },
      ),
      { numRuns: 5 },
    )
  },
)

/** A pass of 20 records of a second, 10 m long and 20 m wide, that begins `x` m to the east and `second` s after noon. */
function passKml(x: number, y: number, second: number): string {
  const degrees = (eastM: number, northM: number) =>
    `${-50 + eastM / (111_195 * Math.cos((20 * Math.PI) / 180))},${-20 + northM / 111_195}`
  const records = Array.from({ length: 20 }, (_, i) => {
    const [south, north] = [y + 10 * i, y + 10 * (i + 1)]
    const corners = [
      [x, south],
      [x + 20, south],
      [x + 20, north],
      [x, north],
      [x, south],
    ]
    const moment = (after: number) => new Date(Date.UTC(2026, 2, 14, 12, 0, second + i + after)).toISOString()
    return `<Placemark><TimeSpan><begin>${moment(0)}</begin><end>${moment(1)}</end></TimeSpan><Polygon><outerBoundaryIs><LinearRing><coordinates>${corners.map(([e = 0, n = 0]) => degrees(e, n)).join(' ')}</coordinates></LinearRing></outerBoundaryIs></Polygon></Placemark>`
  })
  return `<kml><Document>${records.join('')}</Document></kml>`
}

const read = async (name: string, text: string) => {
  const file = await readFlightFile(name, [Buffer.from(text)])
  if ('unusable' in file) throw new Error(file.unusable.message)
  return file
}

test.each([
  ['side by side, 2 m over each other, at the same seconds', 18, 0, 0.04],
  ['5 km apart, the second beginning in the last seconds of the first', 5000, 17, 0],
])('two aircraft %s have a pass each', async (_, x, second, overlapHa) => {
  const aplicacao = joinFiles([await read('b.kml', passKml(x, 0, second)), await read('a.kml', passKml(0, 0, 0))])
  // Two passes of 200 m by 20 m.
  const plot = `<kml><Placemark><Polygon><outerBoundaryIs><LinearRing><coordinates>-50.001,-20.001 -49.9,-20.001 -49.9,-19.99 -50.001,-19.99 -50.001,-20.001</coordinates></LinearRing></outerBoundaryIs></Polygon></Placemark></kml>`
  const measured = await numbersOf({ area: await read('area.kml', plot), aplicacao })
  if ('unusable' in measured) throw new Error(measured.unusable.message)
  expect(measured.passadas).toBe(2)
  expect(measured.areaBruta).toBeCloseTo(0.8, 2)
  expect(measured.areaSobreposicao).toBeCloseTo(overlapHa, 3)
})

test('a finding names the file that it is about', async () => {
  const truncated = passKml(0, 0, 0).slice(0, -40)
  const file = joinFiles([await read('inteiro.kml', passKml(18, 0, 40)), await read('cortado.kml', truncated)])
  const measured = await measureFlight({ aplicacao: file }, { layers: false })
  if ('unusable' in measured) throw new Error(measured.unusable.message)
  expect(measured.numbers.avisos).toContainEqual(expect.objectContaining({ codigo: 'truncated', onde: 'cortado.kml' }))
})

/** A log of two passes of 300 m northwards and back, 20 m apart, with a position each 30 m and second; `eastM` is that of the first pass. */
function logRows(eastM: number): readonly string[] {
  const begin = Date.UTC(2026, 2, 14, 10, 12)
  const at = [
    ...Array.from({ length: 11 }, (_, i) => [0, 30 * i, 1]),
    ...[1, 2, 3, 4].map((i) => [4 * i, 300 + 30 * Math.min(i, 5 - i), 0]),
    ...Array.from({ length: 11 }, (_, i) => [20, 300 - 30 * i, 1]),
  ]
  return at.map(([x = 0, y = 0, valve], i) =>
    [new Date(begin + 1000 * i).toISOString(), -20 + y / 110_704.3, -50 + (eastM + x) / 104_646.1, valve, '20'].join(),
  )
}

async function logFile(name: string, rows: readonly string[], further = ''): Promise<ReadFile> {
  const text = [`timestamp,lat,lon,spray,swath (m)${further}`, ...rows].join('\n')
  const read = await readFlightFile(name, [new TextEncoder().encode(text)])
  if ('unusable' in read) throw new Error(read.unusable.message)
  return read
}

const joinedNumbers = async (files: readonly ReadFile[]) => {
  const [first, ...rest] = files
  const numbers = await numbersOf({ aplicacao: joinFiles([first!, ...rest]) })
  if ('unusable' in numbers) throw new Error(numbers.unusable.message)
  return numbers
}

test('a log cut into files at any of its positions has the numbers of the whole, whether or not files repeat the last one', async () => {
  const rows = logRows(0)
  // Two passes of 300 m by 20 m.
  const whole = await numbersOf({ aplicacao: await logFile('voo.csv', rows) })
  expect(whole).toMatchObject({ passadas: 2, areaBruta: expect.closeTo(1.2, 3) as number })
  await fc.assert(
    fc.asyncProperty(
      fc.uniqueArray(fc.integer({ min: 1, max: 25 }), { minLength: 1 }),
      fc.boolean(),
      async (at, repeats) => {
        const cuts = [0, ...at.toSorted((a, b) => a - b), rows.length]
        const parts = cuts.slice(1).map((end, i) => rows.slice(Math.max(0, cuts[i]! - (repeats ? 1 : 0)), end))
        const files = await Promise.all(parts.map((part, i) => logFile(`${(7 * i) % 29}.csv`, part)))
        expect(await joinedNumbers(files.toReversed())).toEqual(whole)
      },
    ),
    { numRuns: 30 },
  )
})

test('a log whose width changes where it is cut into files has the numbers of the whole', async () => {
  const rows = logRows(0)
  for (const at of [4, 10, 12, 20]) {
    const changed = rows.map((row, i) => (i < at ? row : row.replace(/,20$/, ',25')))
    const whole = await numbersOf({ aplicacao: await logFile('voo.csv', changed) })
    for (const from of [at, at - 1]) {
      // From the row before it, which keeps its width, or from the first row with the new one.
      const parts = [changed.slice(0, at), changed.slice(from)]
      const files = await Promise.all(parts.map((part, i) => logFile(`${2 - i}.csv`, part)))
      expect(await joinedNumbers(files)).toEqual(whole)
    }
  }
})

const TRACK_FORMATS: readonly (readonly [format: string, textOf: (rows: readonly string[]) => string])[] = [
  [
    'gpx',
    (rows) =>
      `<gpx version="1.1" xmlns="http://www.topografix.com/GPX/1/1"><trk><trkseg>${rows
        .map((row) => row.split(','))
        .map(
          ([time, lat, lon, valve]) =>
            `<trkpt lat="${lat}" lon="${lon}"><time>${time}</time><extensions><spray>${valve}</spray></extensions></trkpt>`,
        )
        .join('')}</trkseg></trk></gpx>`,
  ],
  [
    'kml',
    (rows) => {
      const cells = rows.map((row) => row.split(','))
      const all = (write: (cell: readonly string[]) => string) => cells.map(write).join('')
      return `<kml xmlns="http://www.opengis.net/kml/2.2" xmlns:gx="http://www.google.com/kml/ext/2.2"><Placemark><gx:Track>${all(([time]) => `<when>${time}</when>`)}${all(([, lat, lon]) => `<gx:coord>${lon} ${lat} 0</gx:coord>`)}<ExtendedData><SchemaData><gx:SimpleArrayData name="spray">${all(([, , , valve]) => `<gx:value>${valve}</gx:value>`)}</gx:SimpleArrayData></SchemaData></ExtendedData></gx:Track></Placemark></kml>`
    },
  ],
]

test.each(TRACK_FORMATS)(
  'a %s track with the valve is measured as one however it is cut into files',
  async (format, of) => {
    const rows = logRows(0)
    const whole = await numbersOf({ aplicacao: await read(`voo.${format}`, of(rows)) })
    expect(whole).toMatchObject({ passadas: 2, areaBruta: expect.closeTo(1.2, 3) as number })
    for (const at of [3, 7, 12, 19]) {
      const parts = [rows.slice(0, at), rows.slice(at)]
      const files = await Promise.all(parts.map((part, i) => read(`${2 - i}.${format}`, of(part))))
      expect(await joinedNumbers(files)).toEqual(whole)
    }
  },
)

test('a log cut into files keeps the altitude of each position', async () => {
  const rows = logRows(0).map((row, i) => `${row},${400 + i}`)
  const [first, second] = await Promise.all(
    [rows.slice(0, 7), rows.slice(7)].map((part, i) => logFile(`${i}.csv`, part, ',altitude (m)')),
  )
  const tracks = joinFiles([first!, second!]).document.placemarks.flatMap(({ shapes }) => shapes)
  expect(tracks).toMatchObject([{ altitudesM: Float64Array.from(rows, (_, i) => 400 + i) }])
})

test('two aircraft 60 m apart whose files end in the same second are resumed each by its own', async () => {
  const [a, b] = [logRows(0), logRows(60)]
  const files = await Promise.all(
    [a.slice(0, 5), b.slice(5), b.slice(0, 5), a.slice(5)].map((rows, i) => logFile(`${i}.csv`, rows)),
  )
  expect(await joinedNumbers(files)).toMatchObject({ passadas: 4, areaBruta: expect.closeTo(2.4, 3) as number })
})

test('a log whose valve is shut at every position is measured, and that is said', async () => {
  const rows = logRows(0).map((row) => row.replace(/,[01],20$/, ',0,20'))
  const measured = await measureFlight({ aplicacao: await logFile('voo.csv', rows) }, { layers: false })
  if ('unusable' in measured) throw new Error(measured.unusable.message)
  expect(measured.numbers.avisos).toContainEqual(
    expect.objectContaining({
      codigo: 'records-all-off',
      mensagem: expect.stringMatching(/26 posições dizem que não aplicavam \(spray\)/) as string,
    }),
  )
})
