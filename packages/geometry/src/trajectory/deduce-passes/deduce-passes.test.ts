import { expect, test } from 'vitest'
import { measureCoverage } from '../../coverage/measure-coverage.ts'
import { asLocalM, asLonLat } from '../../shapes/lon-lat.ts'
import { createLaea } from '../../shapes/projection/laea.ts'
import { deducePasses } from './deduce-passes.ts'
import type { Deduction, FlownLeg } from './deduction.ts'

const BEGIN_MS = Date.UTC(2026, 2, 14, 10, 12)

interface Placing {
  readonly lon?: number
  readonly lat?: number
  readonly turnedDeg?: number
  readonly laterMs?: number
}

/** Flies from corner to corner at 5 m/s, a position a second, with 5 s of standing at every place of `stands`. */
function leg(
  corners: readonly (readonly [number, number])[],
  placing: Placing = {},
  stands: readonly number[] = [],
): FlownLeg {
  const { lon = -50, lat = -21, turnedDeg = 0, laterMs = 0 } = placing
  const [c, s] = [Math.cos((turnedDeg * Math.PI) / 180), Math.sin((turnedDeg * Math.PI) / 180)]
  const flown: number[] = []
  const add = (x: number, y: number) => flown.push(x * c - y * s, x * s + y * c)
  corners.forEach(([x, y], i) => {
    for (let k = 0; k < (stands.includes(i) ? 6 : 1); k++) add(x, y)
    const next = corners[i + 1]
    if (!next) return
    const steps = Math.round(Math.hypot(next[0] - x, next[1] - y) / 5)
    for (let k = 1; k < steps; k++) add(x + ((next[0] - x) * k) / steps, y + ((next[1] - y) * k) / steps)
  })
  return {
    path: createLaea(lon, lat).toLonLat(asLocalM(flown)),
    timesMs: Float64Array.from({ length: flown.length / 2 }, (_, i) => BEGIN_MS + laterMs + 1000 * i),
  }
}

/** Rows of 300 m, 20 m apart, flown to and fro between take-off and landing 100 m to the south. */
function rows(count: number, placing?: Placing): FlownLeg {
  const ends = Array.from({ length: count }, (_, k) => {
    const row = [
      [20 * k, 0],
      [20 * k, 300],
    ] as const
    return k % 2 === 0 ? row : row.toReversed()
  }).flat()
  return leg([[-60, -100], ...ends, [-60, -100]], placing, [0, ends.length + 1])
}

async function hectares({ passes }: Deduction, widthM: number): Promise<number> {
  const swaths = passes.flatMap(({ parts }) => parts.map(({ path }) => ({ kind: 'line', path, widthM }) as const))
  return (await measureCoverage({ plots: [], swaths }, { layers: false })).areas.appliedM2 / 10_000
}

/** An aeroplane's racetrack at 60 m/s, a position a second: rows of 480 m to the north at 20 m, half circles of 300 m, and rows back. */
function racetrack(rounds: number): FlownLeg {
  const flown: number[] = []
  for (let k = 0; k < rounds; k++) {
    const x = 20 * k
    for (let y = 0; y < 480; y += 60) flown.push(x, y)
    for (let turned = 0; turned < 180; turned += 12) {
      const angle = (turned * Math.PI) / 180
      flown.push(x + 300 - 300 * Math.cos(angle), 480 + 300 * Math.sin(angle))
    }
    for (let y = 480; y > 0; y -= 60) flown.push(x + 600, y)
    for (let turned = 0; turned < 180; turned += 12) {
      const angle = (turned * Math.PI) / 180
      flown.push(x + 310 + 290 * Math.cos(angle), -290 * Math.sin(angle))
    }
  }
  return {
    path: createLaea(-50, -21).toLonLat(asLocalM(flown)),
    timesMs: Float64Array.from({ length: flown.length / 2 }, (_, i) => BEGIN_MS + 1000 * i),
  }
}

test('the turns of a racetrack lie side by side as its rows do, and are no passes: 60 m/s on 300 m are 12 m/s²', () => {
  const { passes, spacingM } = deducePasses([racetrack(12)])
  expect(passes).toHaveLength(24)
  expect(spacingM).toBeCloseTo(20, 0)
  for (const { lengthM } of passes) {
    expect(lengthM).toBeGreaterThan(420)
    expect(lengthM).toBeLessThan(560)
  }
})

test('five rows of 300 m at 20 m are five passes and 3 ha, without the ways to the field and back', async () => {
  // 5 rows × 20 m stand side by side: 100 m × 300 m = 30,000 m².
  const found = deducePasses([rows(5)])
  expect(found.passes).toHaveLength(5)
  expect(found.spacingM).toBeCloseTo(20, 3)
  for (const { lengthM } of found.passes) expect(lengthM).toBeCloseTo(300, 3)
  expect(await hectares(found, 20)).toBeCloseTo(3, 4)
  // Nothing but the end of the row is in doubt: the aircraft did not stop there, and no plot tells where the valve was opened.
  expect(found.confidence).toBeCloseTo(0.75, 6)
})

test('a row that was left at 120 m for a refill and resumed in another file is one pass, and no metre of it counts twice', async () => {
  const first = leg(
    [
      [-60, -100],
      [0, 0],
      [0, 300],
      [20, 300],
      [20, 180],
      [-60, -100],
    ],
    {},
    [0, 4, 5],
  )
  const second = leg(
    [
      [-60, -100],
      [20, 180],
      [20, 0],
      [40, 0],
      [40, 300],
      [-60, -100],
    ],
    { laterMs: 600_000 },
    [0, 1, 5],
  )
  const found = deducePasses([first, second])
  expect(found.passes.map(({ parts }) => parts.length).toSorted((a, b) => a - b)).toEqual([1, 1, 2])
  // 3 rows of 300 m × 20 m.
  expect(await hectares(found, 20)).toBeCloseTo(1.8, 3)
})

test('order of the files, place on Earth, direction and hour change nothing', async () => {
  const parts = [rows(5), rows(4, { lon: -50.01, laterMs: 900_000 }), rows(6, { lat: -21.02, laterMs: 1_800_000 })]
  const usual = await hectares(deducePasses(parts), 20)
  expect(await hectares(deducePasses(parts.toReversed()), 20)).toBe(usual)
  // 15 rows of 300 m × 20 m.
  expect(usual).toBeCloseTo(9, 3)
  for (const placing of [{ turnedDeg: 37 }, { turnedDeg: 170 }, { lat: 12, lon: 100 }, { laterMs: -3_600_000_000 }]) {
    const found = deducePasses([rows(5, placing)])
    expect(found.passes).toHaveLength(5)
    expect(await hectares(found, 20)).toBeCloseTo(3, 4)
  }
})

test('a line-up as straight as the pass ends at the edge of the plot', async () => {
  const plane = createLaea(-50, -21)
  const plot = (y0: number, y1: number) => ({
    outer: plane.toLonLat(asLocalM([-10, y0, 90, y0, 90, y1, -10, y1])),
    holes: [],
  })
  const found = deducePasses([rows(5)], { plots: [plot(100, 200)] })
  // 100 m of each of 5 rows.
  expect(found.passes.map(({ lengthM }) => Math.round(lengthM))).toEqual([100, 100, 100, 100, 100])
  // Two plots with a path of 30 m between them, over which the valve stays open: 150 m of each row.
  const apart = deducePasses([rows(5)], { plots: [plot(60, 120), plot(150, 210)] })
  expect(apart.passes.map(({ lengthM }) => Math.round(lengthM))).toEqual([150, 150, 150, 150, 150])
})

test('what is not flown in rows gives no pass', () => {
  const circle = Array.from({ length: 60 }, (_, i) => [80 * Math.cos(i / 5), 80 * Math.sin(i / 5)] as const)
  expect(deducePasses([leg(circle)]).passes).toEqual([])
  expect(
    deducePasses([
      leg([
        [0, 0],
        [0, 900],
      ]),
    ]).passes,
  ).toEqual([])
  expect(deducePasses([]).passes).toEqual([])
  expect(deducePasses([{ path: asLonLat([-50, -21]) }]).passes).toEqual([])
})
