import { expect, test } from 'vitest'
import { told } from './choices.ts'

test('a name that several have says whose it is, one that is alone does not', () => {
  const units = [
    { id: 1, nome: 'Matriz', dono: 'Usina Aurora' },
    { id: 2, nome: 'Norte', dono: 'Usina Aurora' },
    { id: 3, nome: 'Matriz', dono: 'Usina Boreal' },
  ]
  expect(told(units)).toEqual([
    { value: '1', label: 'Matriz · Usina Aurora' },
    { value: '2', label: 'Norte' },
    { value: '3', label: 'Matriz · Usina Boreal' },
  ])
})
