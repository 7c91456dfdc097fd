/**
 * Cases of files with unusual content: records that did not spray, polygons that are no plots, widths in other units, misplaced positions.
 */
import type { Case, CaseMark } from './case-table.ts'
import { block, line, squareQuads, straight } from './draw.ts'

const THREE_LINES = [line([0, 20], [500, 20]), line([500, 40], [0, 40]), line([0, 60], [500, 60])]

/** Returns ten log quads of 12 m x 20 m, of which the 4th, 5th and 6th have the value `off`. */
function quadsSaying(key: string, on: string, off: string): CaseMark[] {
  return squareQuads(straight([0, 40], [120, 40], 10), 20).map((mark, i) => ({
    ...mark,
    attributes: { [key]: i >= 3 && i < 6 ? off : on },
  }))
}

export const meaningCases: readonly Case[] = [
  {
    name: 'log-quads-of-which-some-did-not-spray',
    area: [block(0, 0, 120, 80)],
    aplicacao: quadsSaying('aplicando', '1', '0'),
  },
  {
    name: 'log-quads-of-which-some-have-no-flow',
    area: [block(0, 0, 120, 80)],
    aplicacao: quadsSaying('Vazão (L/min)', '92,5', '0,0'),
  },
  {
    name: 'log-quads-without-a-flow-meter',
    area: [block(0, 0, 120, 80)],
    aplicacao: quadsSaying('vazao', '0', '0'),
  },
  {
    name: 'lines-with-largura-in-millimetres',
    area: [block(0, 0, 500, 80)],
    aplicacao: THREE_LINES.map((mark) => ({ ...mark, attributes: { LARGURA: '22000' } })),
  },
  {
    name: 'lines-with-faixa-and-its-unit',
    area: [block(0, 0, 500, 80)],
    aplicacao: THREE_LINES.map((mark) => ({ ...mark, attributes: { faixa: '22,0 m' } })),
  },
  {
    name: 'reserve-inside-a-plot',
    area: [block(0, 0, 400, 100), { ...block(100, 20, 200, 80), name: 'RESERVA LEGAL' }],
    aplicacao: [block(0, 40, 400, 60)],
  },
  {
    name: 'reserve-reaching-over-two-plots',
    area: [block(0, 0, 200, 100), block(200, 0, 400, 100), { ...block(150, 20, 250, 120), name: 'Açude 2' }],
    aplicacao: [block(0, 40, 400, 60)],
  },
  {
    name: 'perimeter-beside-its-plots',
    area: [block(0, 0, 420, 120), block(10, 10, 200, 110), block(220, 10, 410, 110)],
    aplicacao: [block(0, 40, 420, 60)],
  },
  {
    name: 'plot-with-a-smaller-plot-inside',
    area: [block(0, 0, 400, 100), block(100, 20, 200, 80)],
    aplicacao: [block(0, 40, 400, 60)],
  },
  {
    name: 'pass-with-a-position-100-km-away',
    area: [block(0, 0, 500, 80)],
    aplicacao: [
      block(0, 0, 500, 20),
      {
        geometry: {
          kind: 'polygon',
          outer: [
            [0, 20],
            [500, 20],
            [100_000, 40],
            [500, 40],
            [0, 40],
          ],
        },
      },
      block(0, 40, 500, 60),
    ],
  },
]
