import fc from 'fast-check'
import { expect, test } from 'vitest'
import { measureCoverage } from '../../coverage/measure-coverage.ts'
import { swathsFromKml } from '../../coverage/swaths/inputs-from-kml.ts'
import { readFile } from '../trials/read-file.fixture.ts'

/** Metres of a degree at 20° south on WGS84: series of Snyder, Map Projections, 1987. */
const PER_DEGREE = { lon: 104_646.1, lat: 110_704.3 }
const BEGIN_MS = Date.UTC(2026, 2, 14, 10, 12, 0)

interface Row {
  readonly ms: number
  readonly x: number
  readonly y: number
  readonly isOn: boolean
  readonly aircraft: string
}

/** Two passes of 1000 m, 20 m apart, at 50 m/s with a position each second, and a turn of 5 s between them. */
function flight(aircraft: string, eastM: number, offsetMs = 0): readonly Row[] {
  const rows: Row[] = []
  const add = (x: number, y: number, isOn: boolean) =>
    rows.push({ ms: BEGIN_MS + offsetMs + 1000 * rows.length, x: eastM + x, y, isOn, aircraft })
  for (let i = 0; i <= 20; i++) add(0, 50 * i, true)
  for (let i = 1; i <= 5; i++) add(20 * (i / 6), 1000 + 50 * Math.min(i, 6 - i), false)
  for (let i = 0; i <= 20; i++) add(20, 1000 - 50 * i, true)
  return rows
}

interface Columns {
  readonly isTimed?: boolean
  readonly name?: string
}

async function measured(rows: readonly Row[], { isTimed = true, name }: Columns = {}) {
  const headings = [...(isTimed ? ['timestamp'] : []), 'lat', 'lon', 'spray', ...(name ? [name] : [])]
  const lines = rows.map(({ ms, x, y, isOn, aircraft }) =>
    [
      ...(isTimed ? [new Date(ms).toISOString()] : []),
      -20 + y / PER_DEGREE.lat,
      -50 + x / PER_DEGREE.lon,
      isOn ? 1 : 0,
      ...(name ? [aircraft] : []),
    ].join(','),
  )
  const { placemarks, issues } = await readFile(new TextEncoder().encode([headings.join(','), ...lines].join('\n')))
  const { swaths } = swathsFromKml({ placemarks, issues }, { widthM: 20 })
  const { areas, passes } = await measureCoverage({ plots: [], swaths })
  return { grossM2: areas.grossM2, passes, codes: issues.map(({ code }) => code) }
}

function inTurn(...flights: readonly (readonly Row[])[]): readonly Row[] {
  return flights.flat().toSorted((a, b) => a.ms - b.ms)
}

/** Four passes of 1000 m by 20 m. */
const BOTH = { passes: 4, grossM2: expect.closeTo(80_000, -2) as number }

test.each([
  ['in the same second', {}, 0],
  ['in the same second, with no times', { isTimed: false }, 0],
  ['half a second apart', {}, 500],
])('two aircraft in one file, row by row, %s, are measured apart and by their place', async (_, columns, offsetMs) => {
  const found = await measured(inTurn(flight('A', 0), flight('B', 2000, offsetMs)), columns)
  expect(found).toMatchObject(BOTH)
  expect(found.codes).toEqual(['several-aircraft-placed'])
})

test.each(['Aeronave', 'Drone Serial', 'device_id', 'Matrícula'])(
  'two aircraft that the column «%s» names are measured apart, as near as they may fly',
  async (name) => {
    const found = await measured(inTurn(flight('PT-AAA', 0), flight('PT-BBB', 40)), { name })
    expect(found).toMatchObject(BOTH)
    expect(found.codes).toEqual(['several-aircraft-named'])
  },
)

test('an aircraft that joins another in the air is measured apart from then on', async () => {
  const found = await measured(inTurn(flight('A', 0), flight('B', 3000, 15_000)))
  expect(found).toMatchObject(BOTH)
})

test.each([{}, { isTimed: false }])('the rows of one aircraft stay together: %o', async (columns) => {
  const passes = Array.from({ length: 40 }, (_, i) => flight('A', 40 * i, 60_000 * i)).flat()
  const onlyOpen = passes.filter(({ isOn }) => isOn)
  for (const rows of [passes, onlyOpen]) {
    const { codes } = await measured(rows, columns)
    expect(codes).toEqual([])
  }
})

test('a clock that stands between passes of one aircraft makes no second one', async () => {
  const pass = (k: number) =>
    Array.from(
      { length: 70 },
      (_, i): Row => ({ ms: BEGIN_MS + 1000 * (70 * k + i), x: 20 * k, y: 50 * i, isOn: true, aircraft: 'A' }),
    )
  const { codes } = await measured(Array.from({ length: 50 }, (_, k) => pass(k)).flat())
  expect(codes).not.toContain('several-aircraft-placed')
})

test('a column that numbers the rows, or names one aircraft, changes nothing', async () => {
  const rows = flight('A', 0)
  const plain = await measured(rows)
  expect(await measured(rows, { name: 'Aeronave' })).toEqual(plain)
  const numbered = rows.map((row, i) => ({ ...row, aircraft: `${i}` }))
  expect(await measured(numbered, { name: 'Serial' })).toEqual(plain)
})

test('wherever two aircraft fly apart, a file of both gives the area of their two files', async () => {
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 400, max: 20_000 }), fc.integer({ min: 0, max: 999 }), async (east, offset) => {
      const found = await measured(inTurn(flight('A', 0), flight('B', east, offset)))
      expect(found).toMatchObject(BOTH)
    }),
    { numRuns: 25 },
  )
})
