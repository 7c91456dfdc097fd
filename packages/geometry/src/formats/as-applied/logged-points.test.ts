import { expect, test } from 'vitest'
import { measureCoverage } from '../../coverage/measure-coverage.ts'
import { swathsFromKml } from '../../coverage/swaths/inputs-from-kml.ts'
import { FLOWN_FIVE, type Flown } from '../trials/flown-log.fixture.ts'
import { readFile } from '../trials/read-file.fixture.ts'
import { dbfOf, shapefileOf, shpOf, shxOf } from '../trials/shapefile.fixture.ts'

const iso = (ms: number) => new Date(ms).toISOString()

/** 3/14/2026 7:12:00 AM, in the time of Brasília. */
function american(ms: number): string {
  const [day = '', clock = ''] = iso(ms - 3 * 3_600_000).split('T')
  const [year, month, date] = day.split('-').map(Number)
  return `${month}/${date}/${year} ${Number(clock.slice(0, 2))}${clock.slice(2, 8)} AM`
}

async function measured(content: Uint8Array | string) {
  const { end, placemarks, issues } = await readFile(content)
  const { swaths, issues: of } = swathsFromKml({ placemarks, issues })
  const { areas } = await measureCoverage({ plots: [], swaths })
  const [shape] = placemarks[0]?.shapes ?? []
  return {
    ok: end.ok,
    ha: areas.grossM2 / 10_000,
    kinds: [...new Set(placemarks.flatMap(({ shapes }) => shapes.map(({ kind }) => kind)))],
    beginMs: shape?.kind === 'track' ? shape.timesMs?.[0] : undefined,
    issues: [...issues, ...of],
    codes: [...issues, ...of].map(({ code }) => code),
  }
}

function shapefile(columns: readonly (readonly [name: string, valueOf: (flown: Flown) => string])[]): Uint8Array {
  const forms = FLOWN_FIVE.map(({ lon, lat }) => ({ type: 1, parts: [[lon, lat]] }))
  return shapefileOf(forms, {
    'talhoes.shp': shpOf(forms),
    'talhoes.shx': shxOf(forms),
    'talhoes.dbf': dbfOf(
      columns.map(([name]) => ({ name, type: 'C', length: 24 })),
      FLOWN_FIVE.map((flown) => columns.map(([, valueOf]) => valueOf(flown))),
    ),
  })
}

test('points of Ag Leader SMS, in feet: 65.6168 ft are 20 m, 5 × 300 m × 20 m = 3.00 ha', async () => {
  const found = await measured(
    shapefile([
      ['Time', ({ ms }) => american(ms)],
      ['Swth_Wdth_', () => '65.6168'],
      ['Distance_f', ({ speedMs }) => (speedMs / 0.3048).toFixed(3)],
      ['Tgt_Rate_L', () => '1.3'],
      ['Rt_Apd_Liq', ({ isOn }) => (isOn ? '1.34' : '0')],
    ]),
  )
  expect(found).toMatchObject({ ok: true, kinds: ['track'], beginMs: Date.UTC(2026, 2, 14, 10, 12, 0) })
  expect(found.ha).toBeCloseTo(3, 3)
  expect(found.codes).toEqual(
    expect.arrayContaining(['points-as-log', 'time-zone-assumed', 'width-unit-beside', 'positions-off']),
  )
  expect(found.issues.find(({ code }) => code === 'width-unit-beside')?.message).toContain('pés, como Distance_f')
  expect(found.issues.find(({ code }) => code === 'positions-off')?.message).toContain('(Rt_Apd_Liq)')
})

test('a state that changes counts before the rate, and one that never changes says nothing', async () => {
  const columns = (state: (flown: Flown) => string) =>
    shapefile([
      ['IsoTime', ({ ms }) => iso(ms)],
      ['Width_m', () => '20'],
      ['AppliedRate', ({ isOn }) => (isOn ? '12.5' : '0')],
      ['Area_Count', state],
    ])
  for (const state of [({ isOn }: Flown) => (isOn ? 'On' : 'Off'), () => 'On']) {
    expect((await measured(columns(state))).ha).toBeCloseTo(3, 3)
  }
})

const WIDTHS = [
  ['Swath Width(ft)', 20 / 0.3048],
  ['SwathWidth_in', 20 / 0.0254],
  ['Width (m)', 20],
] as const

test.each(WIDTHS)('GeoJSON of points under the names of John Deere, width as %s', async (name, width) => {
  const features = FLOWN_FIVE.toReversed().map(({ lon, lat, ms, isOn }) => ({
    type: 'Feature',
    properties: { IsoTime: iso(ms), AppliedRate: isOn ? 12.5 : 0, ControlRate: 12, [name]: width },
    geometry: { type: 'Point', coordinates: [lon, lat] },
  }))
  const found = await measured(JSON.stringify({ type: 'FeatureCollection', features }))
  expect(found.ha).toBeCloseTo(3, 3)
  // The features were written from the last to the first.
  expect(found.beginMs).toBe(Date.UTC(2026, 2, 14, 10, 12, 0))
})

test('a point for each section of the boom: every section is a track of its own', async () => {
  const features = FLOWN_FIVE.flatMap(({ lon, lat, ms, isOn }) =>
    [-5, 5].map((east, section) => ({
      type: 'Feature',
      properties: { IsoTime: iso(ms), AppliedRate: isOn ? 12.5 : 0, SWATHWIDTH: '10 m', SECTIONID: section },
      geometry: { type: 'Point', coordinates: [lon + east / 104_646.1, lat] },
    })),
  )
  const { ha } = await measured(JSON.stringify({ type: 'FeatureCollection', features }))
  // Side by side, both sections cover 5 × 300 m × 20 m.
  expect(ha).toBeCloseTo(3, 3)
})

/** 1 US gal/ac = 3.785411784 L / 0.40468564224 ha = 9.353958 L/ha; 3.2 gal/ac are 29.93 L/ha. */
const GALLONS: readonly (readonly [name: string, isBesideState: boolean])[] = [
  ['Rate_gal_a', false],
  ['Rate (gal/ac)', true],
  ['GPA', true],
  ['TAXA_GAL_ACRE', false],
]

test.each(GALLONS)(
  'a rate of 3.2 gal/ac under «%s» is 29.93 L/ha (beside a state: %s)',
  async (name, isBesideState) => {
    const features = FLOWN_FIVE.map(({ lon, lat, ms, isOn }) => ({
      type: 'Feature',
      properties: {
        IsoTime: iso(ms),
        [name]: isOn ? 3.2 : 0,
        LARGURA: '20 m',
        ...(isBesideState && { SPRAY: isOn ? 1 : 0 }),
      },
      geometry: { type: 'Point', coordinates: [lon, lat] },
    }))
    const { placemarks, issues } = await readFile(JSON.stringify({ type: 'FeatureCollection', features }))
    const { swaths } = swathsFromKml({ placemarks, issues })
    const rates = swaths.flatMap((one) => (one.kind === 'line' ? [...(one.rates ?? [])] : []))
    expect(swaths).toHaveLength(5)
    expect(rates.length).toBeGreaterThan(0)
    for (const rate of rates) expect(rate).toBeCloseTo(29.932_67, 4)
  },
)

test('polygons with a rate of 0 are not applied', async () => {
  const square = (x: number, rate: number) => ({
    type: 'Feature',
    properties: { AppliedRate: rate },
    geometry: {
      type: 'Polygon',
      coordinates: [
        [
          [x, -20],
          [x + 0.001, -20],
          [x + 0.001, -20.001],
          [x, -20.001],
          [x, -20],
        ],
      ],
    },
  })
  const of = async (...rates: number[]) =>
    (
      await measured(
        JSON.stringify({ type: 'FeatureCollection', features: rates.map((rate, i) => square(-50 + i / 1000, rate)) }),
      )
    ).ha
  const all = await of(12.5, 11, 13)
  expect((await of(12.5, 0, 13)) / all).toBeCloseTo(2 / 3, 6)
})

test('places stay points: apiaries with a name and a day, and fewer points than a log has', async () => {
  const point = (i: number, properties: object) => ({
    type: 'Feature',
    properties,
    geometry: { type: 'Point', coordinates: [-50 + i / 1000, -20] },
  })
  const of = async (count: number, properties: object) =>
    (
      await measured(
        JSON.stringify({
          type: 'FeatureCollection',
          features: Array.from({ length: count }, (_, i) => point(i, properties)),
        }),
      )
    ).kinds
  expect(await of(30, { NOME: 'Apiário', DATA: '2026-03-14', LARGURA: 20 })).toEqual(['point'])
  expect(await of(5, { AppliedRate: 12 })).toEqual(['point'])
})
