import { expect, test } from 'vitest'
import { municipioLimits } from './municipio-limits.ts'

// Town centres as maps give them, degrees.
test.each([
  ['Assis', 'SP', -50.4122, -22.6617],
  ['Sorriso', 'MT', -55.7211, -12.5425],
  ['Luís Eduardo Magalhães', 'BA', -45.801, -12.0956],
  ['Brasília', 'DF', -47.8825, -15.7942],
  ['Uruguaiana', 'RS', -57.0853, -29.7614],
])('%s is found in %s', async (nome, uf, lon, lat) => {
  expect((await municipioLimits()).at(lon, lat)).toEqual({ nome, uf })
})

test('a position outside Brazil is in none', async () => {
  const limits = await municipioLimits()
  expect(limits.at(-30, -20)).toBeUndefined()
  expect(limits.at(-58.38, -34.6)).toBeUndefined()
})

test('every state has its municípios, in the order of the alphabet', async () => {
  const limits = await municipioLimits()
  // 645 by IBGE's count; no município of São Paulo was founded since 2010.
  expect(limits.namesOf('SP')).toHaveLength(645)
  expect(limits.namesOf('DF')).toEqual(['Brasília'])
  expect(limits.namesOf('AC').slice(0, 2)).toEqual(['Acrelândia', 'Assis Brasil'])
})
