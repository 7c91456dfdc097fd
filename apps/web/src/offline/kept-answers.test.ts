import { CALLS, urlOf } from '@faixa/contract'
import { expect, test } from 'vitest'
import { cacheOf, isKept } from './kept-answers.ts'

const UUID = 'c5f50e98-7a5e-4299-8bd6-6ec4a0bab82e'
const kept = (path: string) => isKept(new URL(path, 'https://faixa.exemplo.com.br'))

test('who the person is, orders with their maps and files, lists and single laudos are kept', () => {
  const asked = [
    urlOf(CALLS.readUserInfo, {}),
    urlOf(CALLS.readProfile, {}),
    urlOf(CALLS.readConfiguracao, {}),
    urlOf(CALLS.listOrdens, { query: { page: 1, pageSize: 10, sort: '-data' } }),
    urlOf(CALLS.readOrdem, { params: { uuid: UUID } }),
    urlOf(CALLS.readOrdemMap, { params: { uuid: UUID } }),
    urlOf(CALLS.listProtecoesToFly, {}),
    urlOf(CALLS.listEmpresas, {}),
    urlOf(CALLS.listPrestadoras, {}),
    urlOf(CALLS.readOrdemFile, { params: { uuid: UUID, papel: 'area' } }),
    urlOf(CALLS.listLaudos, { query: { page: 1, pageSize: 10, sort: '-data' } }),
    urlOf(CALLS.readLaudo, { params: { uuid: UUID }, query: { camadas: 'area' } }),
  ]
  expect(asked.filter((path) => !kept(path))).toEqual([])
})

test('whole lists, people, security, payments and other sites are not', () => {
  const asked = [
    urlOf(CALLS.exportLaudos, { query: { sort: '-data' } }),
    urlOf(CALLS.bulkLaudos, { query: { sort: '-data', formato: 'csv' } }),
    urlOf(CALLS.listSecurityLog, { query: {} }),
    '/api/v1/eventos',
    '/api/v1/entidades/piloto',
    '/api/v1/acertos',
    '/api/v1/meus-dados',
    '/sp/show-reports',
    `/outra/laudos/${UUID}`,
  ]
  expect(asked.filter(kept)).toEqual([])
})

test('each session has a cache of its own, whose name does not contain the token', async () => {
  const [one, same, other] = await Promise.all(['Bearer a1b2c3', 'Bearer a1b2c3', 'Bearer a1b2c4'].map(cacheOf))
  expect(one).toBe(same)
  expect(one).not.toBe(other)
  expect(one).not.toContain('a1b2c3')
})
