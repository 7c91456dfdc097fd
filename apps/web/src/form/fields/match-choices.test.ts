import { expect, test } from 'vitest'
import { matchChoices } from './match-choices.ts'

const NAMES = ['João Batista', 'Água Limpa', 'ADUBAÇÃO FOLIAR', 'Conceição']

function found(search: string): readonly string[] {
  const options = NAMES.map((label, id) => ({ value: `${id}`, label, disabled: false }))
  return matchChoices({ options, search, limit: Number.POSITIVE_INFINITY }).map((option) =>
    'label' in option ? option.label : '',
  )
}

test('a name is found without its accents, in any case, from any of its words', () => {
  expect(found('joao')).toEqual(['João Batista'])
  expect(found('BATISTA ')).toEqual(['João Batista'])
  expect(found('adubacao')).toEqual(['ADUBAÇÃO FOLIAR'])
  expect(found('água')).toEqual(['Água Limpa'])
  expect(found('ção')).toEqual(['ADUBAÇÃO FOLIAR', 'Conceição'])
  expect(found('')).toEqual(NAMES)
  expect(found('ninguém')).toEqual([])
})
