import { hectares } from '@faixa/units'
import { expect, test } from 'vitest'
import { footprintOf } from './footprint.ts'

const ha = (aplicacaoEfetiva: number, areaSobreposicao: number, aplicacaoExterna: number) => ({
  aplicacaoEfetiva: hectares(aplicacaoEfetiva),
  areaSobreposicao: hectares(areaSobreposicao),
  aplicacaoExterna: hectares(aplicacaoExterna),
})

test('the parts of a footprint add up to the whole', () => {
  // 80 ha inside, 20 of them twice, and 20 outside: |U| = 100 ha.
  expect(footprintOf(ha(80, 20, 20))).toEqual({ efetiva: 60, sobreposta: 20, externa: 20 })
  expect(footprintOf(ha(0, 0, 5))).toEqual({ efetiva: 0, sobreposta: 0, externa: 100 })
})

test('what could not be computed has no composition, and neither has nothing', () => {
  expect(footprintOf({ aplicacaoEfetiva: hectares(80), aplicacaoExterna: hectares(20) })).toBeUndefined()
  expect(footprintOf(ha(0, 0, 0))).toBeUndefined()
})
