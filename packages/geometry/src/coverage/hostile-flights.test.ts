/**
 * Measures the processor's time instead of the clock's, because the machine may be busy. The limits are generous; without the protections
 * these flights took minutes.
 */
import { expect, test } from 'vitest'
import {
  boustrophedon,
  line,
  overField,
  overlappingQuads,
  polygon,
  scribble,
  standingStill,
  star,
} from './hostile-flights.fixture.ts'
import { measureCoverage } from './measure-coverage.ts'
import type { CoverageInput } from './terms/coverage.ts'
import { CoverageWorkError } from './terms/coverage-errors.ts'

/** Returns the seconds of work and either the result or the refusal. */
async function work(input: CoverageInput) {
  const began = process.cpuUsage()
  const answer = await measureCoverage(input).catch((error: unknown) => {
    if (error instanceof CoverageWorkError) return error
    throw error
  })
  const { user, system } = process.cpuUsage(began)
  return { answer, seconds: (user + system) / 1e6 }
}

test.each([
  ['a star of 5,001 points', () => overField([polygon(star(5001, 450))]), /polígono aplicado 1 cruza a si mesmo/],
  ['a star of 20,001 points', () => overField([polygon(star(20_001, 450))]), /polígono aplicado 1 cruza a si mesmo/],
  ['a polygon of 20,000 positions anywhere', () => overField([polygon(scribble(20_000, 900))]), /cruza a si mesmo/],
  [
    'a line of 20,000 positions anywhere',
    () => overField([line(scribble(20_000, 900))]),
    /vezes demais pelo mesmo lugar/,
  ],
  [
    'a line of a million positions whose receiver jitters',
    () => overField([line(standingStill(1_000_000, 20))]),
    /mudam de rumo a cada posição/,
  ],
  ['20,000 quads on a hectare', () => overField(overlappingQuads(20_000, 90)), /vezes demais pelo mesmo lugar/],
  [
    'a plot that is a star',
    () => ({ plots: [{ id: '1', polygons: [asPolygon(star(5001, 450))] }], swaths: [] }),
    /talhão 1 cruza/,
  ],
  [
    'ten plots that are scribbles, each within the limit of one',
    () => ({
      plots: tenScribbles().map((path, i) => ({ id: `${i}`, polygons: [asPolygon(path)] })),
      swaths: [],
    }),
    /contornos dos talhões se cruzam/,
  ],
  [
    'ten polygons that are scribbles, each within the limit of one',
    () => overField(tenScribbles().map(polygon)),
    /aplicação se cruzam cerca de .+ divida o arquivo por voo/,
  ],
])('%s: refused within a second, and it is said why', async (_, input, sentence) => {
  const { answer, seconds } = await work(input())
  expect(answer).toBeInstanceOf(CoverageWorkError)
  expect((answer as CoverageWorkError).message).toMatch(sentence)
  // A shared processor does less work in one second of CPU time.
  expect(seconds).toBeLessThan(6)
})

test('standing still with the spray open counts as the place stood at, not as discs', async () => {
  const { answer, seconds } = await work(overField([line(standingStill(1200, 0.3))]))
  if (answer instanceof CoverageWorkError) throw answer
  // One step remains: it is shorter than 0.3 · √2 m and 22 m wide.
  expect(answer.areas.appliedM2).toBeLessThan(22 * 0.43)
  expect(answer.issues).toMatchObject([{ code: 'standing-still', severity: 'aviso', count: 1198 }])
  expect(seconds).toBeLessThan(6)
})

test('a stand before and after a pass leaves the pass as it is', async () => {
  const pass = Array.from({ length: 81 }, (_, i) => [0, -400 + 10 * i]).flat()
  const stand = (y: number) => standingStill(600, 1).map((value, i) => (i % 2 === 1 ? value + y : value))
  const { answer } = await work(overField([line([...stand(-403), ...pass, ...stand(403)])]))
  if (answer instanceof CoverageWorkError) throw answer
  const { answer: alone } = await work(overField([line(pass)]))
  if (alone instanceof CoverageWorkError) throw alone
  // Two ends of at most 4 m by 22 m, and the corners of the bends between.
  expect(answer.areas.appliedM2 - alone.areas.appliedM2).toBeGreaterThan(0)
  expect(answer.areas.appliedM2 - alone.areas.appliedM2).toBeLessThan(2 * (4 * 22 + 380 / 2))
})

test('a long line is near-linear in its positions', async () => {
  const short = await work(overField([line(boustrophedon(1000, 20, 2))]))
  const long = await work(overField([line(boustrophedon(1000, 20, 0.25))]))
  expect(long.answer).not.toBeInstanceOf(CoverageWorkError)
  // The line has eight times the positions. Twice that time leaves room for a garbage collection.
  expect(long.seconds).toBeLessThan(16 * Math.max(0.2, short.seconds))
})

test('what a drone writes is measured: quads of 7 m by 0.3 m, flown twice', async () => {
  const quads = [0, 1].flatMap(() =>
    Array.from({ length: 40 }, (_, pass) =>
      Array.from({ length: 500 }, (__, i) => {
        const [x, y] = [7 * pass - 140, 0.3 * i - 75]
        return polygon([x, y, x + 7, y, x + 7, y + 0.3, x, y + 0.3])
      }),
    ).flat(),
  )
  const { answer } = await work(overField(quads, 300))
  if (answer instanceof CoverageWorkError) throw answer
  expect(answer.areas.appliedM2).toBeCloseTo(280 * 150, 0)
})

/** Ten squares of 900 m, side by side, with about 3 million crossings in each. */
function tenScribbles(): number[][] {
  return Array.from({ length: 10 }, (_, k) =>
    scribble(5500, 900).map((value, i) => (i % 2 === 0 ? value + 1000 * (k % 4) : value + 1000 * Math.floor(k / 4))),
  )
}

function asPolygon(path: readonly number[]) {
  const swath = polygon(path)
  if (swath.kind !== 'polygon') throw new Error('A polygon was asked for')
  return swath.polygon
}
