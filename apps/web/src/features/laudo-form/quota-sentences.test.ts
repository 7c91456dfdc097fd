import type { Quota, Used } from '@faixa/contract'
import { expect, test } from 'vitest'
import { quotaSentences } from './quota-sentences.ts'

const MB = 2 ** 20
const quota = (bytes: Used, laudosHoje: Used = { usado: 900 }): Quota => ({
  bytes,
  laudosHoje,
})
const plain = (given: Quota) => {
  const result = quotaSentences(given)
  return result && { ...result, sentences: result.sentences.map((sentence) => sentence.replaceAll('\u00a0', ' ')) }
}

test('without a quota, and below four fifths of one, nothing is said', () => {
  expect(plain({})).toBeUndefined()
  expect(plain(quota({ usado: 10 ** 12 }))).toBeUndefined()
  expect(plain(quota({ usado: 80 * MB - 1, permitido: 100 * MB }, { usado: 39, permitido: 50 }))).toBeUndefined()
})

test('from four fifths on both are said, with what there is', () => {
  expect(plain(quota({ usado: 80 * MB, permitido: 100 * MB }, { usado: 40, permitido: 50 }))).toEqual({
    sentences: [
      'A empresa já cadastrou hoje 40 de sua cota de 50 laudos por dia.',
      'Os arquivos da empresa já ocupam 80 % de sua cota, de 100 MB.',
    ],
    usedUp: false,
  })
})

test('a quota with something left is never full, and a full one says what follows', () => {
  expect(plain(quota({ usado: 100 * MB - 1, permitido: 100 * MB }))).toMatchObject({
    sentences: ['Os arquivos da empresa já ocupam 99 % de sua cota, de 100 MB.'],
    usedUp: false,
  })
  expect(plain(quota({ usado: 101 * MB, permitido: 100 * MB }))).toEqual({
    sentences: ['Os arquivos da empresa já ocupam toda a sua cota, de 100 MB: novos laudos serão recusados.'],
    usedUp: true,
  })
  expect(plain(quota({ usado: 0 }, { usado: 1, permitido: 1 }))).toEqual({
    sentences: ['A empresa já cadastrou hoje 1 laudo, que é sua cota por dia: novos serão recusados até amanhã.'],
    usedUp: true,
  })
})
