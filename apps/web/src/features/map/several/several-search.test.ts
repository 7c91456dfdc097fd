import { expect, test } from 'vitest'
import { SEVERAL_CHOICE } from '../../../laudo/laudo-layers.ts'
import { visibleIn } from '../../../map/frame/map-address.ts'
import { readSeveralSearch, uuidsIn } from './several-search.ts'

const A = '0190aaaa-0000-7000-8000-00000000000a'
const B = '0190aaaa-0000-7000-8000-00000000000b'

test('a list holds each laudo once, and nothing that is no laudo', () => {
  expect(uuidsIn(`${A}, ${B.toUpperCase()},x,,${A}`)).toEqual([A, B])
  for (const nothing of [undefined, 7, '', 'x', [A]]) expect(uuidsIn(nothing)).toEqual([])
})

test('what is not drawn, and what is looked at, are of the list', () => {
  expect(readSeveralSearch({ laudos: `${A},${B}`, fora: B, laudo: A, z: 12 })).toEqual({
    laudos: `${A},${B}`,
    fora: B,
    laudo: A,
  })
  expect(readSeveralSearch({ laudos: A, fora: B, laudo: B })).toEqual({ laudos: A })
})

test('the address of a laudo’s own map brings no plot and no edit modal', () => {
  expect(readSeveralSearch({ laudos: A, talhao: 2, editar: true, lat: -22, lon: -48, z: 13, base: 'claro' })).toEqual({
    laudos: A,
    lat: -22,
    lon: -48,
    z: 13,
    base: 'claro',
  })
})

test('areas and applications are shown at first, flights never', () => {
  expect(visibleIn({}, SEVERAL_CHOICE)).toEqual(['area', 'aplicacao'])
  expect(visibleIn({ camadas: 'trajeto,sobreposicao,area' }, SEVERAL_CHOICE)).toEqual(['area', 'sobreposicao'])
  expect(visibleIn({ camadas: 'nenhuma' }, SEVERAL_CHOICE)).toEqual([])
})
