import { expect, test } from 'vitest'
import { ownedChoices } from './place-filters.ts'

test('a name that several have says whose it is, one that is alone does not', () => {
  const aurora = [
    { id: 1, nome: 'Matriz' },
    { id: 2, nome: 'Norte' },
  ]
  expect(
    ownedChoices([
      ['Usina Aurora', aurora],
      ['Usina Boreal', [{ id: 3, nome: 'Matriz' }]],
    ]),
  ).toEqual([
    { value: '1', label: 'Matriz · Usina Aurora' },
    { value: '2', label: 'Norte' },
    { value: '3', label: 'Matriz · Usina Boreal' },
  ])
})
