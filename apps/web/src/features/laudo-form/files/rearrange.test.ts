import { expect, test } from 'vitest'
import { misplacedRoles, rearrange } from './rearrange.ts'

test('files in their fields are left alone', () => {
  expect(rearrange({ area: 'area', aplicacao: 'swath-lines', trajeto: 'track' })).toBeUndefined()
  expect(rearrange({ aplicacao: 'unclear' })).toBeUndefined()
  expect(rearrange({})).toBeUndefined()
})

test('two swapped files change places', () => {
  const kinds = { area: 'swath-polygons', aplicacao: 'area', trajeto: 'track' } as const
  expect(misplacedRoles(kinds)).toEqual(['area', 'aplicacao'])
  expect(rearrange(kinds)).toEqual({ area: 'aplicacao', aplicacao: 'area', trajeto: 'trajeto' })
})

test('three files go round', () => {
  expect(rearrange({ area: 'track', aplicacao: 'area', trajeto: 'swath-lines' })).toEqual({
    area: 'aplicacao',
    aplicacao: 'trajeto',
    trajeto: 'area',
  })
})

test('a lone file goes where it belongs', () => {
  expect(rearrange({ area: 'track' })).toEqual({ trajeto: 'area' })
})

test('what cannot be told makes room', () => {
  expect(rearrange({ aplicacao: 'track', trajeto: 'unclear' })).toEqual({ trajeto: 'aplicacao', aplicacao: 'trajeto' })
  expect(rearrange({ area: 'unclear', aplicacao: 'track' })).toEqual({ area: 'area', trajeto: 'aplicacao' })
})

test('two files of one kind are misplaced, but nobody can say which', () => {
  const kinds = { area: 'area', aplicacao: 'area' } as const
  expect(misplacedRoles(kinds)).toEqual(['aplicacao'])
  expect(rearrange(kinds)).toBeUndefined()
})
