/** Cases of rings as bad exporters write them. */
import type { Case, CaseMark, PathM } from './case-table.ts'
import { block, polygon, rectangle } from './draw.ts'

function unclosed(outer: PathM, ...holes: readonly PathM[]): CaseMark {
  return { geometry: { kind: 'polygon', outer, holes, unclosed: true } }
}

export const ringCases: readonly Case[] = [
  {
    name: 'ring-with-zero-area',
    area: [block(0, 0, 200, 60)],
    aplicacao: [
      block(0, 0, 200, 20),
      polygon([
        [0, 30],
        [100, 30],
        [200, 30],
      ]),
      block(0, 40, 200, 60),
    ],
  },
  {
    name: 'ring-bow-tie',
    area: [
      polygon([
        [0, 0],
        [100, 100],
        [100, 0],
        [0, 100],
      ]),
    ],
    aplicacao: [block(-10, 40, 110, 60)],
  },
  {
    name: 'ring-bow-tie-swath',
    area: [block(0, 0, 300, 60)],
    aplicacao: [
      polygon([
        [0, 20],
        [300, 20],
        [0, 40],
        [300, 40],
      ]),
    ],
  },
  {
    name: 'ring-spike',
    area: [
      polygon([
        [0, 0],
        [100, 0],
        [100, 50],
        [180, 50],
        [100, 50],
        [100, 100],
        [0, 100],
      ]),
    ],
    aplicacao: [block(0, 40, 180, 60)],
  },
  {
    name: 'ring-touching-itself',
    area: [
      polygon([
        [0, 0],
        [100, 0],
        [50, 50],
        [100, 100],
        [0, 100],
        [50, 50],
      ]),
    ],
    aplicacao: [block(-10, 40, 110, 60)],
  },
  {
    name: 'ring-with-a-keyhole',
    area: [
      polygon([
        [0, 0],
        [200, 0],
        [200, 100],
        [100, 100],
        [100, 80],
        [130, 80],
        [130, 40],
        [100, 40],
        [100, 80],
        [100, 100],
        [0, 100],
      ]),
    ],
    aplicacao: [block(0, 50, 200, 70)],
  },
  {
    name: 'ring-wound-twice',
    area: [polygon([...rectangle(0, 0, 200, 100), ...rectangle(0, 0, 200, 100)])],
    aplicacao: [polygon([...rectangle(0, 40, 200, 60), ...rectangle(0, 40, 200, 60)])],
  },
  {
    name: 'ring-reversed',
    area: [polygon(rectangle(0, 0, 200, 100).toReversed(), rectangle(50, 70, 100, 90))],
    aplicacao: [polygon(rectangle(0, 20, 200, 40).toReversed()), block(0, 38, 200, 58)],
  },
  {
    name: 'ring-unclosed',
    area: [unclosed(rectangle(0, 0, 200, 100), rectangle(50, 70, 100, 90))],
    aplicacao: [unclosed(rectangle(0, 20, 200, 40)), unclosed(rectangle(0, 38, 200, 58))],
  },
  {
    name: 'ring-with-repeated-positions',
    area: [polygon(rectangle(0, 0, 200, 100).flatMap((at) => [at, at, at]))],
    aplicacao: [polygon(rectangle(0, 20, 200, 40).flatMap((at) => [at, at]))],
  },
  {
    name: 'ring-with-positions-on-its-edges',
    area: [
      polygon([
        [0, 0],
        [70, 0],
        [200, 0],
        [200, 100],
        [130, 100],
        [0, 100],
        [0, 40],
      ]),
    ],
    aplicacao: [
      polygon([
        [0, 20],
        [200, 20],
        [200, 40],
        [110, 40],
        [50, 40],
        [0, 40],
      ]),
      block(0, 40, 200, 60),
    ],
  },
]
