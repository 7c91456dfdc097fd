/** Cases of passes written as the line flown with the spray on, widened by the faixa that expected.json names. */
import type { Case } from './case-table.ts'
import { block, line, straight, timed } from './draw.ts'

/** Returns four lines of 30 m; the bend between the second and the third has the 3-4-5 triangle's angle. */
const BENT_CHAIN = [line([0, 0], [30, 0]), line([30, 0], [60, 0]), line([60, 0], [84, 18]), line([84, 18], [108, 36])]

const THREE_LINES = [line([0, 20], [500, 20]), line([500, 40], [0, 40]), line([0, 60], [500, 60])]

export const lineCases: readonly Case[] = [
  {
    name: 'line-with-faixa',
    area: [block(0, 0, 1000, 100)],
    aplicacao: [line([-30, 50], [1030, 50])],
  },
  {
    name: 'lines-side-by-side',
    area: [block(0, 0, 500, 80)],
    aplicacao: THREE_LINES,
  },
  {
    name: 'lines-chained-end-to-end',
    area: [block(0, 0, 300, 60)],
    aplicacao: straight([0, 30], [300, 30], 10)
      .slice(1)
      .map(([x, y]) => line([x - 30, y], [x, y])),
  },
  {
    name: 'lines-chained-in-a-bend',
    area: [block(0, -40, 90, 70)],
    aplicacao: BENT_CHAIN,
  },
  {
    name: 'lines-chained-latest-first',
    area: [block(0, -40, 90, 70)],
    aplicacao: timed(BENT_CHAIN, 0, 0.5).toReversed(),
  },
  {
    name: 'centre-lines-beside-polygons',
    area: [block(0, 0, 500, 100)],
    aplicacao: [block(0, 20, 500, 40), line([0, 30], [500, 30]), block(0, 38, 500, 58), line([500, 48], [0, 48])],
  },
  {
    name: 'lines-with-largura-in-the-file',
    area: [block(0, 0, 500, 80)],
    aplicacao: THREE_LINES.map((mark) => ({ ...mark, attributes: { largura_m: '22,00' } })),
  },
  {
    name: 'line-with-a-gentle-bend',
    area: [block(-50, -100, 1050, 200)],
    // The second leg climbs 50 m in 500 m.
    aplicacao: [line([0, 0], [500, 0], [1000, 50])],
  },
  {
    name: 'line-with-a-sharp-bend',
    area: [block(-20, -20, 140, 120)],
    aplicacao: [line([0, 0], [100, 0], [100, 100])],
  },
  {
    name: 'line-doubling-back',
    area: [block(0, 0, 400, 60)],
    aplicacao: [line([0, 30], [500, 30], [300, 30])],
  },
  {
    name: 'line-crossing-itself',
    area: [block(60, -40, 140, 40)],
    aplicacao: [line([0, 0], [200, 0], [200, 100], [100, 100], [100, -100])],
  },
  {
    name: 'line-without-length',
    area: [block(0, 0, 200, 60)],
    aplicacao: [line([0, 10], [200, 10]), line([100, 30], [100, 30]), line([200, 50], [0, 50])],
  },
]
