import { expect, test } from 'vitest'
import { asGrid, GRID_PER_M } from '../../shapes/grid.ts'
import { addFace, createFaceSums, type FaceSums } from '../../sweep/tile/face-sums.ts'
import { CoverageSumsError } from '../terms/coverage-errors.ts'
import { checkSums } from './check-sums.ts'

const M2 = GRID_PER_M ** 2
const box = (x0: number, y0: number, x1: number, y1: number) =>
  asGrid([x0, y0, x1, y0, x1, y1, x0, y1].map((metres) => metres * GRID_PER_M))
/** Two plots of 100 m x 100 m side by side. */
const PLOTS = [[box(0, 0, 100, 100)], [box(100, 0, 200, 100)]]

/** 6,000 m² of the first plot are sprayed, 1,000 m² twice, and nothing of the second. */
function honest(): FaceSums {
  const sums = createFaceSums(2)
  for (const [plot, m2, depth] of [
    [0, 5000, 1],
    [0, 1000, 2],
    [0, 4000, 0],
    [1, 10_000, 0],
  ] as const) {
    addFace(sums, m2 * M2, depth, [plot])
  }
  return sums
}

function identitiesBroken(change: (sums: FaceSums) => void): string[] {
  const sums = honest()
  change(sums)
  try {
    checkSums(sums, PLOTS, 1, 0)
    return []
  } catch (error) {
    if (!(error instanceof CoverageSumsError)) throw error
    return error.unequal.map(({ identity }) => identity)
  }
}

test('sums that add up pass', () => {
  expect(identitiesBroken(() => {})).toEqual([])
})

test('hectares given to the wrong plot are found out', () => {
  // The second plot gets what the first one has.
  expect(
    identitiesBroken(({ perPlot }) => {
      perPlot.area[1]! += 6000 * M2
      perPlot.area[0]! -= 6000 * M2
      perPlot.effective.reverse()
    }),
  ).toEqual(['plot 1: faces = rings', 'plot 2: faces = rings'])
})

test('a plot that loses what was sprayed in it is found out', () => {
  expect(identitiesBroken(({ perPlot }) => (perPlot.effective[0] = 0))).toEqual([
    'Σ |U ∩ A_i| - what several plots share = |U ∩ A|',
  ])
})

test('each identity of the whole is held', () => {
  expect(identitiesBroken((sums) => (sums.unapplied += M2))).toEqual(['|U ∩ A| + |A \\ U| = |A|'])
  expect(identitiesBroken((sums) => (sums.external += M2))).toEqual(['|U ∩ A| + |U \\ A| = |U|'])
  expect(identitiesBroken((sums) => (sums.gross += M2))).toEqual(['G = Σ |{n >= k}|'])
})

test('the error carries the figures in square metres', () => {
  const sums = honest()
  sums.external = 3 * M2
  expect(() => checkSums(sums, PLOTS, 1, 0)).toThrow(/\|U\|: 6003 m² and 6000 m²/)
})

test('a number that is none is found out', () => {
  expect(identitiesBroken((sums) => (sums.external = Number.NaN))).toHaveLength(1)
})
