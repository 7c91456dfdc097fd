import { expect, test } from 'vitest'
import { municipioLimits } from './municipio-limits.ts'

// Town centres from maps, degrees.
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

test('around a place there are the borders of its municípios, and each name lies inside its own', async () => {
  const limits = await municipioLimits()
  const { divisas, nomes } = limits.near([-50.5, -22.7, -50.3, -22.5])
  expect(nomes.map(({ nome }) => nome)).toEqual(expect.arrayContaining(['Assis', 'Cândido Mota', 'Platina']))
  for (const { nome, uf, lon, lat } of nomes) expect(limits.at(lon, lat)).toEqual({ nome, uf })
  expect(divisas.length).toBeGreaterThan(5)
  // Neighbours share a line, which is returned once.
  expect(new Set(divisas.map((line) => JSON.stringify(line))).size).toBe(divisas.length)
  expect(limits.near([-30, -20, -29, -19])).toEqual({ divisas: [], nomes: [] })
})
