import fc from 'fast-check'
import { expect, test } from 'vitest'
import { measureCoverage } from '../../coverage/measure-coverage.ts'
import { swathsFromKml } from '../../coverage/swaths/inputs-from-kml.ts'
import { FLOWN_FIVE, type Flown } from '../trials/flown-log.fixture.ts'
import { readFile } from '../trials/read-file.fixture.ts'
import { profileOfHead } from './deduce-profile.ts'
import { degreesOf } from './text-angles.ts'

type Row = (flown: Flown, index: number) => readonly (string | number)[]

const iso = (ms: number) => new Date(ms).toISOString()
const compactDay = (ms: number) => iso(ms).slice(8, 10) + iso(ms).slice(5, 7) + iso(ms).slice(2, 4)
const compactTime = (ms: number) => iso(ms).slice(11, 21).replaceAll(':', '')
const knots = (ms: number) => ((ms * 3600) / 1852).toFixed(1)

/** 21° 30.1234' as 2130.1234. */
function degreesMinutes(value: number, digits: number): string {
  const degrees = Math.floor(Math.abs(value))
  const minutes = (60 * (Math.abs(value) - degrees)).toFixed(5).padStart(8, '0')
  return `${degrees}`.padStart(digits, '0') + minutes
}

const sum = (line: string) =>
  Array.from(line.slice(1))
    .reduce((all, sign) => all ^ sign.charCodeAt(0), 0)
    .toString(16)
    .toUpperCase()
    .padStart(2, '0')

interface Variant {
  readonly row: Row
  readonly heading?: string
  readonly hasSums?: true
  readonly separator?: string
  readonly columns: object
  readonly profile?: object
}

const VARIANTS: Readonly<Record<string, Variant>> = {
  'signed degrees, knots, a flag': {
    row: ({ lat, lon, ms, isOn, speedMs, courseDeg }, i) => [
      '$TMDAT',
      i,
      iso(ms).slice(0, 10).replaceAll('-', ''),
      iso(ms).slice(11, 19),
      lat.toFixed(7),
      lon.toFixed(7),
      knots(speedMs),
      courseDeg.toFixed(1),
      isOn ? 1 : 0,
    ],
    columns: { latitude: 5, longitude: 6, data: 3, hora: 4, velocidade: 7, valvula: 9 },
    profile: { inicioDaLinha: '$TMDAT', valvulaAberta: '1' },
  },
  'degrees and minutes with hemispheres, six digits of day and time, sums, the width': {
    row: ({ lat, lon, ms, isOn, speedMs, courseDeg }) => [
      '$TMDAT',
      compactTime(ms),
      compactDay(ms),
      degreesMinutes(lat, 2),
      'S',
      degreesMinutes(lon, 3),
      'W',
      knots(speedMs),
      courseDeg.toFixed(1),
      '20.0',
      11,
      isOn ? 'ON' : 'OFF',
    ],
    hasSums: true,
    columns: {
      latitude: 4,
      hemisferioLatitude: 5,
      longitude: 6,
      hemisferioLongitude: 7,
      hora: 2,
      data: 3,
      velocidade: 8,
      largura: 10,
      valvula: 12,
    },
    profile: { angulos: 'graus-minutos', valvulaAberta: 'ON' },
  },
  'another order, one instant, km/h, a flag whose 0 is on the straight stretches': {
    row: ({ lat, lon, ms, isOn, speedMs }) => [
      '$TMDAT',
      isOn ? 0 : 1,
      (3.6 * speedMs).toFixed(1),
      lon.toFixed(6),
      lat.toFixed(6),
      iso(ms),
    ],
    columns: { latitude: 5, longitude: 4, instante: 6, velocidade: 3, valvula: 2 },
    profile: { valvulaAberta: '0', fusoHoras: 0 },
  },
  'no word before the rows, semicolons and decimal commas, a flag of two letters': {
    row: ({ lat, lon, ms, isOn }) => [
      iso(ms).slice(11, 19),
      lat.toFixed(6).replace('.', ','),
      lon.toFixed(6).replace('.', ','),
      isOn ? 'X' : 'Y',
    ],
    separator: ';',
    columns: { latitude: 2, longitude: 3, hora: 1, valvula: 4 },
    profile: { decimal: ',', valvulaAberta: 'X' },
  },
  'headings without the word': {
    row: ({ lat, lon, ms, isOn, speedMs }) => [
      '$TMDAT',
      lat.toFixed(7),
      lon.toFixed(7),
      iso(ms),
      knots(speedMs),
      isOn ? 1 : 0,
    ],
    heading: 'Latitude,Longitude,Timestamp,Speed,Spray',
    columns: { latitude: 2, longitude: 3, instante: 4, velocidade: 5, valvula: 6 },
    profile: { inicioDaLinha: '$TMDAT', linhaDosTitulos: 0 },
  },
  'headings with the word': {
    row: ({ lat, lon, ms, isOn }) => [
      '$TMDAT',
      degreesMinutes(lat, 2),
      'S',
      degreesMinutes(lon, 3),
      'W',
      iso(ms),
      isOn ? 1 : 0,
    ],
    heading: '$TMHDR,Lat,N/S,Lon,E/W,Timestamp,Spray',
    columns: {
      latitude: 'Lat',
      hemisferioLatitude: 'N/S',
      longitude: 'Lon',
      hemisferioLongitude: 'E/W',
      instante: 'Timestamp',
      valvula: 'Spray',
    },
    profile: { inicioDaLinha: '$TMDAT', angulos: 'graus-minutos' },
  },
}

function written({
  row,
  heading,
  hasSums,
  separator = ',',
}: Pick<Variant, 'row' | 'heading' | 'hasSums' | 'separator'>): Uint8Array {
  const lines = FLOWN_FIVE.map((one, i) => row(one, i).join(separator))
  const rows = hasSums ? lines.map((line) => `${line}*${sum(line)}`) : lines
  return new TextEncoder().encode([...(heading === undefined ? [] : [heading]), ...rows, ''].join('\r\n'))
}

async function measured(bytes: Uint8Array, options: Parameters<typeof readFile>[1] = {}) {
  const { end, placemarks, issues } = await readFile(bytes, options)
  if (!end.ok) return { refusal: end.refusal, ha: undefined, codes: [] as string[], issues }
  const { swaths } = swathsFromKml({ placemarks, issues }, { widthM: 20 })
  const { areas } = await measureCoverage({ plots: [], swaths })
  const [shape] = placemarks[0]?.shapes ?? []
  const beginMs = shape?.kind === 'track' ? shape.timesMs?.[0] : undefined
  return { ha: areas.grossM2 / 10_000, beginMs, codes: issues.map(({ code }) => code), issues }
}

test.each(Object.entries(VARIANTS))('$TMDAT, %s: columns, and 5 × 300 m × 20 m = 3.00 ha', async (name, variant) => {
  const bytes = written(variant)
  const guess = profileOfHead(bytes)
  expect(guess?.profile).toMatchObject({ colunas: variant.columns, ...variant.profile })
  expect(Object.keys(guess?.profile.colunas ?? {})).toHaveLength(Object.keys(variant.columns).length)
  const { ha, beginMs, codes, issues } = await measured(bytes)
  expect(ha).toBeCloseTo(3, 3)
  if (!name.startsWith('no word')) {
    const zoneMs = guess?.isZoneAssumed ? 3 * 3_600_000 : 0
    expect(beginMs).toBe(Date.UTC(2026, 2, 14, 10, 12, 0) + zoneMs)
  }
  expect(codes.includes('columns-deduced')).toBe(!variant.heading)
  if (name.startsWith('signed')) {
    expect(issues.find(({ code }) => code === 'columns-deduced')?.message).toBe(
      'O arquivo não tem títulos: as colunas foram deduzidas dos valores, confira-as (latitude na coluna 5 e longitude na coluna 6; data na coluna 3 («20260314»); hora na coluna 4 («10:12:00»); velocidade na coluna 7, em nós (58,3 nós; 30 m/s entre as posições); rumo na coluna 8; válvula na coluna 9 (em reta 96 % das posições com «1» e 50 % das com «0»): aberta em «1»).',
    )
  }
  // The printed guess, given back, measures the same.
  expect((await measured(bytes, { columns: [guess!.profile] })).ha).toBe(ha)
})

test('sentences of a receiver in turn: the one with the day is read (NMEA 0183, RMC and GGA)', async () => {
  const place = ({ lat, lon }: Flown) => `${degreesMinutes(lat, 2)},S,${degreesMinutes(lon, 3)},W`
  const lines = FLOWN_FIVE.flatMap((one) => [
    `$GPGGA,${compactTime(one.ms)},${place(one)},1,09,0.9,412.0,M,,M,,`,
    `$GPRMC,${compactTime(one.ms)},A,${place(one)},${knots(one.speedMs)},${one.courseDeg.toFixed(1)},${compactDay(one.ms)},,`,
  ])
  const bytes = new TextEncoder().encode(lines.map((line) => `${line}*${sum(line)}`).join('\n'))
  expect(profileOfHead(bytes)?.profile).toMatchObject({
    inicioDaLinha: '$GPRMC',
    angulos: 'graus-minutos',
    colunas: { hora: 2, latitude: 4, longitude: 6, velocidade: 8, data: 10 },
  })
  const { end, placemarks } = await readFile(bytes)
  const [track] = placemarks[0]?.shapes ?? []
  expect([end.ok, track?.kind === 'track' && track.path.length / 2]).toEqual([true, FLOWN_FIVE.length])
})

test('a column of two letters that tells straight from turns no better than chance is not taken for the valve, and that is said', async () => {
  const row: Row = ({ lat, lon }, i) => [lat.toFixed(6), lon.toFixed(6), i % 2 === 0 ? 'P' : 'Q']
  const { codes } = await measured(written({ row }))
  expect(codes).toEqual(['columns-deduced', 'valve-undecided'])
})

test('a damaged cell does not hide the valve from the rows around it', () => {
  const row: Row = ({ lat, lon, isOn }, i) => [lat.toFixed(6), lon.toFixed(6), i === 40 ? '\u{fffd}#' : isOn ? 1 : 0]
  expect(profileOfHead(written({ row }))?.profile).toMatchObject({ valvulaAberta: '1', colunas: { valvula: 3 } })
})

test('speeds in metres a second and in miles an hour are told from their ratio to the way over time', () => {
  for (const [unit, perMs] of [
    ['m/s', 1],
    ['mph', 2.236_936],
  ] as const) {
    const row: Row = ({ lat, lon, ms, speedMs }) => [
      iso(ms),
      lat.toFixed(7),
      lon.toFixed(7),
      (perMs * speedMs).toFixed(2),
    ]
    expect(profileOfHead(written({ row }))?.deduced?.join()).toContain(`velocidade na coluna 4, em ${unit}`)
  }
})

test('degrees and minutes in one number: 2130.00 S is 21.5° south, and minutes from 60 on are none', () => {
  expect(degreesOf('2130.00', '.', 'S', 'graus-minutos')).toBe(-21.5)
  expect(degreesOf('-4806.00', '.', '', 'graus-minutos')).toBeCloseTo(-48.1, 12)
  expect(degreesOf('2160.00', '.', 'S', 'graus-minutos')).toBeNaN()
})

test('bytes of a $TMDAT changed, cut out or repeated end in placemarks or in a refusal with its cause', async () => {
  const whole = written(VARIANTS['signed degrees, knots, a flag']!)
  const change = fc.record({ at: fc.nat(whole.length - 1), length: fc.nat(200), byte: fc.nat(255), kind: fc.nat(2) })
  await fc.assert(
    fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 6 }), async (changes) => {
      let bytes = whole
      for (const { at, length, byte, kind } of changes) {
        const [head, tail] = [bytes.subarray(0, at), bytes.subarray(at + length)]
        const middle = bytes.subarray(at, at + length)
        bytes = Uint8Array.from([...head, ...(kind === 0 ? [byte] : kind === 1 ? [] : [...middle, ...middle]), ...tail])
      }
      const { end } = await readFile(bytes)
      expect(end.ok || end.refusal.code !== 'malformed').toBe(true)
    }),
    { numRuns: 60 },
  )
})
