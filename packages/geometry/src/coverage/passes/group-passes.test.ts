import { expect, test } from 'vitest'
import { asGrid, GRID_PER_M } from '../../shapes/grid.ts'

import { type Piece, passesAmong } from './pieces.fixture.ts'

/** A log quad of 12 m by 20 m that begins at (x, y) metres and `at` milliseconds. */
function record(x: number, y: number, at: number): Piece {
  const corners = [x, y, x + 12, y, x + 12, y + 20, x, y + 20].map((metres) => metres * GRID_PER_M)
  return { rings: [asGrid(corners)], beginMs: at, endMs: at + 200 }
}

test.each([2, 3, 4])(
  '%d aircraft logged in turns in one file fly one pass each, beside each other or far apart',
  async (aircraft) => {
    const records = (apartM: number, timed: boolean) =>
      Array.from({ length: 15 * aircraft }, (_, i) => {
        const { rings, ...times } = record(12 * Math.floor(i / aircraft), apartM * (i % aircraft), 50 * i)
        return { rings, ...(timed && times) }
      })
    for (const apartM of [18, 20, 2000]) {
      for (const timed of [true, false]) {
        const { passes, doubt, issues } = await passesAmong(records(apartM, timed))
        expect({ passes, doubt, issues }).toEqual({
          passes: Array.from({ length: aircraft }, () => ({ length: 15 })),
          doubt: undefined,
          issues: [],
        })
      }
    }
  },
)

test('two aircraft that do not take turns evenly fly one pass each, and each its next one after its own turn', async () => {
  // One aircraft records every 0.2 s; the other, 18 m beside it, every 0.3 s and 18 m. After 30 records each is 400 m further and comes
  // back.
  const flown = (stepMs: number, y: number): Piece[] =>
    [0, 1].flatMap((leg) =>
      Array.from({ length: 30 }, (_, i) => {
        const length = (12 * stepMs) / 200
        const x = leg === 0 ? length * i : 1000 - length * i
        const corners = [
          x,
          y + 400 * leg,
          x + length,
          y + 400 * leg,
          x + length,
          y + 400 * leg + 20,
          x,
          y + 400 * leg + 20,
        ]
        const beginMs = 60_000 * leg + stepMs * i
        return { rings: [asGrid(corners.map((metres) => metres * GRID_PER_M))], beginMs, endMs: beginMs + stepMs }
      }),
    )
  const records = [...flown(200, 0), ...flown(300, 18)].toSorted((a, b) => a.beginMs! - b.beginMs!)
  expect((await passesAmong(records)).passes).toEqual(Array.from({ length: 4 }, () => ({ length: 30 })))
})

test('one aircraft logged steadily flies one', async () => {
  expect((await passesAmong(Array.from({ length: 20 }, (_, i) => record(12 * i, 0, 200 * i)))).passes).toHaveLength(1)
})

/** 12 m by 20 m every 9 m: reaches a quarter into the next. */
const reaching = (i: number): Piece => ({ rings: record(9 * i, 0, 0).rings })

test('records in any order are put in order, and that is said', async () => {
  const flown = Array.from({ length: 20 }, (_, i) => record(12 * i, 0, 200 * i))
  const { passes, issues } = await passesAmong(flown.map((_, i) => flown[(7 * i) % 20]!))
  expect(passes).toHaveLength(1)
  expect(issues.map(({ code }) => code)).toEqual(['log-out-of-order'])
})

test('two aircraft logged one after the other at the same times keep their order', async () => {
  const first = Array.from({ length: 20 }, (_, i) => record(12 * i, 0, 200 * i))
  const second = Array.from({ length: 20 }, (_, i) => record(12 * i, 500, 200 * i))
  const { passes, issues } = await passesAmong([...first, ...second])
  expect(passes).toHaveLength(2)
  expect(issues).toEqual([])
})

test('a log latest first keeps its order', async () => {
  const flown = Array.from({ length: 20 }, (_, i) => record(12 * i, 0, 200 * i))
  expect(await passesAmong(flown.toReversed())).toMatchObject({ passes: [{ length: 20 }], issues: [] })
})

test('one row of pieces that reach into the next is unclear, and taken as asked', async () => {
  const row = Array.from({ length: 10 }, (_, i) => reaching(i))
  expect(await passesAmong(row)).toMatchObject({ passes: [{ length: 10 }], doubt: 'kind' })
  expect(await passesAmong(row, 'other')).toMatchObject({ passes: { length: 10 }, doubt: 'kind' })
})

test('a stated width decides: the joints’ makes a log, the one along the row makes passes', async () => {
  const row = (statedWidthM: number) => Array.from({ length: 10 }, (_, i) => ({ ...reaching(i), statedWidthM }))
  expect(await passesAmong(row(20))).toMatchObject({ passes: { length: 1 }, doubt: undefined })
  expect(await passesAmong(row(12))).toMatchObject({ passes: { length: 10 }, doubt: undefined })
})

test('a few passes side by side in any order stay passes, and the doubt is told', async () => {
  // Pieces of a drone that flies by lines: each 40 m by 7 m, 6.3 m apart, and each fourth one next to the previous.
  const pass = (i: number): Piece => {
    const y = 6.3 * i
    return { rings: [asGrid([0, y, 40, y, 40, y + 7, 0, y + 7].map((metres) => Math.round(metres * GRID_PER_M)))] }
  }
  const inTurns = Array.from({ length: 17 }, (_, i) => pass((4 * i) % 17))
  expect(await passesAmong(inTurns)).toMatchObject({ passes: { length: 17 }, doubt: 'order or passes' })
  expect(await passesAmong(inTurns, 'other')).toMatchObject({ passes: { length: 1 }, doubt: 'order or passes' })
  const stated = inTurns.map((piece) => ({ ...piece, statedWidthM: 7 }))
  expect(await passesAmong(stated)).toMatchObject({ passes: { length: 17 }, doubt: undefined })
})
