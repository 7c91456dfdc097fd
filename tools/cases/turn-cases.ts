/**
 * Cases of flights whose passes are not separated in the file: valves open through the turns, several aircraft in one log, noisy receivers.
 */
import type { Case, CaseMark, PathM, PositionM } from './case-table.ts'
import { block, joined, line, squareQuads, straight, timed } from './draw.ts'

const FIELD = [block(0, 0, 200, 100)]

/** Half a circle about (x, y) of 10 m in six steps, from the south to the north of it: round its east for 1, its west for -1. */
const halfCircle = (x: number, y: number, side: 1 | -1): PathM =>
  Array.from({ length: 7 }, (_, k): PositionM => {
    const angle = ((30 * k - 90) * Math.PI) / 180
    return [x + side * 10 * Math.cos(angle), y + 10 * Math.sin(angle)]
  })

/** Five lines of 220 m, 20 m apart, flown there and back with the valve open through the turns, 10 m beyond the field. */
const THERE_AND_BACK = joined(
  ...[0, 1, 2, 3, 4].flatMap((k) => {
    const y = 10 + 20 * k
    const [from, to] = k % 2 === 0 ? [-10, 210] : [210, -10]
    const flown = straight([from, y], [to, y], 22)
    return k < 4 ? [flown, halfCircle(to, y + 10, k % 2 === 0 ? 1 : -1)] : [flown]
  }),
)

const lines = (path: PathM): CaseMark[] => path.slice(1).map((to, i) => line(path[i]!, to))

/** Twenty alternating records of two aircraft that fly side by side, 20 m apart. */
const FORMATION = [10, 30].map((y) => timed(squareQuads(straight([0, y], [200, y], 20), 22), y === 10 ? 0 : 0.5, 1))
const IN_TURNS = FORMATION[0]!.flatMap((mark, i) => [mark, FORMATION[1]![i]!])

const untimed = ({ geometry }: CaseMark): CaseMark => ({ geometry })

/** Five passes of four records of 49.325 m, 0.9 m from each other. */
const GAPPED = [0, 1, 2, 3, 4].flatMap((k) =>
  [0, 1, 2, 3].map((i): PathM => {
    const y = 10 + 20 * k
    const begin = 50.225 * i
    const end = begin + 49.325
    return k % 2 === 0
      ? [
          [begin, y],
          [end, y],
        ]
      : [
          [200 - begin, y],
          [200 - end, y],
        ]
  }),
)

/** Every 20 m a step back of 2 cm, a step aside of 2 cm, or a repeated position. */
const trembling = (from: PositionM, to: PositionM): PathM =>
  straight(from, to, 10).flatMap(([x, y], i): PositionM[] => {
    const back = Math.sign(from[0] - to[0]) * 0.02
    return [
      [x, y],
      [x + (i % 3 === 0 ? back : 0), y + (i % 3 === 1 ? 0.02 : 0)],
    ]
  })

const passesAlong = (pathOf: (from: PositionM, to: PositionM) => PathM): CaseMark[] =>
  [0, 1, 2, 3, 4].map((k) => {
    const y = 10 + 20 * k
    return line(...(k % 2 === 0 ? pathOf([0, y], [200, y]) : pathOf([200, y], [0, y])))
  })

export const turnCases: readonly Case[] = [
  {
    name: 'valve-open-through-the-turns',
    area: FIELD,
    aplicacao: timed(squareQuads(THERE_AND_BACK, 22), 0, 1),
  },
  {
    name: 'valve-open-through-the-turns-without-times',
    area: FIELD,
    aplicacao: squareQuads(THERE_AND_BACK, 22),
  },
  {
    name: 'valve-open-through-the-turns-as-one-line',
    area: FIELD,
    aplicacao: [line(...THERE_AND_BACK)],
  },
  {
    name: 'valve-open-through-the-turns-as-lines-of-records',
    area: FIELD,
    aplicacao: timed(lines(THERE_AND_BACK), 0, 1),
  },
  {
    name: 'two-aircraft-side-by-side-in-one-log',
    area: FIELD,
    aplicacao: IN_TURNS,
  },
  {
    name: 'two-aircraft-side-by-side-without-times',
    area: FIELD,
    aplicacao: IN_TURNS.map(untimed),
  },
  {
    name: 'lines-of-records-with-gaps',
    area: FIELD,
    aplicacao: GAPPED.map((path) => line(...path)),
  },
  {
    name: 'log-quads-of-records-with-gaps',
    area: FIELD,
    aplicacao: GAPPED.flatMap((path) => squareQuads(path, 20)),
  },
  {
    name: 'line-stepping-back-at-its-end',
    area: FIELD,
    aplicacao: passesAlong((from, to) => [from, to, [to[0] + Math.sign(from[0] - to[0]) * 0.02, to[1] + 0.01]]),
  },
  {
    name: 'line-trembling',
    area: FIELD,
    aplicacao: passesAlong(trembling),
  },
]
