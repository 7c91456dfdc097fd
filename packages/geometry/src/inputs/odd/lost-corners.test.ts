import { expect, test } from 'vitest'
import { polygonMark, rectangle } from '../../classify/placemarks.fixture.ts'
import { lostCorners } from './lost-corners.ts'

test('a pass that lost a corner is reported, one with its four corners is not', () => {
  const whole = polygonMark(rectangle(0, 0, 800, 20), { index: 0 })
  const [first, second, third] = [0, 2, 4].map((at) => rectangle(0, 20, 800, 20).slice(at, at + 2))
  const lost = polygonMark([...first!, ...second!, ...third!, ...first!], { index: 1 })
  expect(lostCorners([whole], false)).toEqual([])
  expect(lostCorners([whole, lost], false)).toMatchObject([
    { code: 'polygon-of-three-corners', count: 1, place: 'Marcador 2' },
  ])
  // One plot of eleven is a triangle, one of two has lost a corner.
  expect(lostCorners([...Array.from({ length: 10 }, () => whole), lost], true)).toEqual([])
  expect(lostCorners([whole, lost], true)).toHaveLength(1)
})

test('a corner that the ring passes on its way out and back is none, and a hole may have lost one as well', () => {
  // Corners in the order 1, 3, 2, 4 and back to 2: the fourth is out and back, three remain.
  const [a, b, c, d] = [0, 2, 4, 6].map((at) => rectangle(0, 0, 800, 20).slice(at, at + 2))
  expect(lostCorners([polygonMark([...a!, ...c!, ...b!, ...d!, ...b!, ...a!])], false)).toHaveLength(1)
  const hole = polygonMark([...a!, ...b!, ...c!, ...a!]).shapes[0]!
  const around = polygonMark(rectangle(-50, -50, 1000, 200)).shapes[0]!
  const both = { ...around, holes: hole.kind === 'polygon' ? [hole.outer] : [] } as typeof around
  expect(lostCorners([{ ...polygonMark([]), shapes: [both] }], true)).toHaveLength(1)
})
