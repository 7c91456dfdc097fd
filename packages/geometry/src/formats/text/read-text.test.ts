// Long because each test is one way in which logs write the same flight.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { measureCoverage } from '../../coverage/measure-coverage.ts'
import { swathsFromKml } from '../../coverage/swaths/inputs-from-kml.ts'
import { readFile } from '../trials/read-file.fixture.ts'
import { areTimesUtc, pathOfSample, rowsOfSample, sampleText } from './propose-profile.ts'
import type { TextProfile } from './text-profile.ts'

/** Two passes of 200 m northwards and back, 20 m apart, one position each 10 m and second, with a turn of 5 s between them. */
/** Metres of a degree at 20° south on WGS84: series of Snyder, Map Projections, 1987. */
const PER_DEGREE = { lon: 104_646.1, lat: 110_704.3 }
const FLOWN = flown()

interface Position {
  readonly lon: number
  readonly lat: number
  readonly ms: number
  readonly isOn: boolean
}

function flown(): readonly Position[] {
  const positions: Position[] = []
  const begin = Date.UTC(2026, 2, 14, 10, 12, 0)
  const add = (x: number, y: number, isOn: boolean) => {
    const ms = begin + 1000 * positions.length
    positions.push({ lon: -50 + x / PER_DEGREE.lon, lat: -20 + y / PER_DEGREE.lat, ms, isOn })
  }
  for (let i = 0; i <= 20; i++) add(0, 10 * i, true)
  for (let i = 1; i <= 5; i++) add(20 * (i / 6), 200 + 10 * Math.min(i, 6 - i), false)
  for (let i = 0; i <= 20; i++) add(20, 200 - 10 * i, true)
  return positions
}

interface Style {
  readonly separator?: string
  readonly decimal?: string
  readonly headings: readonly string[]
  readonly row: (position: Position) => readonly (string | number)[]
  readonly preamble?: readonly string[]
}

function written({ separator = ';', decimal = '.', headings, row, preamble = [] }: Style, rows = FLOWN): Uint8Array {
  const line = (cells: readonly (string | number)[]) =>
    cells.map((cell) => (typeof cell === 'number' ? `${cell}`.replace('.', decimal) : cell)).join(separator)
  const text = [...preamble, headings.join(separator), ...rows.map((one) => line(row(one)))].join('\r\n')
  return new TextEncoder().encode(text)
}

const iso = (ms: number) => new Date(ms).toISOString()
const brDay = (ms: number) => iso(ms).slice(0, 10).split('-').toReversed().join('/')

const STYLES: Readonly<Record<string, Style>> = {
  'semicolons, decimal commas, local day and time apart': {
    decimal: ',',
    headings: ['Data', 'Hora', 'Latitude', 'Longitude', 'Válvula'],
    row: ({ lon, lat, ms, isOn }) => [brDay(ms), iso(ms - 3 * 3_600_000).slice(11, 19), lat, lon, isOn ? 1 : 0],
  },
  'commas, ISO instants, words for the valve': {
    separator: ',',
    headings: ['timestamp', 'lat', 'lon', 'spray_on'],
    row: ({ lon, lat, ms, isOn }) => [iso(ms), lat, lon, isOn ? 'true' : 'false'],
  },
  'tabs, a preamble, compact UTC day and time, hemispheres': {
    separator: '\t',
    preamble: ['Job 4471', 'Operator: Bruno', ''],
    headings: ['UTC Date', 'UTC Time', 'Lat', 'Long', 'Boom'],
    row: ({ lon, lat, ms, isOn }) => [
      iso(ms).slice(0, 10).replaceAll('-', ''),
      iso(ms).slice(11, 21).replaceAll(':', ''),
      `${Math.abs(lat)} S`,
      `${Math.abs(lon)} W`,
      isOn ? 'ON' : 'OFF',
    ],
  },
  'seconds since 1970': {
    separator: ',',
    headings: ['Time Stamp', 'GPS Latitude (deg)', 'GPS Longitude (deg)', 'Pump'],
    row: ({ lon, lat, ms, isOn }) => [ms / 1000, lat, lon, isOn ? 1 : 0],
  },
}

async function measured(bytes: Uint8Array, options: Parameters<typeof readFile>[1] = {}) {
  const { end, placemarks, issues } = await readFile(bytes, options)
  if (!end.ok) return end.refusal
  const { swaths } = swathsFromKml({ placemarks, issues }, { widthM: 20 })
  const { areas, passes } = await measureCoverage({ plots: [], swaths })
  return { grossM2: areas.grossM2, passes, begin: placemarks[0]?.shapes[0], codes: issues.map(({ code }) => code) }
}

test.each(Object.entries(STYLES))('%s: the sprayed passes of a log, and its times in UTC', async (name, style) => {
  const found = await measured(written(style))
  // Two passes of 200 m by 20 m.
  expect(found).toMatchObject({ passes: 2, grossM2: expect.closeTo(8000, 0) as number })
  const [first] = 'begin' in found && found.begin?.kind === 'track' ? (found.begin.timesMs ?? []) : []
  expect(first).toBe(Date.UTC(2026, 2, 14, 10, 12, 0))
  expect('codes' in found && found.codes).toEqual(name.includes('local') ? ['time-zone-assumed'] : [])
})

/** Degrees, minutes and seconds with 6 decimals, which are 0.03 mm. */
function sexagesimal(value: number): readonly [degrees: string, minutes: string, seconds: string] {
  const millionths = Math.round(Math.abs(value) * 3_600_000_000)
  const seconds = (millionths % 60_000_000) / 1_000_000
  const minutes = Math.floor(millionths / 60_000_000)
  return [`${Math.floor(minutes / 60)}`, `${minutes % 60}`.padStart(2, '0'), seconds.toFixed(6).padStart(9, '0')]
}

const SEXAGESIMAL: Readonly<Record<string, (value: number, letter: string) => string>> = {
  [`21°30'15.2"S`]: (value, letter) => {
    const [d, m, s] = sexagesimal(value)
    return `${d}°${m}'${s}"${letter}`
  },
  'S 21 30 15.2': (value, letter) => `${letter} ${sexagesimal(value).join(' ')}`,
  [`21° 30' 15,2'' S`]: (value, letter) => {
    const [d, m, s] = sexagesimal(value)
    return `${d}° ${m}' ${s.replace('.', ',')}'' ${letter}`
  },
  [`-21°30'15.2"`]: (value) => {
    const [d, m, s] = sexagesimal(value)
    return `${value < 0 ? '-' : ''}${d}°${m}'${s}"`
  },
  '21º30´15.2´´S': (value, letter) => {
    const [d, m, s] = sexagesimal(value)
    return `${d}º${m}´${s}´´${letter}`
  },
  '21-30-15.2S': (value, letter) => `${sexagesimal(value).join('-')}${letter}`,
  '21:30:15.2S': (value, letter) => `${sexagesimal(value).join(':')}${letter}`,
  [`21°30.25'S`]: (value, letter) => {
    const minutes = Math.abs(value) * 60
    return `${Math.floor(minutes / 60)}°${(minutes % 60).toFixed(7)}'${letter}`
  },
}

test.each(Object.entries(SEXAGESIMAL))('a position written as %s is the position', async (_, write) => {
  const headings = ['timestamp', 'lat', 'lon', 'spray_on']
  const row = ({ lon, lat, ms, isOn }: Position) => [
    iso(ms),
    write(lat, lat < 0 ? 'S' : 'N'),
    write(lon, lon < 0 ? 'W' : 'E'),
    isOn ? 1 : 0,
  ]
  const { placemarks, issues } = await readFile(written({ headings, row }))
  expect(issues).toEqual([])
  const [shape] = placemarks[0]!.shapes
  if (shape?.kind !== 'track') throw new Error('no track')
  for (const [i, { lon, lat }] of FLOWN.entries()) {
    expect(shape.path[2 * i]).toBeCloseTo(lon, 8)
    expect(shape.path[2 * i + 1]).toBeCloseTo(lat, 8)
  }
})

test.each([`20°60'15"S`, `20°30'60"S`, `20°30.5'15"S`])('%s is no position', async (text) => {
  const headings = ['timestamp', 'lat', 'lon', 'spray_on']
  const row = ({ lon, ms, isOn }: Position) => [iso(ms), text, lon, isOn ? 1 : 0]
  expect(await measured(written({ headings, row }))).toMatchObject({ code: 'columns-unknown' })
})

/** The zone's system is the one that a person would choose: EPSG:31982. */
const ZONES: readonly (readonly [heading: string, zone: (row: number) => string, isRead: boolean])[] = [
  ['Zona', () => '22K', true],
  ['Fuso', () => '22S', true],
  ['UTM Zone', () => '22 K', true],
  ['Fuso', () => '22', false],
  ['Fuso', () => '-3', false],
  ['Zona', (row) => (row < 10 ? '22K' : '23K'), false],
]

test.each(ZONES)('metres beside the column %s (%s) are read in its zone: %s', async (heading, zone, isRead) => {
  const rows = Array.from({ length: 20 }, (_, i) => [700_000, 7_600_000 + 10 * i, zone(i), 1].join(';'))
  const text = [`Este;Norte;${heading};spray_on`, ...rows].join('\n')
  const { end, placemarks, issues } = await readFile(new TextEncoder().encode(text))
  if (!isRead) {
    expect(end).toMatchObject({ ok: false, refusal: { code: 'system-missing' } })
    return
  }
  expect(issues.map(({ code }) => code)).toEqual(['zone-of-column'])
  expect(end).toMatchObject({ source: { system: 'SIRGAS 2000 / UTM 22S' } })
  const [shape] = placemarks[0]!.shapes
  if (shape?.kind !== 'track') throw new Error('no track')
  const chosen = await readFile(new TextEncoder().encode(text), { system: 'EPSG:31982' })
  const [other] = chosen.placemarks[0]!.shapes
  expect(other).toEqual(shape)
})

test('quoted cells with decimal commas between commas are numbers', async () => {
  const quoted = (value: number) => `"${`${value}`.replace('.', ',')}"`
  const headings = ['timestamp', 'lat', 'lon', 'spray_on', 'Largura (m)']
  const row = ({ lon, lat, ms, isOn }: Position) => [iso(ms), quoted(lat), quoted(lon), isOn ? 1 : 0, '"20,0"']
  const { placemarks, issues } = await readFile(written({ separator: ',', headings, row }))
  expect(issues).toEqual([])
  const { areas } = await measureCoverage({ plots: [], swaths: swathsFromKml({ placemarks, issues }).swaths })
  expect(areas.grossM2).toBeCloseTo(8000, 0)
})

test.each(['width_ft', 'SwathFt', 'Swath Width (ft)', 'Swath Width Feet'])(
  'a width of 65.6168 under «%s» is feet: two passes of 200 m by 20 m',
  async (name) => {
    const headings = ['timestamp', 'lat', 'lon', 'spray_on', name]
    const row = ({ lon, lat, ms, isOn }: Position) => [iso(ms), lat, lon, isOn ? 1 : 0, '65.6168']
    const { placemarks, issues } = await readFile(written({ separator: ',', headings, row }))
    const { swaths } = swathsFromKml({ placemarks, issues })
    const { areas } = await measureCoverage({ plots: [], swaths })
    expect(areas.grossM2).toBeCloseTo(8000, 0)
  },
)

const local = (ms: number, hours: number) => iso(ms + hours * 3_600_000).slice(0, 19)
/** Days since 30 December 1899: 25569 of them are before 1970. */
const serial = (ms: number) => (25_569 + (ms - 3 * 3_600_000) / 86_400_000).toFixed(8)
const INSTANTS: readonly (readonly [form: string, write: (ms: number) => string, codes: readonly string[]])[] = [
  ['2026-03-14 06:12:00-04', (ms) => `${local(ms, -4).replace('T', ' ')}-04`, []],
  ['2026-03-14T06:12:00-0400', (ms) => `${local(ms, -4)}-0400`, []],
  ['2026-03-14T06:12:00.000-04:00', (ms) => `${local(ms, -4)}.000-04:00`, []],
  ['20260314071200', (ms) => local(ms, -3).replace(/\D/g, ''), ['time-zone-assumed']],
  ['20260314101200Z', (ms) => `${local(ms, 0).replace(/\D/g, '')}Z`, []],
  ['microseconds since 1970', (ms) => `${ms}000`, []],
  ['46095.30000000', serial, ['times-serial', 'time-zone-assumed']],
]

test.each(INSTANTS)('an instant written as %s is the instant', async (_, write, codes) => {
  const headings = ['timestamp', 'lat', 'lon', 'spray_on']
  const row = ({ lon, lat, ms, isOn }: Position) => [write(ms), lat, lon, isOn ? 1 : 0]
  const found = await measured(written({ separator: ',', headings, row }))
  expect(found).toMatchObject({ passes: 2, codes })
  const times = 'begin' in found && found.begin?.kind === 'track' ? found.begin.timesMs : undefined
  expect([...(times ?? [])]).toEqual(FLOWN.map(({ ms }) => ms))
})

test('a number that may be seconds of the day is no serial number of a spreadsheet', async () => {
  const headings = ['timestamp', 'lat', 'lon', 'spray_on']
  const row = ({ lon, lat, ms, isOn }: Position) => [`${(ms % 86_400_000) / 1000}.5`, lat, lon, isOn ? 1 : 0]
  const found = await measured(written({ separator: ',', headings, row }))
  expect('codes' in found && found.codes).toContain('time-unreadable')
})

const WITHOUT_PLACE: readonly (readonly [place: string, lon: number, lat: number, code: string])[] = [
  ['0, 0', 0, 0, 'coordinate-unreadable'],
  ['the end of the scale', 180, 90, 'coordinate-unreadable'],
  ['400 km away', -46, -20, 'positions-nowhere'],
]

test.each(WITHOUT_PLACE)(
  'a row in a pass whose position is %s costs that row and not the pass',
  async (_, lon, lat, code) => {
    const timed = STYLES['commas, ISO instants, words for the valve']!
    const untimed = { ...timed, headings: timed.headings.slice(1), row: (one: Position) => timed.row(one).slice(1) }
    const rows = FLOWN.with(10, { ...FLOWN[10]!, lon, lat })
    for (const style of code === 'positions-nowhere' ? [timed] : [timed, untimed]) {
      const { end, placemarks, issues } = await readFile(written(style, rows))
      const read = swathsFromKml({ placemarks, issues }, { widthM: 20 })
      const { areas, passes } = await measureCoverage({ plots: [], swaths: read.swaths })
      expect({ ok: end.ok, passes }).toEqual({ ok: true, passes: 2 })
      expect(areas.grossM2).toBeCloseTo(8000, 0)
      expect([...issues, ...read.issues].map((issue) => issue.code)).toContain(code)
    }
  },
)

test('a log that has rows only while it sprays does not spray the way between its passes', async () => {
  const style = STYLES['commas, ISO instants, words for the valve']!
  const onlyOn = { ...style, headings: style.headings.slice(0, 3), row: (one: Position) => style.row(one).slice(0, 3) }
  const rows = FLOWN.filter(({ isOn }) => isOn)
  expect(await measured(written(onlyOn, rows))).toMatchObject({
    passes: 2,
    grossM2: expect.closeTo(8000, 0) as number,
  })
})

test('an altitude is that of the row, in metres; a height, or two columns of altitude, are none', async () => {
  const altitudesUnder = async (...titles: readonly string[]) => {
    const headings = ['timestamp', 'lat', 'lon', 'Valvula', ...titles]
    const row = ({ lon, lat, ms, isOn }: Position) => [iso(ms), lat, lon, isOn ? 1 : 0, ...titles.map(() => 1000)]
    const { placemarks } = await readFile(written({ separator: ',', headings, row }))
    const [shape] = placemarks[0]!.shapes
    return shape?.kind === 'track' ? shape.altitudesM?.[7] : undefined
  }
  expect(await altitudesUnder('Altitude')).toBe(1000)
  expect(await altitudesUnder('Altitude (m)')).toBe(1000)
  expect(await altitudesUnder('GPS Altitude [ft]')).toBeCloseTo(304.8, 9)
  expect(await altitudesUnder('Altura')).toBeUndefined()
  expect(await altitudesUnder('Altitude', 'Elevation')).toBeUndefined()
})

test('altitudes stay with their rows where one has no fix', async () => {
  const rows = FLOWN.map((one, i) => (i === 3 ? { ...one, lon: 0, lat: 0 } : one))
  const headings = ['timestamp', 'lat', 'lon', 'Altitude']
  const row = ({ lon, lat, ms }: Position) => [iso(ms), lat, lon, 400 + (ms - FLOWN[0]!.ms) / 1000]
  const { placemarks } = await readFile(written({ separator: ',', headings, row }, rows))
  const shapes = placemarks.flatMap((placemark) => placemark.shapes)
  const altitudes = shapes.flatMap((shape) => (shape.kind === 'track' ? [...(shape.altitudesM ?? [])] : []))
  expect(altitudes).toEqual(rows.flatMap((_, i) => (i === 3 ? [] : [400 + i])))
})

test('a width that the log gives for each row, and changes between passes, is that of each pass', async () => {
  const half = FLOWN.length / 2
  const bytes = written({
    separator: ',',
    headings: ['datetime utc', 'lat', 'lon', 'spray', 'swath width (m)'],
    row: (one) => [iso(one.ms), one.lat, one.lon, one.isOn ? 1 : 0, FLOWN.indexOf(one) < half ? 18 : 12],
  })
  const { placemarks, issues } = await readFile(bytes)
  const { swaths } = swathsFromKml({ placemarks, issues })
  expect(swaths.map((swath) => swath.kind === 'line' && swath.widthM)).toEqual([18, 12])
})

test('a profile names the columns of a log without headings, in metres of UTM', async () => {
  // EPSG:31983 is SIRGAS 2000 / UTM 23S: 600,000 m east, 7,780,000 m north.
  const rows = Array.from({ length: 21 }, (_, i) => `${i};600000,0;${7_780_000 + 10 * i},0;1`)
  const columns = {
    separador: ';',
    linhaDosTitulos: 0,
    decimal: ',',
    ordemDaData: 'dmy',
    fusoHoras: -3,
    sistema: 'EPSG:31983',
    colunas: { leste: 2, norte: 3 },
  } as const
  const found = await measured(new TextEncoder().encode(rows.join('\n')), { columns: [columns] })
  // The scale there is 0.9996 (1 + (100 km / 6378 km)² / 2) = 0.999723: 200 m of the grid are 200.055 m.
  expect(found).toMatchObject({ passes: 1, grossM2: expect.closeTo(4001.1, 0) as number })
})

/** A maker's own words, in metres: nothing tells what the columns are. 65.6168 ft are 20 m. */
const UNUSUAL: Style = {
  decimal: ',',
  headings: ['Registro', 'Abscissa', 'Ordenada', 'Quando', 'Bico', 'Tiro'],
  row: ({ lon, lat, ms, isOn }) => [
    'R',
    (600_000 + (lon + 50) * PER_DEGREE.lon).toFixed(1).replace('.', ','),
    (7_780_000 + (lat + 20) * PER_DEGREE.lat).toFixed(1).replace('.', ','),
    `${brDay(ms)} ${iso(ms).slice(11, 19)}`,
    isOn ? 'A' : 'F',
    isOn ? '65,6168' : '0',
  ],
}

test('a file of unknown columns is refused for them, and the profile of a person is used for its headings alone', async () => {
  const bytes = written(UNUSUAL)
  expect(await measured(bytes)).toMatchObject({ code: 'columns-unknown' })
  const { lines, guess } = sampleText(bytes)
  expect(guess.profile).toMatchObject({ separador: ';', linhaDosTitulos: 1, colunas: {} })
  const profile: TextProfile = {
    ...guess.profile,
    decimal: ',',
    fusoHoras: 0,
    sistema: 'EPSG:31983',
    valvulaAberta: 'A',
    unidadeDaLargura: 'ft',
    titulos: rowsOfSample(lines, guess.profile, 0).titulos,
    colunas: { leste: 'Abscissa', norte: 'Ordenada', instante: 'Quando', valvula: 'Bico', largura: 'Tiro' },
  }
  const { placemarks, issues } = await readFile(bytes, { columns: [{ ...profile, titulos: ['Outro'] }, profile] })
  const { swaths } = swathsFromKml({ placemarks, issues })
  expect(swaths.map((swath) => swath.kind === 'line' && swath.widthM)).toEqual([
    expect.closeTo(20, 5),
    expect.closeTo(20, 5),
  ])
  expect(await measured(bytes, { columns: [profile] })).toMatchObject({
    passes: 2,
    begin: { timesMs: expect.anything() },
  })
  // EPSG:31983 at 600 km east and 7,780 km north is near 44° west and 20° south.
  const [first] = pathOfSample(lines, profile, 10)
  expect(first?.map(Math.round)).toEqual([-44, -20])
  expect(pathOfSample(lines, { ...profile, sistema: 'EPSG:1' }, 10)).toEqual([])
  const other = written({ ...UNUSUAL, headings: ['Registro', 'Abscissa', 'Ordenada', 'Quando', 'Bico', 'Largada'] })
  expect(await measured(other, { columns: [profile] })).toMatchObject({ code: 'columns-unknown' })
})

test.each([
  ['three rows', 'Quando;Ordenada;Abscissa\n1;-21,1;-50,1\n2;-21,2;-50,1\n3;-21,3;-50,1\n', ';', ','],
  ['one row, without an end of line', 'a,b,c\n1,2.5,3', ',', '.'],
])('a table of %s is refused for its columns too, with its form', async (_, text, separador, decimal) => {
  const bytes = new TextEncoder().encode(text)
  expect(await measured(bytes)).toMatchObject({ code: 'columns-unknown' })
  expect(sampleText(bytes).guess.profile).toMatchObject({ separador, decimal, linhaDosTitulos: 1, colunas: {} })
})

test('columns that were told by their values keep the headings above them', () => {
  const bytes = written({
    separator: ',',
    headings: ['a', 'b', 'c', 'd'],
    row: ({ lon, lat, ms, isOn }) => [iso(ms), lat.toFixed(6), lon.toFixed(6), isOn ? 1 : 0],
  })
  const { guess } = sampleText(bytes)
  expect(guess.profile).toMatchObject({ linhaDosTitulos: 1, colunas: { instante: 1, latitude: 2, longitude: 3 } })
})

test.each([
  ['neither degrees nor a system', 'UTM E;UTM N;Boom\n600000;7780000;1\n600000;7780010;1', 'system-missing'],
  ['positions that are no numbers', 'Latitude;Longitude\na;b\nc;d\ne;f', 'columns-unknown'],
])('%s: refused with a cause', async (_, text, code) => {
  expect(await measured(new TextEncoder().encode(text))).toMatchObject({ code })
})

test('a text that is no table of positions is refused as before', async () => {
  for (const text of ['Voos de março.\nNada mais.', 'Voos, de março, de 2026\nNada, mais, por hoje', '']) {
    const found = await measured(new TextEncoder().encode(text))
    expect('code' in found && found.code).toMatch(/^(not-kml|empty-file)$/)
  }
})

test('rows without a usable position are left out, counted and named by their line', async () => {
  const style = STYLES['commas, ISO instants, words for the valve']!
  const rows = FLOWN.map((one, i) => (i === 3 ? { ...one, lon: 195 } : one))
  const { issues } = await readFile(written(style, rows))
  // The headings are line 1.
  expect(issues).toMatchObject([{ code: 'coordinate-out-of-range', place: 'linha 5' }])
})

test('bytes changed, cut out or repeated end in placemarks or in a refusal with its cause', async () => {
  const whole = written(STYLES['semicolons, decimal commas, local day and time apart']!)
  const change = fc.record({ at: fc.nat(whole.length - 1), length: fc.nat(200), byte: fc.nat(255), kind: fc.nat(2) })
  await fc.assert(
    fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 6 }), async (changes) => {
      let bytes = whole
      for (const { at, length, byte, kind } of changes) {
        const [head, middle, tail] = [
          bytes.subarray(0, at),
          bytes.subarray(at, at + length),
          bytes.subarray(at + length),
        ]
        const between = kind === 0 ? [byte] : kind === 1 ? [] : [...middle, ...middle]
        bytes = Uint8Array.from([...head, ...between, ...tail])
      }
      const { end } = await readFile(bytes)
      expect(end.ok || end.refusal.message).toBeTruthy()
    }),
  )
})

test('times are UTC where the heading of an assigned column or a cell says so, and unknown elsewhere', () => {
  const lines = ['T UTC;Quando;Fim;Lat;Lon', '10:12:00;10:12:00;2026-03-14T10:12:00Z;-20,1;-50,1']
  const { profile } = sampleText(new TextEncoder().encode(lines.join('\n'))).guess
  const utc = (colunas: TextProfile['colunas']) => areTimesUtc(lines, { ...profile, colunas })
  expect(utc({ hora: 'T UTC' })).toBe(true)
  expect(utc({ hora: 1 })).toBe(true)
  expect(utc({ instante: 'Fim' })).toBe(true)
  expect(utc({ hora: 'Quando' })).toBe(false)
  expect(utc({ latitude: 'Lat' })).toBe(false)
})
