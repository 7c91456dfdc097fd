import type { Role } from '@faixa/flight'
import { expect, test } from 'vitest'
import { type HeldFile, misplacedIn, rearrange } from './rearrange.ts'

type Kind = HeldFile['looksLike']

/** A file in each field, with the numbers 1, 2 and 3. */
function held(kinds: Partial<Record<Role, Kind>>): readonly HeldFile[] {
  return (['area', 'aplicacao', 'trajeto'] as const).flatMap((role, i) =>
    kinds[role] ? [{ id: i + 1, role, looksLike: kinds[role] }] : [],
  )
}

test('files in their fields are left alone', () => {
  expect(rearrange(held({ area: 'area', aplicacao: 'swath-lines', trajeto: 'track' }))).toBeUndefined()
  expect(rearrange(held({ aplicacao: 'unclear' }))).toBeUndefined()
  expect(rearrange([])).toBeUndefined()
})

test('two swapped files change places', () => {
  const files = held({ area: 'swath-polygons', aplicacao: 'area', trajeto: 'track' })
  expect(misplacedIn(files).map(({ role }) => role)).toEqual(['area', 'aplicacao'])
  expect(rearrange(files)).toEqual({ area: [2], aplicacao: [1], trajeto: [3] })
})

test('three files go round', () => {
  expect(rearrange(held({ area: 'track', aplicacao: 'area', trajeto: 'swath-lines' }))).toEqual({
    area: [2],
    aplicacao: [3],
    trajeto: [1],
  })
})

test('a lone file goes where it belongs', () => {
  expect(rearrange(held({ area: 'track' }))).toEqual({ area: [], aplicacao: [], trajeto: [1] })
})

test('what cannot be told makes room', () => {
  expect(rearrange(held({ aplicacao: 'track', trajeto: 'unclear' }))).toEqual({
    area: [],
    aplicacao: [3],
    trajeto: [2],
  })
  expect(rearrange(held({ area: 'unclear', aplicacao: 'track' }))).toEqual({ area: [1], aplicacao: [], trajeto: [2] })
})

test('files of many flights join those of their field, and what cannot be told stays', () => {
  const many = [1, 2, 3].map((id): HeldFile => ({ id, role: 'aplicacao', looksLike: id === 3 ? 'unclear' : 'track' }))
  expect(rearrange([...many, { id: 4, role: 'trajeto', looksLike: 'track' }])).toEqual({
    area: [],
    aplicacao: [3],
    trajeto: [1, 2, 4],
  })
})

test('two areas are one too many, but nobody can say which', () => {
  const files = held({ area: 'area', aplicacao: 'area' })
  expect(misplacedIn(files).map(({ role }) => role)).toEqual(['aplicacao'])
  expect(rearrange(files)).toBeUndefined()
})

test('a log with the valve is an application and a track', () => {
  const log = { looksLike: 'track', hasSprayStates: true } as const
  const where = (role: Role, others: readonly HeldFile[] = [], dealt = false) =>
    rearrange([{ id: 9, role, ...log }, ...others], dealt)
  expect(where('aplicacao')).toBeUndefined()
  expect(where('trajeto')).toBeUndefined()
  expect(where('area')?.aplicacao).toEqual([9])
  expect(where('trajeto', [], true)?.aplicacao).toEqual([9])
  // Beside another application it would be counted twice.
  const application = held({ aplicacao: 'swath-polygons' })
  expect(where('aplicacao', application, true)?.trajeto).toEqual([9])
})
