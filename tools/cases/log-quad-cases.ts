/** Cases of passes written as one small quad per log interval, 12 m at 60 m/s and 0.2 s unless the case says otherwise. */
import type { Case, CaseMark, PathM, PositionM } from './case-table.ts'
import { block, flown, joined, mitredQuads, polygon, squareQuads, straight, timed } from './draw.ts'

const QUARTER_TURN = flown(12, [0, 0, 0, 15, 30, 45, 60, 75, 90, 90, 90, 90])

/** A circle of 24 sides of 20 m, flown once round and two sides further, over its own beginning. */
const LOOP = mitredQuads(
  flown(
    20,
    Array.from({ length: 26 }, (_, k) => 15 * k),
  ),
  20,
)
const LOOP_FIELD = [block(-100, -30, 120, 190)]

/** Returns a run of 20 quads, 240 m long and 20 m wide, with the south edge at `y`. */
const eastRun = (y: number): CaseMark[] => mitredQuads(straight([0, y + 10], [240, y + 10], 20), 20)
const westRun = (y: number): CaseMark[] => mitredQuads(straight([240, y + 10], [0, y + 10], 20), 20)

/** Returns quads of 1 m by 8 m, 30 to a run, as a drone at 5 m/s logs them. */
const droneEast = (y: number): CaseMark[] => mitredQuads(straight([0, y + 4], [30, y + 4], 30), 8)
const droneWest = (y: number): CaseMark[] => mitredQuads(straight([30, y + 4], [0, y + 4], 30), 8)

const STRAIGHT_RUN = mitredQuads(straight([0, 30], [300, 30], 25), 20)

/** Returns the same ring from another corner, and every second one in the other direction. */
function anyVertexOrder(mark: CaseMark, i: number): CaseMark {
  if (mark.geometry.kind !== 'polygon') return mark
  const { outer } = mark.geometry
  const start = (i * 3) % outer.length
  const turned = [...outer.slice(start), ...outer.slice(0, start)]
  return polygon(i % 2 === 0 ? turned : turned.toReversed())
}

/** The loop with the log standing still for 12 s after 8 sides. */
const PAUSED_LOOP = [...timed(LOOP.slice(0, 8), 0, 0.2, 0.2), ...timed(LOOP.slice(8), 15, 0.2, 0.2)]

/** Returns a path of steps of 12 m east and 1 m to alternate sides. */
const zigzag = (pieces: number, y: number): PathM =>
  straight([0, y], [12 * pieces, y], pieces).map(([x], i) => [x, i % 2 === 0 ? y + 0.5 : y - 0.5])

const RIGHT_ANGLE = joined(straight([0, 0], [100, 0], 5), straight([100, 0], [100, 100], 5))

/** Adds the middles of the first and the third edge, which are the ends of the piece. */
function withCentrePositions(mark: CaseMark): CaseMark {
  if (mark.geometry.kind !== 'polygon') return mark
  const [a, b, c, d] = mark.geometry.outer as readonly [PositionM, PositionM, PositionM, PositionM]
  const middle = (p: PositionM, q: PositionM): PositionM => [(p[0] + q[0]) / 2, (p[1] + q[1]) / 2]
  return polygon([a, b, middle(b, c), c, d, middle(d, a)])
}

/** Returns four runs of 20 records, 12 m apart and `length` long, there and back, 20 m wide and 18 m apart. */
const reachingRuns = (length: number): CaseMark[] =>
  [0, 1, 2, 3].flatMap((run) =>
    Array.from({ length: 20 }, (_, i) => {
      const x = 12 * (run % 2 === 0 ? i : 19 - i)
      return block(x, 18 * run, x + length, 18 * run + 20)
    }),
  )

/** Rounds its time to whole seconds, begin and end alike, like receivers that log several records a second. */
function inWholeSeconds(mark: CaseMark): CaseMark {
  const second = Math.floor((mark.spanS?.[0] ?? 0) + 1e-9)
  return { ...mark, spanS: [second, second] }
}

/** Writes its time, 14/03/2026 at 10:00:00 UTC and `spanS[0]` seconds, as two attributes: the date and the time of day. */
function inDateAndTime({ spanS, ...mark }: CaseMark): CaseMark {
  const [date, time] = new Date(Date.UTC(2026, 2, 14, 10) + Math.round((spanS?.[0] ?? 0) * 1000))
    .toISOString()
    .split('T')
  const [year, month, day] = date!.split('-')
  return { ...mark, attributes: { DATA: `${day}/${month}/${year}`, HORA: time!.replace('Z', '') } }
}

const DRIFTING = timed(
  Array.from({ length: 20 }, (_, i) => {
    const y = i % 2 === 0 ? 20.4 : 19.6
    return block(12 * i, y, 12 * i + 12.5, y + 20)
  }),
  0,
  0.2,
)

export const logQuadCases: readonly Case[] = [
  {
    name: 'log-quads-shared-ends',
    area: [block(0, 0, 300, 60)],
    aplicacao: STRAIGHT_RUN,
  },
  {
    name: 'log-quads-any-vertex-order',
    area: [block(0, 0, 300, 60)],
    aplicacao: STRAIGHT_RUN.map(anyVertexOrder),
  },
  {
    name: 'log-quads-shared-ends-in-a-turn',
    area: [block(-20, -20, 100, 100)],
    aplicacao: mitredQuads(QUARTER_TURN, 20),
  },
  {
    name: 'log-quads-independent-headings-in-a-turn',
    area: [block(-20, -20, 100, 100)],
    aplicacao: squareQuads(QUARTER_TURN, 20),
  },
  {
    name: 'log-quads-jittered',
    area: [block(-10, -30, 310, 30)],
    aplicacao: squareQuads(zigzag(25, 0), 20),
  },
  {
    name: 'log-quads-with-centre-positions',
    area: [block(-10, -30, 310, 30)],
    aplicacao: squareQuads(zigzag(25, 0), 20).map(withCentrePositions),
  },
  {
    name: 'two-swath-widths-in-one-file',
    area: [block(-10, -80, 310, 30)],
    aplicacao: [...timed(squareQuads(zigzag(25, 0), 20), 0, 0.2), ...timed(squareQuads(zigzag(13, -60), 8), 65, 0.2)],
  },
  {
    name: 'log-quads-drifting-sideways',
    area: [block(0, 0, 240.5, 60)],
    aplicacao: DRIFTING,
  },
  {
    name: 'log-with-whole-second-times',
    area: [block(0, 0, 240.5, 60)],
    aplicacao: DRIFTING.map(inWholeSeconds),
  },
  {
    name: 'log-with-date-and-time-apart',
    area: LOOP_FIELD,
    aplicacao: PAUSED_LOOP.map(inDateAndTime),
  },
  {
    name: 'log-records-out-of-order',
    area: LOOP_FIELD,
    // 7 and 26 have no common factor, so that every record occurs once.
    aplicacao: PAUSED_LOOP.map((_, i) => PAUSED_LOOP[(7 * i) % PAUSED_LOOP.length]!),
  },
  {
    name: 'log-quads-reaching-a-quarter-into-the-next',
    area: [block(0, 0, 244, 80)],
    aplicacao: reachingRuns(16),
  },
  {
    name: 'log-quads-out-of-order-without-times',
    area: [block(0, 0, 244, 80)],
    // 27 and 80 have no common factor, so that every record occurs once.
    aplicacao: reachingRuns(16).map((_, i, flown) => flown[(27 * i) % flown.length]!),
  },
  {
    name: 'log-quads-reaching-half-into-the-next',
    area: [block(0, 0, 252, 80)],
    aplicacao: reachingRuns(24),
  },
  {
    name: 'drone-square-quads-without-times',
    area: [block(0, 0, 80, 20)],
    aplicacao: [
      ...mitredQuads(straight([0, 4], [80, 4], 10), 8),
      ...mitredQuads(straight([80, 11.7], [0, 11.7], 10), 8),
    ],
  },
  {
    name: 'log-quads-with-hairline-gaps',
    area: [block(0, 0, 300, 60)],
    aplicacao: Array.from({ length: 25 }, (_, i) => block(12 * i, 20, 12 * i + 11.9, 40)),
  },
  {
    name: 'log-quads-overlapping-ends',
    area: [block(0, 0, 301, 60)],
    aplicacao: timed(
      Array.from({ length: 25 }, (_, i) => block(12 * i, 20, 12 * i + 13, 40)),
      0,
      0.2,
    ),
  },
  {
    name: 'log-quads-written-twice',
    area: [block(0, 0, 300, 60)],
    aplicacao: timed(STRAIGHT_RUN, 0, 0.2).flatMap((mark) => [mark, mark]),
  },
  {
    name: 'log-run-l-turn',
    area: [block(-20, -20, 140, 120)],
    aplicacao: timed(squareQuads(RIGHT_ANGLE, 20), 0, 0.4),
  },
  {
    name: 'log-run-l-turn-shared-ends',
    area: [block(-20, -20, 140, 120)],
    aplicacao: timed(mitredQuads(RIGHT_ANGLE, 20), 0, 0.4),
  },
  {
    name: 'log-run-with-a-dropout',
    area: [block(0, 0, 240, 60)],
    // The 10th to 12th pieces of 20 are missing: 36 m, 0.6 s.
    aplicacao: timed(eastRun(20), 0, 0.2).filter((_, i) => i < 9 || i > 11),
  },
  {
    name: 'log-run-shut-off-for-15-seconds',
    area: [block(0, 0, 1380, 60)],
    aplicacao: [
      ...timed(mitredQuads(straight([0, 30], [240, 30], 20), 20), 0, 0.2),
      ...timed(mitredQuads(straight([1140, 30], [1380, 30], 20), 20), 19, 0.2),
    ],
  },
  {
    name: 'log-run-overlaps-its-own-start',
    area: LOOP_FIELD,
    aplicacao: timed(LOOP, 0, 0.2, 0.2),
  },
  {
    name: 'log-run-paused-then-overlaps-its-own-start',
    area: LOOP_FIELD,
    aplicacao: PAUSED_LOOP,
  },
  {
    name: 'log-run-with-times-in-attributes',
    area: LOOP_FIELD,
    aplicacao: PAUSED_LOOP.map((mark) => ({ ...mark, spanIn: 'attributes' })),
  },
  {
    name: 'log-written-latest-first',
    area: LOOP_FIELD,
    aplicacao: PAUSED_LOOP.toReversed(),
  },
  {
    name: 'strip-flown-back-in-log-quads',
    area: [block(0, 0, 240, 60)],
    aplicacao: [...timed(eastRun(20), 0, 0.2), ...timed(westRun(20), 49, 0.2)],
  },
  {
    name: 'log-runs-crossing',
    area: [block(0, 0, 240, 240)],
    aplicacao: [...timed(eastRun(110), 0, 0.2), ...timed(mitredQuads(straight([114, 0], [114, 240], 20), 20), 60, 0.2)],
  },
  {
    name: 'neighbouring-log-runs-without-times',
    area: [block(0, 0, 240, 60)],
    aplicacao: [...eastRun(0), ...westRun(18)],
  },
  {
    name: 'neighbouring-drone-runs-without-times',
    area: [block(0, 0, 30, 20)],
    aplicacao: [...droneEast(0), ...droneWest(7)],
  },
  {
    name: 'racetrack-of-log-runs',
    area: [block(0, 0, 240, 80)],
    // Strips 0 and 2 eastwards, 1 and 3 westwards: each turn skips a strip, 45 s each.
    aplicacao: [
      ...timed(eastRun(0), 0, 0.2),
      ...timed(westRun(36), 49, 0.2),
      ...timed(eastRun(18), 98, 0.2),
      ...timed(westRun(54), 147, 0.2),
    ],
  },
  {
    name: 'drone-high-rate-quads',
    area: [block(0, 0, 60, 20)],
    aplicacao: mitredQuads(straight([0, 10], [60, 10], 60), 8),
  },
  {
    name: 'drone-turns-within-ten-seconds',
    area: [block(0, 0, 30, 20)],
    // The flight is 6 s of spraying, 4 s of turning, then the neighbouring strip.
    aplicacao: [...timed(droneEast(0), 0, 0.2), ...timed(droneWest(7), 10, 0.2)],
  },
  {
    name: 'drone-square-quads-turning-quickly',
    area: [block(0, 0, 80, 20)],
    // The drone flies 8 m/s, logged once a second; the turn takes 4 s.
    aplicacao: [
      ...timed(mitredQuads(straight([0, 4], [80, 4], 10), 8), 0, 1),
      ...timed(mitredQuads(straight([80, 11.7], [0, 11.7], 10), 8), 14, 1),
    ],
  },
]
