import type { DecisaoDePoligono } from '@faixa/domain'
import { expect, test } from 'vitest'
import { decidedWithout, decideOn, isToMeasure, tidyDecided } from './decide-on.ts'

const pond: DecisaoDePoligono = {
  marcador: 3,
  parece: 'nao-plantado',
  proposta: 'nao-medir',
  medido: false,
  decidido: false,
}
const nested: DecisaoDePoligono = { ...pond, marcador: 5, parece: 'dentro-de-outro', proposta: 'medir' }

test('what differs from the proposal is listed, and going back to it leaves nothing', () => {
  const kept = decideOn(pond, true, {})
  expect(tidyDecided(kept)).toEqual({ manterTalhoes: [3] })
  expect([isToMeasure(pond, {}), isToMeasure(pond, kept)]).toEqual([false, true])
  const both = decideOn(nested, false, kept)
  expect(tidyDecided(both)).toEqual({ manterTalhoes: [3], tirarTalhoes: [5] })
  expect(isToMeasure(nested, both)).toBe(false)
  expect(tidyDecided(decideOn(pond, false, decideOn(nested, true, both)))).toEqual({})
})

test('a decision lapses with the file that it is of', () => {
  const decided = { manterTalhoes: [3], tirarTalhoes: [5], segundoVoo: true, soTocados: true }
  expect(decidedWithout(decided, ['area'])).toEqual({ segundoVoo: true })
  expect(decidedWithout(decided, ['aplicacao'])).toEqual({ manterTalhoes: [3], tirarTalhoes: [5] })
  expect(decidedWithout(decided, ['trajeto'])).toEqual(decided)
})
