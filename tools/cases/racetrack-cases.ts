/** Cases of the method's analytic racetrack: 1000 m by 800 m, 40 passes 20 m apart, each 30 m too long at both ends. */
import type { Case, CaseMark, PositionM } from './case-table.ts'
import { block, line, polygon, rectangle } from './draw.ts'

const STRIPS = Array.from({ length: 40 }, (_, k) => k)
const FIELD = rectangle(-500, -400, 500, 400)

/** Returns the y of strip k's centre line, strips counted from the south. */
const centreY = (k: number): number => -390 + 20 * k

const passes = (widthM: number): CaseMark[] =>
  STRIPS.map((k) => block(-530, centreY(k) - widthM / 2, 530, centreY(k) + widthM / 2))

/** The order in which a racetrack is flown: strip k one way, strip k + 20 back. */
const RACETRACK_ORDER = STRIPS.slice(0, 20).flatMap((k) => [k, k + 20])

/** Rotates a position by the angle of the 3-4-5 triangle, so that lengths stay exact. */
const rotated = ([x, y]: PositionM): PositionM => [0.8 * x - 0.6 * y, 0.6 * x + 0.8 * y]

function rotatedPass(k: number, i: number): CaseMark {
  const ring = rectangle(-530, centreY(k) - 11, 530, centreY(k) + 11).map(rotated)
  return polygon(i % 2 === 0 ? ring : [...ring.slice(2), ...ring.slice(0, 2)])
}

export const racetrackCases: readonly Case[] = [
  { name: 'racetrack-swath-20', area: [polygon(FIELD)], aplicacao: passes(20) },
  { name: 'racetrack-swath-22', area: [polygon(FIELD)], aplicacao: passes(22) },
  {
    name: 'racetrack-swath-22-turned',
    area: [polygon(FIELD.map(rotated))],
    aplicacao: RACETRACK_ORDER.map(rotatedPass),
  },
  {
    name: 'racetrack-swath-22-as-lines',
    area: [polygon(FIELD)],
    aplicacao: RACETRACK_ORDER.map((k, i) =>
      i % 2 === 0 ? line([-530, centreY(k)], [530, centreY(k)]) : line([530, centreY(k)], [-530, centreY(k)]),
    ),
  },
]
