/** Cases about the location on the globe, and about size. */
import type { Case } from './case-table.ts'
import { block } from './draw.ts'

const FORTY_HECTARES: Pick<Case, 'area' | 'aplicacao'> = {
  area: [block(-500, -200, 500, 200)],
  aplicacao: [block(-530, -30, 530, -10), block(-530, -12, 530, 8), block(-530, 8, 530, 28)],
}

export const locationCases: readonly Case[] = [
  { name: 'across-the-54-west-zone-edge', centre: [-54, -20], ...FORTY_HECTARES },
  { name: 'across-the-equator', centre: [-50, 0], ...FORTY_HECTARES },
  { name: 'far-south', centre: [-53.4, -33.6], ...FORTY_HECTARES },
  {
    name: 'two-farms-60-km-apart',
    area: [block(-30100, -50, -29900, 50), block(29900, -50, 30100, 50)],
    aplicacao: [block(-30100, -10, -29900, 10), block(29900, -10, 30100, 10)],
  },
  {
    name: 'field-of-5000-ha',
    area: [block(-5000, -2500, 5000, 2500)],
    aplicacao: [block(-5060, -50, 5060, -25), block(-5060, -25, 5060, 0), block(-5060, -5, 5060, 20)],
  },
]
