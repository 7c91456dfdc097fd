import fc from 'fast-check'
import { expect, test } from 'vitest'
import { CLASSES_DE_GOTAS, type ClasseDeGotas } from '../dados-operacao/gotas.ts'
import { TABLE_DEPOSITS, TABLE_FIELD, TABLE_STEP_M } from './agdrift-tier1.ts'
import { driftDeposit, fieldDeposit, TABLE_REACH_M } from './drift-curve.ts'

const CLASSES = Object.keys(CLASSES_DE_GOTAS) as ClasseDeGotas[]
const { swathM } = TABLE_FIELD
const onePass = (gotas: ClasseDeGotas, distanceM: number) => driftDeposit(gotas, distanceM, distanceM + swathM)

test('the published figures, in percent of the rate', () => {
  const at = (gotas: ClasseDeGotas) => [10, 50, 100, 200, 300].map((x) => (100 * fieldDeposit(gotas, x)).toFixed(1))
  expect(at('finaAMedia')).toEqual(['19.5', '5.8', '2.8', '1.5', '1.2'])
  expect(at('mediaAGrossa')).toEqual(['13.8', '3.2', '1.3', '0.7', '0.5'])
})

test.each(CLASSES)('%s: twenty passes side by side deposit what the published field does', (gotas) => {
  fc.assert(
    fc.property(fc.double({ min: 0, max: 2000, noNaN: true }), (x) => {
      const passes = Array.from({ length: TABLE_FIELD.swaths }, (_, i) => onePass(gotas, x + i * swathM))
      const sum = passes.reduce((all, one) => all + one, 0)
      expect(Math.abs(sum / fieldDeposit(gotas, x) - 1)).toBeLessThan(1e-5)
    }),
  )
})

test.each(CLASSES)('%s: the curve of one pass is what its recursion gives', (gotas) => {
  const reach = swathM * TABLE_FIELD.swaths
  for (let x = 0; x < TABLE_REACH_M; x += 7) {
    const here = fieldDeposit(gotas, x) - fieldDeposit(gotas, x + swathM)
    expect(onePass(gotas, x)).toBeCloseTo(here + onePass(gotas, x + reach), 6)
  }
})

test.each(CLASSES)('%s: a pass deposits less the farther away it is, and never less than nothing', (gotas) => {
  fc.assert(
    fc.property(
      fc.double({ min: 0, max: 3000, noNaN: true }),
      fc.double({ min: 0, max: 100, noNaN: true }),
      fc.double({ min: 0.5, max: 60, noNaN: true }),
      (x, farther, width) => {
        const near = driftDeposit(gotas, x, x + width)
        expect(near).toBeGreaterThan(0)
        expect(driftDeposit(gotas, x + farther, x + farther + width)).toBeLessThanOrEqual(near * (1 + 1e-9))
      },
    ),
  )
})

test.each(CLASSES)('%s: beyond the table the curve goes on as its last 100 m do', (gotas) => {
  const points = TABLE_DEPOSITS[gotas].flatMap((deposit, i) =>
    i * TABLE_STEP_M < TABLE_REACH_M - 100 ? [] : [[Math.log(i * TABLE_STEP_M), Math.log(deposit)] as const],
  )
  const [x, y] = [0, 1].map((axis) => points.reduce((sum, point) => sum + point[axis]!, 0) / points.length) as [
    number,
    number,
  ]
  const slope =
    points.reduce((sum, [px, py]) => sum + (px - x) * (py - y), 0) /
    points.reduce((sum, [px]) => sum + (px - x) ** 2, 0)
  const found = Math.log2(fieldDeposit(gotas, 2 * TABLE_REACH_M) / fieldDeposit(gotas, TABLE_REACH_M))
  expect(Math.abs(found - slope)).toBeLessThan(1 / 128)
  expect(fieldDeposit(gotas, TABLE_REACH_M + 1e-6)).toBeCloseTo(TABLE_DEPOSITS[gotas].at(-1)!, 9)
})

test('finer drops deposit more, at every distance', () => {
  for (let i = 1; i < TABLE_DEPOSITS.finaAMedia.length; i++) {
    const deposits = CLASSES.map((gotas) => TABLE_DEPOSITS[gotas][i]!)
    expect(deposits).toEqual(deposits.toSorted((a, b) => b - a))
  }
})
