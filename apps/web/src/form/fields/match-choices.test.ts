import { expect, test } from 'vitest'
import { ALL_FOUND, matchAnyChoice, matchChoices } from './match-choices.ts'

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

test('names with commas or semicolons between them are found together, first the option for all of them', () => {
  const options = [ALL_FOUND, ...NAMES.map((label, id) => ({ value: `${id}`, label }))].map((one) => ({
    ...one,
    disabled: false,
  }))
  const labels = (search: string) =>
    matchAnyChoice({ options, search, limit: Number.POSITIVE_INFINITY }).map((option) =>
      'label' in option ? option.label : '',
    )
  expect(labels('conceicao; joão')).toEqual([ALL_FOUND.label, 'João Batista', 'Conceição'])
  expect(labels('ção')).toEqual([ALL_FOUND.label, 'ADUBAÇÃO FOLIAR', 'Conceição'])
  expect(labels('joão,')).toEqual(['João Batista'])
  expect(labels('')).toEqual(NAMES)
  expect(labels('ninguém')).toEqual([])
})
