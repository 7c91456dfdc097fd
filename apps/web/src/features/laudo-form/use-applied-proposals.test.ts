import { expect, test } from 'vitest'
import { INITIAL } from './laudo-fields.ts'
import { proposalsToApply } from './use-applied-proposals.ts'

const times = { dataInicial: '14/03/2026', horarioInicial: '07:12', dataFinal: '14/03/2026', horarioFinal: '07:49' }

test('free fields take what the files propose', () => {
  expect(proposalsToApply(INITIAL, { times, codigo: 'OS 9', nome: 'Boreal' }, {})).toEqual({
    ...times,
    codigo: 'OS 9',
    nome: 'Boreal',
  })
})

test('what was typed stays, and one typed time keeps the other three', () => {
  const typed = { ...INITIAL, codigo: 'OS 1', dataInicial: '01/02/2026' }
  expect(proposalsToApply(typed, { times, codigo: 'OS 9', nome: 'Boreal' }, {})).toEqual({ nome: 'Boreal' })
})

test('what other files proposed before is replaced, and what is there already is no change', () => {
  const before = { ...INITIAL, codigo: 'OS 8', nome: 'Boreal' }
  const applied = { codigo: 'OS 8' }
  expect(proposalsToApply(before, { codigo: 'OS 9', nome: 'Boreal' }, applied)).toEqual({ codigo: 'OS 9' })
})
