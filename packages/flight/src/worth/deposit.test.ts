/** The deposit over plots: closed forms and figures by hand, what must hold of every flight, and an oracle that asks at random places. */
import { overlappedPattern, type PontoDoPadrao, type Sobrevoo } from '@faixa/domain'
import { geodesicAreaM2, type LonLatPath, type SwathInput } from '@faixa/geometry'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { pathAt } from '../numbers/metric-field.fixture.ts'
import { measureDeposit } from './deposit.ts'

type Place = readonly [x: number, y: number]
/** Moves a place of the scene, m. */
type Move = (place: Place) => Place
const still: Move = (place) => place
const turned =
  (angle: number, [east, north]: Place): Move =>
  ([x, y]) => [x * Math.cos(angle) - y * Math.sin(angle) + east, x * Math.sin(angle) + y * Math.cos(angle) + north]

interface Pass {
  readonly path: readonly Place[]
  /** In relation to the nominal rate, from each place on. */
  readonly rates?: readonly number[]
}

interface Scene {
  readonly plots: readonly (readonly Place[])[]
  readonly passes: readonly Pass[]
  readonly widthM: number
  readonly headingDeg?: number
}

const RATE = 30
const at = (places: readonly Place[], move: Move): LonLatPath => pathAt(...places.flatMap(move))

function deposit({ plots, passes, widthM, headingDeg = 90 }: Scene, pattern?: readonly PontoDoPadrao[], move = still) {
  const swaths = passes.map(({ path, rates }): SwathInput => {
    const line = { kind: 'line', path: at(path, move), widthM } as const
    return rates ? { ...line, rates: Float64Array.from(rates, (rate) => RATE * rate) } : line
  })
  const grounds = plots.map((plot) => {
    const outer = at(plot, move)
    return { polygons: [{ outer, holes: [] }], areaM2: geodesicAreaM2({ outer, holes: [] }) }
  })
  const isRated = passes.some(({ rates }) => rates)
  return measureDeposit(
    {
      plots: grounds,
      plotM2: grounds.reduce((sum, { areaM2 }) => sum + areaM2, 0),
      swaths,
      centres: swaths.map((swath) => (swath.kind === 'line' ? { path: swath.path } : undefined)),
      runOfSwath: swaths.map((_, i) => i),
      headingDeg,
      widthM,
      ...(isRated && { nominalRate: RATE }),
    },
    pattern ? { pattern } : {},
  )!
}

const FIELD: readonly Place[] = [
  [0, 0],
  [500, 0],
  [500, 360],
  [0, 360],
]
/** Passes over the field and far beyond it, so that its sides are inside the pattern of passes. */
function passesOver(spacingM: number, sobrevoo: Sobrevoo): Pass[] {
  return Array.from({ length: Math.ceil(520 / spacingM) }, (_, i) => {
    const y = -80 + (i + 0.5) * spacingM
    const path: Place[] = [
      [-50, y],
      [550, y],
    ]
    return { path: sobrevoo === 'pista' || i % 2 === 0 ? path : path.toReversed() }
  })
}
const pattern = (...points: readonly (readonly [number, number])[]): PontoDoPadrao[] =>
  points.map(([posicao, deposito]) => ({ posicao, deposito }))
const LEANING = pattern([-14, 0], [-11, 2], [-6, 5], [-1, 4], [3, 4.5], [8, 1.5], [13, 0])
const HECTARES = 18

describe.each<Sobrevoo>(['ida-e-volta', 'pista'])('on a rectangle, %s', (sobrevoo) => {
  test.each([12, 15, 20, 24])('the closed form is reproduced at %d m within 0.1 point of CV', (spacingM) => {
    const { cv } = overlappedPattern(LEANING, spacingM, sobrevoo)!
    // The field holds whole periods of the pattern.
    const heightM = 2 * spacingM * Math.floor(180 / spacingM)
    const field = FIELD.map(([x, y]): Place => [x, Math.min(y, heightM)])
    const { whole } = deposit({ plots: [field], passes: passesOver(spacingM, sobrevoo), widthM: spacingM }, LEANING)
    expect(Math.abs(whole.cv - cv)).toBeLessThan(0.1)
    expect(whole.media).toBeCloseTo(1, 2)
    expect(whole.padrao).toBe('informado')
  })
})

test('triangles of 40 m laid 20 m apart, and an even boom at its width, are even everywhere', () => {
  for (const points of [pattern([-20, 0], [0, 3], [20, 0]), pattern([-10, 1], [10, 1])]) {
    const { whole } = deposit({ plots: [FIELD], passes: passesOver(20, 'ida-e-volta'), widthM: 20 }, points)
    expect(whole).toEqual({
      media: expect.closeTo(1, 2),
      cv: expect.closeTo(0, 0),
      abaixo: expect.closeTo(0, 1),
      acima: expect.closeTo(0, 1),
      padrao: 'informado',
    })
  }
})

test('an even boom of 20 m leaves a sixth without anything 24 m apart, and a third with twice the dose 15 m apart', () => {
  const box = pattern([-10, 7], [10, 7])
  const over = (spacingM: number) =>
    deposit({ plots: [FIELD], passes: passesOver(spacingM, 'pista'), widthM: 20 }, box).whole
  const apart = over(24)
  expect(apart.media).toBeCloseTo(20 / 24, 2)
  expect(apart.abaixo).toBeCloseTo((HECTARES * 4) / 24, 1)
  expect(apart.acima).toBeCloseTo(0, 9)
  const overlapping = over(15)
  expect(overlapping.acima).toBeCloseTo((HECTARES * 5) / 15, 1)
  expect(overlapping.abaixo).toBeCloseTo(0, 9)
})

test('a rate along the passes is a dose: half of the field with 0.6, half with 1.4', () => {
  const passes = passesOver(20, 'pista').map(({ path }): Pass => {
    const [from, to] = [path[0]!, path[1]!]
    return { path: [from, [250, from[1]], to], rates: [0.6, 1.4, 1.4] }
  })
  const { whole, plots } = deposit({
    plots: [
      [
        [0, 0],
        [250, 0],
        [250, 360],
        [0, 360],
      ],
      FIELD.map(([x, y]) => [250 + x / 2, y]),
    ],
    passes,
    widthM: 20,
  })
  expect(whole).toEqual({
    media: expect.closeTo(1, 2),
    cv: expect.closeTo(40, 0),
    abaixo: expect.closeTo(HECTARES / 2, 1),
    acima: expect.closeTo(HECTARES / 2, 1),
    taxa: 'registro',
  })
  expect(plots.map((plot) => plot!.media)).toEqual([expect.closeTo(0.6, 2), expect.closeTo(1.4, 2)])
})

test('the layer of the dose is strips with few corners whose hectares add up to those below and above the limits', () => {
  const box = pattern([-10, 7], [10, 7])
  const over = (spacingM: number) => deposit({ plots: [FIELD], passes: passesOver(spacingM, 'pista'), widthM: 20 }, box)
  for (const [{ whole, pieces }, classIndex, stripM] of [
    [over(24), 0, 4],
    [over(15), 1, 5],
  ] as const) {
    expect(new Set(pieces.map((piece) => piece.classIndex))).toEqual(new Set([classIndex]))
    const sum = pieces.reduce((all, { hectares }) => all + hectares!, 0)
    expect(sum).toBeCloseTo(classIndex === 0 ? whole.abaixo : whole.acima, 9)
    const strips = pieces.filter(({ hectares }) => Math.abs(hectares! - 0.05 * stripM) < 0.01)
    expect(strips.length).toBeGreaterThan(10)
    for (const { shape } of strips) {
      const { polygon } = shape as Extract<typeof shape, { polygon: unknown }>
      expect(polygon.holes).toEqual([])
      expect(polygon.outer.length / 2).toBeLessThan(60)
      expect(geodesicAreaM2(polygon) / 10_000).toBeCloseTo(0.05 * stripM, 2)
    }
  }
})

test('without a pattern or a rate there is no dose', () => {
  expect(deposit({ plots: [FIELD], passes: passesOver(20, 'pista'), widthM: 20 })).toBeUndefined()
})

const anyScene = fc.record({
  radii: fc.array(fc.double({ min: 120, max: 240, noNaN: true }), { minLength: 5, maxLength: 9 }),
  spacingM: fc.double({ min: 14, max: 26, noNaN: true }),
  bends: fc.array(fc.double({ min: -4, max: 4, noNaN: true }), { minLength: 3, maxLength: 6 }),
})

function sceneOf({ radii, spacingM, bends }: { radii: number[]; spacingM: number; bends: number[] }): Scene {
  const plot = radii.map((r, i): Place => {
    const angle = (2 * Math.PI * i) / radii.length
    return [r * Math.cos(angle), r * Math.sin(angle)]
  })
  const passes = Array.from({ length: 24 }, (_, i): Pass => {
    const path = bends.map((bend, k): Place => [-300 + (600 * k) / (bends.length - 1), (i - 11.5) * spacingM + bend])
    return { path: i % 2 === 0 ? path : path.toReversed() }
  })
  return { plots: [plot], passes, widthM: 20 }
}

test('turning and moving the scene changes nothing beyond the grid, and another unit of the pattern nothing at all', () => {
  fc.assert(
    fc.property(
      anyScene,
      fc.double({ min: 0, max: 3, noNaN: true }),
      fc.double({ min: 0.01, max: 90, noNaN: true }),
      (one, angle, factor) => {
        const scene = sceneOf(one)
        const { whole } = deposit(scene, LEANING)
        const moved = deposit(
          { ...scene, headingDeg: 90 - (180 * angle) / Math.PI },
          LEANING,
          turned(angle, [37, -12]),
        ).whole
        expect(Math.abs(moved.media - whole.media)).toBeLessThan(0.004)
        expect(Math.abs(moved.cv - whole.cv)).toBeLessThan(0.4)
        expect(Math.abs(moved.abaixo - whole.abaixo)).toBeLessThan(0.1)
        const scaled = LEANING.map(({ posicao, deposito }) => ({ posicao, deposito: factor * deposito }))
        expect(deposit(scene, scaled).whole).toEqual({
          ...whole,
          media: expect.closeTo(whole.media, 4),
          cv: expect.closeTo(whole.cv, 3),
          abaixo: expect.closeTo(whole.abaixo, 2),
          acima: expect.closeTo(whole.acima, 2),
        })
        expect(whole.abaixo + whole.acima).toBeLessThanOrEqual(
          geodesicAreaM2({ outer: at(scene.plots[0]!, still), holes: [] }) / 1e4 + 1e-9,
        )
      },
    ),
    { numRuns: 8 },
  )
})

test('places asked at random agree', () => {
  fc.assert(
    fc.property(anyScene, fc.integer({ min: 1, max: 1e6 }), (one, seed) => {
      const scene = sceneOf(one)
      const { whole } = deposit(scene, LEANING)
      const asked = askedAtRandom(scene, seed)
      expect(Math.abs(whole.media - asked.media)).toBeLessThan(0.02)
      expect(Math.abs(whole.cv - asked.cv)).toBeLessThan(2)
    }),
    { numRuns: 4 },
  )
})

/** Asks at random places what the nearest place of each pass leaves there. */
function askedAtRandom({ plots: [plot], passes, widthM }: Scene, seed: number) {
  let state = seed
  const random = () => (state = (state * 48_271) % 2_147_483_647) / 2_147_483_647
  const doses: number[] = []
  while (doses.length < 10_000) {
    const place: Place = [480 * random() - 240, 480 * random() - 240]
    if (isInside(place, plot!))
      doses.push(passes.reduce((sum, { path }) => sum + leftBy(path, place), 0) / nominalOf(widthM))
  }
  const media = doses.reduce((sum, dose) => sum + dose, 0) / doses.length
  const variance = doses.reduce((sum, dose) => sum + (dose - media) ** 2, 0) / doses.length
  return { media, cv: (100 * Math.sqrt(variance)) / media }
}

function nominalOf(widthM: number): number {
  const sum = LEANING.slice(1).reduce(
    (all, { posicao, deposito }, i) => all + ((deposito + LEANING[i]!.deposito) / 2) * (posicao - LEANING[i]!.posicao),
    0,
  )
  return sum / widthM
}

function leftBy(path: readonly Place[], [x, y]: Place): number {
  let [nearest, across] = [Infinity, Infinity]
  for (const [i, [bx, by]] of path.slice(1).entries()) {
    const [ax, ay] = path[i]!
    const [dx, dy] = [bx - ax, by - ay]
    const share = Math.min(1, Math.max(0, ((x - ax) * dx + (y - ay) * dy) / (dx * dx + dy * dy)))
    const apart = Math.hypot(x - ax - share * dx, y - ay - share * dy)
    if (apart < nearest) [nearest, across] = [apart, Math.sign((x - ax) * dy - (y - ay) * dx) * apart]
  }
  const i = LEANING.findIndex(({ posicao }) => posicao >= across)
  if (i <= 0) return 0
  const [a, b] = [LEANING[i - 1]!, LEANING[i]!]
  return a.deposito + ((b.deposito - a.deposito) * (across - a.posicao)) / (b.posicao - a.posicao)
}

function isInside([x, y]: Place, ring: readonly Place[]): boolean {
  return ring.reduce((inside, [ax, ay], i) => {
    const [bx, by] = ring[(i + 1) % ring.length]!
    return ay > y !== by > y && x < ax + ((y - ay) / (by - ay)) * (bx - ax) ? !inside : inside
  }, false)
}
