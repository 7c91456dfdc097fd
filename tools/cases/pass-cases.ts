/** Cases of passes written as one polygon each. */
import type { Case } from './case-table.ts'
import { block, polygon, rectangle, strip, timed } from './draw.ts'

export const passCases: readonly Case[] = [
  {
    name: 'single-pass',
    area: [block(0, 0, 1000, 100)],
    aplicacao: [block(-30, 40, 1030, 60)],
    trajeto: [
      [-300, 50],
      [1300, 50],
    ],
  },
  {
    name: 'two-passes-overlapping-2-m',
    area: [block(0, 0, 500, 100)],
    aplicacao: [block(-10, 20, 510, 40), block(-10, 38, 510, 58)],
  },
  {
    name: 'passes-exactly-touching',
    area: [block(0, 0, 400, 100)],
    aplicacao: [block(0, 0, 400, 20), block(0, 20, 400, 40), block(0, 40, 400, 60)],
  },
  {
    name: 'skipped-strip',
    area: [block(0, 0, 400, 60)],
    aplicacao: [block(0, 0, 400, 20), block(0, 40, 400, 60)],
  },
  {
    name: 'boustrophedon-ends-touch',
    area: [block(0, 0, 400, 50)],
    // The second pass starts at x = 400, where the first ended.
    aplicacao: [
      block(0, 0, 400, 20),
      polygon([
        [400, 38],
        [0, 38],
        [0, 18],
        [400, 18],
      ]),
    ],
  },
  {
    name: 'crossing-passes',
    area: [block(0, 0, 300, 300)],
    aplicacao: [block(-20, 140, 320, 160), block(140, -20, 160, 320)],
  },
  {
    name: 'overlap-outside-the-field',
    area: [block(0, 0, 200, 200)],
    aplicacao: [block(0, 100, 300, 120), block(220, 0, 240, 200)],
  },
  {
    name: 'duplicate-pass',
    area: [block(0, 0, 300, 60)],
    aplicacao: [block(0, 20, 300, 40), block(0, 20, 300, 40)],
  },
  {
    name: 'strip-flown-again-later',
    area: [block(0, 0, 300, 60)],
    aplicacao: [...timed([block(0, 20, 300, 40)], 0, 5), ...timed([block(0, 20, 300, 40)], 900, 5)],
  },
  {
    name: 'strip-flown-five-times',
    area: [block(0, 0, 300, 60)],
    aplicacao: timed(
      Array.from({ length: 5 }, () => block(0, 20, 300, 40)),
      0,
      5,
      900,
    ),
  },
  {
    name: 'depth-3',
    area: [block(0, 0, 300, 100)],
    aplicacao: [block(0, 20, 300, 40), block(0, 30, 300, 50), block(0, 36, 300, 56)],
  },
  {
    name: 'self-crossing-pass',
    area: [block(-50, -150, 250, 150)],
    aplicacao: [
      strip(
        [
          [0, 0],
          [200, 0],
          [200, 100],
          [100, 100],
          [100, -100],
        ],
        20,
      ),
    ],
  },
  {
    name: 'pass-with-a-hole',
    area: [block(0, 0, 400, 60)],
    aplicacao: [polygon(rectangle(0, 20, 400, 40), rectangle(180, 25, 220, 35))],
  },
  {
    name: 'swath-outside-everything',
    area: [block(0, 0, 200, 200)],
    aplicacao: [block(300, 0, 500, 20)],
  },
  {
    name: 'swath-wider-than-the-field',
    area: [block(0, 0, 100, 15)],
    aplicacao: [block(-20, -5, 120, 20)],
  },
  {
    name: 'pass-equal-to-the-field',
    area: [block(0, 0, 300, 20)],
    aplicacao: [block(0, 0, 300, 20)],
  },
  {
    name: 'short-passes',
    area: [block(-5, 0, 15, 92)],
    aplicacao: timed(
      [block(0, 0, 10, 20), block(0, 18, 10, 38), block(0, 36, 10, 56), block(0, 54, 10, 74), block(0, 72, 10, 92)],
      0,
      0.2,
      30,
    ),
  },
  {
    name: 'short-passes-without-times',
    area: [block(-5, 0, 15, 92)],
    aplicacao: [0, 18, 36, 54, 72].map((y) => block(0, y, 10, y + 20)),
  },
  {
    name: 'pass-in-parts-of-one-multigeometry',
    area: [block(0, 0, 300, 60)],
    aplicacao: [
      {
        geometry: {
          kind: 'multi',
          parts: [
            { kind: 'polygon', outer: rectangle(0, 0, 120, 20) },
            { kind: 'polygon', outer: rectangle(160, 0, 300, 20) },
          ],
        },
      },
      block(0, 18, 300, 38),
    ],
  },
  {
    name: 'no-area-file',
    aplicacao: [block(0, 0, 400, 20), block(0, 18, 400, 38)],
  },
  {
    name: 'empty-application',
    area: [block(0, 0, 200, 200)],
    aplicacao: [],
  },
  {
    name: 'points-among-the-swaths',
    area: [block(0, 0, 300, 60)],
    aplicacao: [
      { geometry: { kind: 'point', at: [0, 10] } },
      block(0, 0, 300, 20),
      { geometry: { kind: 'point', at: [300, 10] } },
      { geometry: { kind: 'point', at: [300, 28] } },
      block(0, 18, 300, 38),
      { geometry: { kind: 'point', at: [0, 28] } },
    ],
  },
  {
    name: 'nested-multigeometry',
    area: [
      {
        geometry: {
          kind: 'multi',
          parts: [
            { kind: 'polygon', outer: rectangle(0, 0, 100, 60) },
            { kind: 'multi', parts: [{ kind: 'polygon', outer: rectangle(150, 0, 250, 60) }] },
          ],
        },
      },
    ],
    aplicacao: [
      {
        geometry: {
          kind: 'multi',
          parts: [
            { kind: 'polygon', outer: rectangle(0, 0, 250, 20) },
            {
              kind: 'multi',
              parts: [
                {
                  kind: 'multi',
                  parts: [
                    { kind: 'polygon', outer: rectangle(0, 18, 250, 38) },
                    { kind: 'polygon', outer: rectangle(0, 38, 250, 58) },
                  ],
                },
              ],
            },
          ],
        },
      },
    ],
  },
]
