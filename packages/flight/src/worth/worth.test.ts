/** What an effectiveness is worth: figures by hand, and what must hold of every flight. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { FlightFiles, FlightOptions, MeasuredFlight } from '../flight.ts'
import { isHairline } from '../layers/is-hairline.ts'
import { measureFlight } from '../measure-flight.ts'
import { type BoxM, fileOf, linesFile, pathAt, polygonsFile } from '../numbers/metric-field.fixture.ts'

async function measured(files: FlightFiles, options?: FlightOptions): Promise<MeasuredFlight> {
  const flight = await measureFlight(files, { layers: false, ...options })
  if ('unusable' in flight) throw new Error(flight.unusable.message)
  return flight
}

const lossLayer = ({ layers }: MeasuredFlight) => layers.find(({ name }) => name === 'perda')!
const hectaresByClass = (flight: MeasuredFlight) =>
  [0, 1].map((wanted) =>
    lossLayer(flight)
      .pieces.filter(({ classIndex }) => classIndex === wanted)
      .reduce((sum, { hectares = 0 }) => sum + hectares, 0),
  )

const doubt = (u: number, d: number) =>
  ({ largura: { u, fonte: 'informada' }, posicao: { d, fonte: 'informada' } }) as const

/** Two talhões of 1 ha side by side, 200 m by 100 m in all. */
const FIELD: readonly BoxM[] = [
  [0, 0, 100, 100],
  [100, 0, 200, 100],
]
/** Two passes of 22 m, 20 m apart, 10 m too long at both ends. */
const strips = (): Promise<FlightFiles['aplicacao']> =>
  polygonsFile('b.kml', [
    [-10, 10, 210, 32],
    [-10, 30, 210, 52],
  ])
/** The same passes as records of a log, 4 m each. */
const records = () =>
  polygonsFile(
    'b.kml',
    [10, 30].flatMap((y) => Array.from({ length: 55 }, (_, i): BoxM => [4 * i - 10, y, 4 * i - 6, y + 22])),
  )
const lines = () =>
  linesFile('b.kml', [
    [-10, 21, 210, 21],
    [-10, 41, 210, 41],
  ])

describe.each([
  ['strips', strips, {}],
  ['records of a log', records, {}],
  ['lines', lines, { widthM: 22 }],
])('two passes as %s, by hand', (_, aplicacao, options) => {
  test('a width ± 10 % is 39,6 % to 44,2 % of the field, and a shift along the passes changes nothing', async () => {
    const files = { area: await polygonsFile('a.kml', FIELD), aplicacao: await aplicacao() }
    const { numbers } = await measured(files, { ...options, doubt: doubt(0.1, 1) })
    expect(numbers.percentAplicacaoEfetiva).toBeCloseTo(42, 4)
    // 19.8 m leave 0.2 m between the passes; 24.2 m reach 1.1 m further on either side.
    const range = { de: expect.closeTo(39.6, 4), ate: expect.closeTo(44.2, 4) }
    expect(numbers.intervalo).toEqual({
      percentAplicacaoEfetiva: range,
      largura: { u: 0.1, fonte: 'informada' },
      posicao: { d: 1, fonte: 'informada' },
      decisao85: 'nao',
    })
    expect(numbers.talhoes.map(({ intervalo }) => intervalo?.percentAplicacaoEfetiva)).toEqual([range, range])
  })

  test('from 0,8 to 1,2 of its width the passes cover 35,2 % to 46,4 % of the field, and 42 % as they are', async () => {
    const files = { area: await polygonsFile('a.kml', FIELD), aplicacao: await aplicacao() }
    const { porFaixa = [] } = (await measured(files, { ...options, byWidth: true })).numbers
    expect(porFaixa.map(({ fator }) => fator)).toEqual([0.8, 0.85, 0.9, 0.95, 1, 1.05, 1.1, 1.15, 1.2])
    // 17.6 m leave a gap of 2.4 m; 26.4 m reach 2.2 m further on either side, and meet between the passes.
    const at = (fator: number) => porFaixa.find((point) => point.fator === fator)?.percentAplicacaoEfetiva
    expect([at(0.8), at(1), at(1.2)]).toEqual([35.2, 42, 46.4].map((percent) => expect.closeTo(percent, 4) as number))
  })

  test('without any doubt the interval is the figure', async () => {
    const files = { area: await polygonsFile('a.kml', FIELD), aplicacao: await aplicacao() }
    const { numbers } = await measured(files, { ...options, doubt: doubt(0, 0) })
    const { percentAplicacaoEfetiva: official } = numbers
    expect(numbers.intervalo?.percentAplicacaoEfetiva).toEqual({
      de: expect.closeTo(official!, 6),
      ate: expect.closeTo(official!, 6),
    })
  })

  test('the shape costs 10 % along the passes and 1 % across them; the rest could be avoided', async () => {
    const files = { area: await polygonsFile('a.kml', FIELD), aplicacao: await aplicacao() }
    const { numbers } = await measured(files, { ...options, loss: true })
    const { perda } = numbers
    // Missed 58 %, spilled 2 · 10 m · 42 m = 4,2 %. Along: 100 m are 4 widths and 12 m, so that 10 m are spilled. Across: 200 m are 9 widths and 2 m.
    expect(perda).toMatchObject({
      medida: expect.closeTo(62.2, 3),
      inevitavel: expect.closeTo(10, 2),
      evitavel: expect.closeTo(52.2, 2),
      rumo: expect.closeTo(90, 1),
      melhorInevitavel: expect.closeTo(1, 2),
    })
    expect(Math.min(perda!.melhorRumo, 180 - perda!.melhorRumo)).toBeCloseTo(0, 1)
    // Passes went over both, so that what fell outside is neither's alone.
    expect(numbers.talhoes.map(({ perda: own }) => own)).toEqual([undefined, undefined])
  })
})

test('plots that no pass has in common are fields of their own, each with its heading', async () => {
  const area = await polygonsFile('a.kml', [
    [0, 0, 200, 44],
    [1000, 0, 1044, 200],
  ])
  const aplicacao = await linesFile('b.kml', [
    [0, 11, 200, 11],
    [0, 33, 200, 33],
    [1011, 0, 1011, 200],
  ])
  const { numbers } = await measured({ area, aplicacao }, { widthM: 22, loss: true })
  expect(numbers.talhoes.map(({ perda }) => perda)).toEqual([
    expect.objectContaining({
      medida: expect.closeTo(0, 3),
      inevitavel: expect.closeTo(0, 2),
      evitavel: expect.closeTo(0, 2),
    }),
    expect.objectContaining({
      medida: expect.closeTo(50, 3),
      evitavel: expect.closeTo(50, 2),
      rumo: expect.closeTo(180, 1),
    }),
  ])
  expect(numbers.perda).toMatchObject({ medida: expect.closeTo(25, 3), inevitavel: expect.closeTo(0, 2) })
})

test('a dissolved application has no width, and so neither an interval nor a loss', async () => {
  const outer = pathAt(0, 0, 90, 0, 90, 40, 45, 40, 45, 80, 0, 80)
  const aplicacao = await fileOf('b.kml', [{ shapes: [{ kind: 'polygon', outer, holes: [] }] }])
  const { numbers } = await measured(
    { area: await polygonsFile('a.kml', FIELD), aplicacao },
    { doubt: doubt(0.1, 1), loss: true },
  )
  expect(numbers.percentAplicacaoEfetiva).toBeGreaterThan(0)
  expect(numbers).not.toHaveProperty('intervalo')
  expect(numbers).not.toHaveProperty('perda')
})

test('a wider doubt is a wider interval, and what was really flown lies within it', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.record({
        u: fc.double({ min: 0.01, max: 0.2, noNaN: true }),
        d: fc.double({ min: 0, max: 3, noNaN: true }),
        // The true width and place, as shares of the doubt.
        e: fc.double({ min: -1, max: 1, noNaN: true }),
        east: fc.double({ min: -0.7, max: 0.7, noNaN: true }),
        north: fc.double({ min: -0.7, max: 0.7, noNaN: true }),
        spacing: fc.double({ min: 16, max: 26, noNaN: true }),
      }),
      async ({ u, d, e, east, north, spacing }) => {
        const area = await polygonsFile('a.kml', FIELD)
        const passes = (x: number, y: number) =>
          linesFile(
            'b.kml',
            Array.from({ length: 4 }, (_, i): BoxM => [x - 3, y + 9 + i * spacing, x + 197, y + 9 + i * spacing]),
          )
        const flown = { area, aplicacao: await passes(0, 0) }
        const { numbers } = await measured(flown, { widthM: 20, doubt: doubt(u, d) })
        const wider = await measured(flown, { widthM: 20, doubt: doubt(Math.min(0.5, 2 * u), d) })
        const truly = { area, aplicacao: await passes(east * d, north * d) }
        const { percentAplicacaoEfetiva: truth } = (await measured(truly, { widthM: 20 * (1 + e * u) })).numbers
        const { de, ate } = numbers.intervalo!.percentAplicacaoEfetiva
        expect(truth).toBeGreaterThanOrEqual(de - 0.05)
        expect(truth).toBeLessThanOrEqual(ate + 0.05)
        const around = wider.numbers.intervalo!.percentAplicacaoEfetiva
        expect(around.de).toBeLessThanOrEqual(de + 1e-6)
        expect(around.ate).toBeGreaterThanOrEqual(ate - 1e-6)
      },
    ),
    { numRuns: 15 },
  )
})

test('a right triangle covered in full spills w / h of itself, and half of that could be avoided', async () => {
  const [b, h, n] = [300, 200, 10]
  const w = h / n
  const outer = pathAt(0, 0, b, 0, 0, h)
  const area = await fileOf('a.kml', [{ shapes: [{ kind: 'polygon', outer, holes: [] }] }])
  // Each strip is as long as the triangle is at its lower side: together b · w · (n + 1) / 2.
  const covering = Array.from({ length: n }, (_, k): BoxM => [0, k * w, b * (1 - k / n), (k + 1) * w])
  const { numbers } = await measured(
    { area, aplicacao: await polygonsFile('b.kml', covering) },
    { widthM: w, loss: true },
  )
  expect(numbers.areaNaoAplicada).toBeCloseTo(0, 4)
  expect(numbers.perda).toMatchObject({
    medida: expect.closeTo((100 * w) / h, 3),
    inevitavel: expect.closeTo((50 * w) / h, 2),
    evitavel: expect.closeTo((50 * w) / h, 2),
  })
})

test('in a right triangle the best layout misses half of what it loses at the slope of each strip, and spills the other half', async () => {
  const [b, h, n] = [300, 200, 10]
  const w = h / n
  const area = await fileOf('a.kml', [{ shapes: [{ kind: 'polygon', outer: pathAt(0, 0, b, 0, 0, h), holes: [] }] }])
  const along = Array.from({ length: n }, (_, k): BoxM => [0, (k + 0.5) * w, b, (k + 0.5) * w])
  const flight = await measured({ area, aplicacao: await linesFile('b.kml', along) }, { widthM: w, loss: true })
  // The slope cuts off a triangle of b/n by w of each strip: a quarter of its legs, a quarter of its area, is missed and as much is spilled.
  const each = (n * (b / n / 2) * (w / 2)) / 2
  expect(hectaresByClass(flight)).toEqual([expect.closeTo(each / 10_000, 4), expect.closeTo(each / 10_000, 4)])
  const wide = lossLayer(flight).pieces.filter(({ shape }) => 'polygon' in shape && !isHairline(shape.polygon))
  expect(wide).toHaveLength(2 * n)
})

test('the layer of the loss is the least loss in hectares, whatever the field, and missed ground is in the field', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.double({ min: 60, max: 220, noNaN: true }), { minLength: 5, maxLength: 12 }),
      fc.double({ min: 8, max: 40, noNaN: true }),
      fc.double({ min: 0, max: Math.PI, noNaN: true }),
      async (radii, widthM, heading) => {
        const corners = radii.flatMap((radius, i) => {
          const angle = (2 * Math.PI * i) / radii.length
          return [radius * Math.cos(angle), radius * Math.sin(angle)]
        })
        const outer = pathAt(...corners)
        const area = await fileOf('a.kml', [{ shapes: [{ kind: 'polygon', outer, holes: [] }] }])
        const [east, north] = [60 * Math.sin(heading), 60 * Math.cos(heading)]
        const aplicacao = await linesFile('b.kml', [[-east, -north, east, north]])
        const flight = await measured({ area, aplicacao }, { widthM, loss: true })
        const { perda, areaPlantio } = flight.numbers
        const [missed = 0, spilled = 0] = hectaresByClass(flight)
        expect((100 * (missed + spilled)) / areaPlantio!).toBeCloseTo(perda!.inevitavel, 3)
        expect(missed).toBeLessThanOrEqual(areaPlantio! / 2)
      },
    ),
    { numRuns: 20 },
  )
})

test('turning a flight by an eighth and moving it changes neither its interval nor its loss', async () => {
  const corners = [0, 0, 210, 10, 180, 130, -20, 90]
  const lines = [15, 36, 57, 78].map((y) => [-10, y, 200, y + 4])
  const worth = async (eighths: number, east: number, north: number) => {
    const angle = (Math.PI / 4) * eighths
    const move = (path: readonly number[]) =>
      path.map((_, i) => {
        const [x, y] = [path[i - (i % 2)]!, path[i - (i % 2) + 1]!]
        return i % 2 === 0
          ? x * Math.cos(angle) - y * Math.sin(angle) + east
          : x * Math.sin(angle) + y * Math.cos(angle) + north
      })
    const area = await fileOf('a.kml', [{ shapes: [{ kind: 'polygon', outer: pathAt(...move(corners)), holes: [] }] }])
    const aplicacao = await linesFile(
      'b.kml',
      lines.map((line) => move(line) as unknown as BoxM),
    )
    return (await measured({ area, aplicacao }, { widthM: 20, doubt: doubt(0.08, 2), loss: true })).numbers
  }
  const here = await worth(0, 0, 0)
  for (const [eighths, east, north] of [
    [1, 300, -200],
    [3, -1000, 50],
    [6, 0, 700],
  ] as const) {
    const there = await worth(eighths, east, north)
    const { de, ate } = there.intervalo!.percentAplicacaoEfetiva
    expect(de).toBeCloseTo(here.intervalo!.percentAplicacaoEfetiva.de, 3)
    expect(ate).toBeCloseTo(here.intervalo!.percentAplicacaoEfetiva.ate, 3)
    const turned = (there.perda!.rumo - here.perda!.rumo + 45 * eighths + 720) % 180
    expect(Math.min(turned, 180 - turned)).toBeCloseTo(0, 1)
    expect(there.perda!.inevitavel).toBeCloseTo(here.perda!.inevitavel, 2)
    expect(there.perda!.medida).toBeCloseTo(here.perda!.medida, 3)
  }
})
