import { type Classificacao, PROTECAO_LOOKS } from '@faixa/domain'
import { expect, test } from 'vitest'
import { patternImageId } from '../map/patterns.ts'
import { areaLayers, type ProtectedFeature } from './area-layers.ts'

const SQUARE = [
  [
    [-50, -21],
    [-49.9, -21],
    [-49.9, -20.9],
    [-50, -21],
  ],
] as const

function areaOf(classificacao: Classificacao): ProtectedFeature {
  return {
    type: 'Feature',
    geometry: { type: 'Polygon', coordinates: SQUARE },
    properties: { uuid: classificacao, nome: classificacao, classificacao },
  }
}

test('an area has the pattern of its legend: reserva legal and APP are of one colour', () => {
  const classes = ['app', 'reservaLegal'] as const
  const [app, , reserva] = areaLayers(classes.map(areaOf), [])
  const patternsOf = ({ look: { parts } }: NonNullable<typeof app>) =>
    parts.flatMap(({ name, paint }) =>
      name.startsWith('zona') || !paint || !('fill-pattern' in paint) ? [] : [paint['fill-pattern']],
    )
  const expected = classes.map((name) => [patternImageId(PROTECAO_LOOKS[name].pattern, PROTECAO_LOOKS[name].colour)])
  expect([patternsOf(app!), patternsOf(reserva!)]).toEqual(expected)
  expect([app!.look.swatch?.pattern, reserva!.look.swatch?.pattern]).toEqual(['diagonal', 'contradiagonal'])
})
