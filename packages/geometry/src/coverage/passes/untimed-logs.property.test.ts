import fc from 'fast-check'
import { expect, inject, test } from 'vitest'
import { asGrid, GRID_PER_M } from '../../shapes/grid.ts'

import { type Piece, passesAmong } from './pieces.fixture.ts'

/** A field flown in parallel lines, each record overlapping the next by a share of its length. */
const anyLog = fc.record({
  // An aircraft logged five times a second, a drone once a second, and a drone whose records are as long as wide.
  craft: fc.constantFrom(
    { stepM: 12, widthM: 22 },
    { stepM: 13, widthM: 20 },
    { stepM: 5, widthM: 8 },
    { stepM: 8, widthM: 8 },
    { stepM: 1, widthM: 7 },
  ),
  reach: fc.oneof(fc.constant(0), fc.double({ min: 0.05, max: 0.5, noNaN: true })),
  lines: fc.integer({ min: 3, max: 12 }),
  records: fc.integer({ min: 8, max: 30 }),
  /** Share of the swath by which neighbours overlap. */
  overlap: fc.double({ min: -0.05, max: 0.3, noNaN: true }),
  /** Lines skipped in each turn, as a racetrack does. */
  skip: fc.integer({ min: 0, max: 4 }),
  sway: fc.double({ min: 0, max: 2, noNaN: true }),
  shifts: fc.array(fc.double({ min: -0.5, max: 0.5, noNaN: true }), { minLength: 12, maxLength: 12 }),
  turned: fc.double({ min: 0, max: 2 * Math.PI, noNaN: true }),
})

type Log = typeof anyLog extends fc.Arbitrary<infer T> ? T : never

function piecesOf({ craft, reach, lines, records, overlap, skip, sway, shifts, turned }: Log): Piece[] {
  const { stepM, widthM } = craft
  const order = Array.from({ length: skip + 1 }, (_, s) =>
    Array.from({ length: lines }, (_, i) => i).filter((i) => i % (skip + 1) === s),
  ).flat()
  const lengthM = stepM / (1 - reach)
  return order.flatMap((line, turn) =>
    Array.from({ length: records }, (_, k): Piece => {
      const sense = turn % 2 === 0 ? 1 : -1
      const along = sense * (k - records / 2 + shifts[line]!) * stepM
      const heading = ((sway * Math.PI) / 180) * Math.sin(k + line)
      const corners = [
        [0, -widthM / 2],
        [lengthM, -widthM / 2],
        [lengthM, widthM / 2],
        [0, widthM / 2],
      ].flatMap(([u, v]) => {
        const x = along + sense * (u! * Math.cos(heading) - v! * Math.sin(heading))
        const y = line * widthM * (1 - overlap) + sense * (u! * Math.sin(heading) + v! * Math.cos(heading))
        return [x * Math.cos(turned) - y * Math.sin(turned), x * Math.sin(turned) + y * Math.cos(turned)]
      })
      return { rings: [asGrid(corners.map((metres) => Math.round(metres * GRID_PER_M)))] }
    }),
  )
}

test('a log without times makes the passes that were flown, however far its records reach into the next', async () => {
  await fc.assert(
    fc.asyncProperty(anyLog, async (log) => {
      const { passes, doubt } = await passesAmong(piecesOf(log))
      expect(doubt).toBeUndefined()
      expect(passes).toHaveLength(log.lines)
    }),
    { numRuns: 200 * inject('shareOfCases') },
  )
})

test('the same log in any order makes the passes that were flown, but for squares on a lattice, and says that it was put in order', async () => {
  const runs = 200
  let right = 0
  await fc.assert(
    fc.asyncProperty(anyLog, fc.integer(), async (log, seed) => {
      const flown = piecesOf(log)
      const anyOrder = fc.shuffledSubarray([...flown.keys()], { minLength: flown.length })
      const [order] = fc.sample(anyOrder, { numRuns: 1, seed })
      const { passes, doubt } = await passesAmong(order!.map((i) => flown[i]!))
      expect(doubt).toBe('order')
      if (passes.length === log.lines) right++
    }),
    { numRuns: runs, seed: 7 },
  )
  expect(right).toBeGreaterThan(0.95 * runs)
})

/** Passes of a narrow field, side by side: each as long as the field is wide there, with the pilot's variation. */
const anyShortPasses = fc.record({
  widthM: fc.double({ min: 15, max: 22, noNaN: true }),
  overlap: fc.double({ min: 0.06, max: 0.3, noNaN: true }),
  lengthsM: fc.array(fc.double({ min: 25, max: 58, noNaN: true }), { minLength: 6, maxLength: 20 }),
})

test('short passes side by side whose lengths vary stay passes', async () => {
  await fc.assert(
    fc.asyncProperty(anyShortPasses, async ({ widthM, overlap, lengthsM }) => {
      const pieces = lengthsM.map((lengthM, i): Piece => {
        const y = i * widthM * (1 - overlap)
        const corners = [0, y, lengthM, y, lengthM, y + widthM, 0, y + widthM]
        return { rings: [asGrid(corners.map((metres) => Math.round(metres * GRID_PER_M)))] }
      })
      const { passes, doubt } = await passesAmong(pieces, 'other')
      expect(passes).toHaveLength(lengthsM.length)
      expect(doubt).toBeUndefined()
    }),
    { numRuns: 200 * inject('shareOfCases'), seed: 1 },
  )
})
