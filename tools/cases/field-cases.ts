/** Cases about the outlines of plots. */
import type { Case } from './case-table.ts'
import { block, line, polygon, rectangle } from './draw.ts'

export const fieldCases: readonly Case[] = [
  {
    name: 'hole-in-the-field',
    area: [polygon(rectangle(0, 0, 400, 100), rectangle(150, 60, 250, 90))],
    aplicacao: [block(0, 20, 400, 40)],
  },
  {
    name: 'swath-over-a-hole',
    area: [polygon(rectangle(0, 0, 400, 100), rectangle(150, 10, 250, 50))],
    aplicacao: [block(0, 20, 400, 40)],
  },
  {
    name: 'plots-overlapping-each-other',
    area: [block(0, 0, 200, 100), block(150, 0, 350, 100)],
    aplicacao: [block(0, 40, 350, 60)],
  },
  {
    name: 'plot-touching-plot',
    area: [block(0, 0, 200, 100), block(200, 0, 400, 100)],
    aplicacao: [block(0, 40, 400, 60), block(0, 58, 400, 78)],
  },
  {
    name: 'plots-whose-border-has-a-vertex-on-one-side',
    area: [
      polygon([
        [0, 0],
        [100, 0],
        [110, 100],
        [0, 100],
      ]),
      polygon([
        [100, 0],
        [200, 0],
        [200, 100],
        [110, 100],
        [108.1, 80],
      ]),
    ],
    aplicacao: [block(-10, -10, 210, 10), block(-10, 10, 210, 30), block(-10, 30, 210, 50)],
  },
  {
    name: 'one-plot-untouched',
    area: [block(0, 0, 200, 100), block(400, 0, 600, 100)],
    aplicacao: [block(0, 40, 200, 60)],
  },
  {
    name: 'plot-inside-a-hole',
    area: [polygon(rectangle(0, 0, 300, 300), rectangle(100, 100, 200, 200)), block(100, 100, 200, 200)],
    aplicacao: [block(0, 140, 300, 160)],
  },
  {
    name: 'plot-written-twice',
    area: [block(0, 0, 200, 100), block(0, 0, 200, 100)],
    aplicacao: [block(0, 40, 200, 60)],
  },
  {
    name: 'plot-of-overlapping-parts',
    area: [
      {
        geometry: {
          kind: 'multi',
          parts: [
            { kind: 'polygon', outer: rectangle(0, 0, 200, 100) },
            { kind: 'polygon', outer: rectangle(150, 0, 350, 100) },
          ],
        },
      },
    ],
    aplicacao: [block(0, 40, 350, 60)],
  },
  {
    name: 'hole-reaching-over-the-edge',
    area: [polygon(rectangle(0, 0, 200, 100), rectangle(150, 20, 250, 80))],
    aplicacao: [block(0, 40, 200, 60)],
  },
  {
    name: 'holes-overlapping-each-other',
    area: [polygon(rectangle(0, 0, 200, 100), rectangle(50, 20, 100, 60), rectangle(80, 20, 130, 60))],
    aplicacao: [block(0, 30, 200, 50)],
  },
  {
    name: 'plot-drawn-as-a-closed-line',
    area: [line([0, 0], [200, 0], [200, 100], [0, 100], [0, 0])],
    aplicacao: [block(0, 40, 200, 60)],
  },
  {
    name: 'concave-field',
    area: [
      polygon([
        [0, 0],
        [200, 0],
        [200, 100],
        [100, 100],
        [100, 200],
        [0, 200],
      ]),
    ],
    aplicacao: [block(0, 140, 200, 160)],
  },
]
