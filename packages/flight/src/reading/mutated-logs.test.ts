/** Damages text logs as transfers, editors and spreadsheets do: none ends in an exception, and next to none measures another flight in silence. */
import fc from 'fast-check'
import { expect, inject, test } from 'vitest'
import { measureFlight } from '../measure-flight.ts'
import { readFlightFile } from './read-flight-file.ts'

interface Row {
  readonly lon: number
  readonly lat: number
  readonly ms: number
  readonly isOn: boolean
}

/** Metres of a degree at 20° south on WGS84: series of Snyder, Map Projections, 1987. */
const PER_DEGREE = { lon: 104_646.1, lat: 110_704.3 }

/** Ten passes of 1000 m, 20 m apart, at 50 m/s, a row a second, with turns of eight rows between them: 20 ha. */
function flown(): Row[] {
  const rows: Row[] = []
  const add = (x: number, y: number, isOn: boolean) =>
    rows.push({
      lon: -50 + x / PER_DEGREE.lon,
      lat: -20 + y / PER_DEGREE.lat,
      ms: Date.UTC(2026, 2, 14, 13, 12) + 1000 * rows.length,
      isOn,
    })
  for (let pass = 0; pass < 10; pass++) {
    const isUp = pass % 2 === 0
    for (let y = 0; y <= 1000; y += 50) add(20 * pass, isUp ? y : 1000 - y, true)
    for (let i = 1; i < 9 && pass < 9; i++) {
      const out = 150 * Math.sin((Math.PI * i) / 9)
      add(20 * (pass + i / 9), isUp ? 1000 + out : -out, false)
    }
  }
  return rows
}

const iso = (ms: number) => new Date(ms).toISOString().slice(0, 19)

const DIALECTS: readonly (readonly string[])[] = [
  [
    'Data;Hora;Latitude;Longitude;Válvula;Largura (m)',
    ...flown().map(({ lon, lat, ms, isOn }) => {
      const [day, hour] = iso(ms - 3 * 3_600_000).split('T') as [string, string]
      const comma = (degrees: number) => degrees.toFixed(7).replace('.', ',')
      return `${day.split('-').toReversed().join('/')};${hour};${comma(lat)};${comma(lon)};${isOn ? 1 : 0};20,0`
    }),
  ],
  [
    'timestamp,lat,lon,spray_on,width_m',
    ...flown().map(
      ({ lon, lat, ms, isOn }) => `${iso(ms)}Z,${lat.toFixed(7)},${lon.toFixed(7)},${isOn ? 'ON' : 'OFF'},20.0`,
    ),
  ],
  [
    'Time (UTC)\tLongitude\tLatitude\tSpeed (kn)\tSpray\tSwath (m)',
    ...flown().map(
      ({ lon, lat, ms, isOn }) =>
        `${iso(ms).replace('T', ' ')}\t${lon.toFixed(7)}\t${lat.toFixed(7)}\t97.2\t${isOn ? 1 : 0}\t20`,
    ),
  ],
]

interface Edit {
  readonly at: number
  readonly kind: 'set' | 'cut' | 'double' | 'insert' | 'lose lines' | 'repeat lines' | 'swap lines' | 'empty a cell'
  readonly byte: number
  readonly length: number
}

const edits: fc.Arbitrary<Edit[]> = fc.array(
  fc.record({
    at: fc.double({ min: 0, max: 1, noNaN: true, maxExcluded: true }),
    kind: fc.constantFrom<Edit['kind']>(
      'set',
      'cut',
      'double',
      'insert',
      'lose lines',
      'repeat lines',
      'swap lines',
      'empty a cell',
    ),
    byte: fc.oneof(fc.nat(255), fc.constantFrom(...new TextEncoder().encode('0123456789-.,;: \t\r\n"'))),
    length: fc.integer({ min: 1, max: 60 }),
  }),
  { minLength: 1, maxLength: 3 },
)

function damaged(lines: readonly string[], applied: readonly Edit[]): Uint8Array {
  const rows = [...lines]
  for (const { at, kind, length } of applied) {
    const i = Math.floor(at * rows.length)
    if (kind === 'lose lines') rows.splice(i, Math.min(3, length))
    else if (kind === 'repeat lines') rows.splice(i, 0, ...rows.slice(i, i + 3))
    else if (kind === 'swap lines') rows.splice(i, 2, ...rows.slice(i, i + 2).toReversed())
    else if (kind === 'empty a cell') rows[i] = emptied(rows[i]!, length)
  }
  let bytes = [...new TextEncoder().encode(rows.join('\r\n'))]
  for (const { at, kind, byte, length } of applied) {
    const i = Math.floor(at * bytes.length)
    if (kind === 'set') bytes[i] = byte
    else if (kind === 'cut') bytes.splice(i, length)
    else if (kind === 'insert') bytes.splice(i, 0, byte)
    else if (kind === 'double') bytes = [...bytes.slice(0, i + length), ...bytes.slice(i)]
  }
  return Uint8Array.from(bytes)
}

function emptied(row: string, which: number): string {
  const cells = row.split(/([;,\t])/)
  cells[2 * (which % Math.ceil(cells.length / 2))] = ''
  return cells.join('')
}

interface Told {
  readonly hectares?: number
  /** What was said of the flight, or why it was refused. */
  readonly codes: ReadonlySet<string>
}

async function told(bytes: Uint8Array): Promise<Told> {
  const aplicacao = await readFlightFile('voo.csv', [bytes])
  if ('unusable' in aplicacao) return { codes: new Set([aplicacao.unusable.code]) }
  const flight = await measureFlight({ aplicacao }, { layers: false })
  if ('unusable' in flight) return { codes: new Set([flight.unusable.code]) }
  return { hectares: flight.numbers.areaAplicada, codes: new Set(flight.avisos.map(({ codigo }) => codigo)) }
}

test('a damaged text log is refused, measured the same, or measured with a word about it', async () => {
  const whole = await Promise.all(DIALECTS.map((lines) => told(new TextEncoder().encode(lines.join('\r\n')))))
  for (const { hectares } of whole) expect(hectares).toBeCloseTo(20, 1)
  const silent: string[] = []
  let tried = 0
  await fc.assert(
    fc.asyncProperty(fc.nat(DIALECTS.length - 1), edits, async (dialect, applied) => {
      tried++
      const { hectares, codes } = await told(damaged(DIALECTS[dialect]!, applied))
      const before = whole[dialect]!
      const isSame = hectares !== undefined && Math.abs(hectares / before.hectares! - 1) <= 0.01
      const isTold = [...codes].some((code) => !before.codes.has(code))
      if (!isSame && !isTold) silent.push(`${dialect} ${hectares} ${JSON.stringify(applied)}`)
    }),
    { numRuns: 2000 * inject('shareOfCases') },
  )
  expect(silent.length / tried, silent.join('\n')).toBeLessThanOrEqual(0.01)
})
