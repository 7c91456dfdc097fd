import { Problem } from '@faixa/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../testing/server.fixture.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

type Typed = Readonly<Record<string, unknown>>

const register = async (typed: Typed) => {
  const body = { nivel: 'aeronave', tipo: 'tripulada', prestadora: server.places.aerosul, ...typed }
  return (await server.as('carla').registerEntity({ body: body as never })).id
}
const at = (id: number) => ({ params: { tipo: 'aeronaves' as const, id } })
const list = async (query: Typed = {}) => {
  const { entidades } = await server.as('carla').listEntities({ params: { tipo: 'aeronaves' }, query })
  return entidades.map(({ nome }) => nome)
}
const refusal = async (act: Promise<unknown>) => {
  const error = await act.then(
    () => undefined,
    (reason: unknown) => reason,
  )
  if (!(error instanceof Problem)) throw new Error('nothing was refused')
  return [error.codigo, error.extras.erros?.map(({ campo }) => campo).join()]
}

test('an aircraft is registered by its marks, found, narrowed and sorted', async () => {
  const id = await register({ nome: 'pt uab', fabricante: 'Air Tractor', modelo: 'AT-502B', validade: '2027-12-31' })
  await register({ nome: 'PP-123456789', tipo: 'drone', prestadora: server.places.vooalto, validade: '2026-02-01' })
  await register({ nome: 'PR-VAA' })
  expect(await server.as('carla').readEntity(at(id))).toEqual({
    id,
    versao: 1,
    nome: 'PT-UAB',
    tipo: 'tripulada',
    fabricante: 'Air Tractor',
    modelo: 'AT-502B',
    prestadora: { id: server.places.aerosul, nome: 'AeroSul Aviação' },
    documento: null,
    validade: '2027-12-31',
  })
  expect(await list()).toEqual(['PP-123456789', 'PR-VAA', 'PT-UAB'])
  expect(await list({ sort: 'validade' })).toEqual(['PP-123456789', 'PT-UAB', 'PR-VAA'])
  expect(await list({ busca: 'tractor' })).toEqual(['PT-UAB'])
  expect(await list({ validade: '31/12' })).toEqual(['PT-UAB'])
  // Both days are included, and an aircraft without a day is in no range.
  expect(await list({ validadeStart: '2026-02-01', validadeEnd: '2026-02-01' })).toEqual(['PP-123456789'])
  expect(await list({ validadeEnd: '2027-12-30' })).toEqual(['PP-123456789'])
  expect(await list({ validadeStart: '2026-02-02' })).toEqual(['PT-UAB'])
  expect(await list({ validadeStart: '', validadeEnd: '' })).toHaveLength(3)
  const reversed = list({ validadeStart: '2026-02-02', validadeEnd: '2026-02-01' })
  expect(await refusal(reversed)).toEqual(['dados-invalidos', 'validadeStart,validadeEnd'])
  expect(await refusal(list({ validadeEnd: '2026-02-30' }))).toEqual(['dados-invalidos', 'validadeEnd'])
  expect(await list({ tipo: 'dro', prestadora: 'voo' })).toEqual(['PP-123456789'])
})

test('marks are unique among living aircraft, and fit the type', async () => {
  const id = await register({ nome: 'PT-ABA' })
  expect(await refusal(register({ nome: 'pt-aba' }))).toEqual(['em-uso', 'nome'])
  expect(await refusal(register({ nome: 'PX-ABA' }))).toEqual(['dados-invalidos', 'nome'])
  expect(await refusal(register({ nome: 'PP-111111111' }))).toEqual(['dados-invalidos', 'nome'])
  expect(await refusal(register({ nome: 'PT-ABB', validade: '2027-02-31' }))).toEqual(['dados-invalidos', 'validade'])
  expect(await refusal(register({ nome: 'PT-ABB', prestadora: 999_999 }))).toEqual(['dados-invalidos', 'prestadora'])
  const drone = await register({ nome: 'PP-222222222', tipo: 'drone' })
  const asManned = server.as('carla').updateEntity({ ...at(drone), body: { tipo: 'tripulada' } })
  expect(await refusal(asManned)).toEqual(['dados-invalidos', 'nome'])
  await server.as('ana').deleteEntity(at(id))
  await register({ nome: 'PT-ABA' })
  expect(await refusal(server.as('ana').restoreEntity(at(id)))).toEqual(['em-uso', 'nome'])
})

test('an edit meets the version that it began with, and is in the history', async () => {
  const id = await register({ nome: 'PT-EDA', validade: '2026-12-01' })
  const { versao } = await server.as('carla').updateEntity({ ...at(id), body: { modelo: 'Ipanema' } }, { ifMatch: 1 })
  expect(versao).toBe(2)
  const late = server.as('ana').updateEntity({ ...at(id), body: { validade: '' } }, { ifMatch: 1 })
  expect(await refusal(late)).toEqual(['conflito', undefined])
  await server.as('ana').updateEntity({ ...at(id), body: { validade: '' } }, { ifMatch: 2 })
  const { atos } = await server.as('ana').readEntityHistory(at(id))
  expect(atos[0]).toMatchObject({
    quem: 'Ana Prado',
    acao: 'alterar',
    mudancas: [{ campo: 'validade', antes: '2026-12-01', depois: null }],
  })
})

test('aircraft leave the list with their prestadora, which is said before, and come back with it', async () => {
  const body = { nivel: 'prestadora' as const, nome: 'Asas do Oeste' }
  const { id: prestadora } = await server.as('ana').registerEntity({ body })
  await register({ nome: 'PT-ASA', prestadora })
  await register({ nome: 'PT-ASB', prestadora })
  const owner = { params: { tipo: 'prestadoras' as const, id: prestadora } }
  expect(await server.as('ana').countArchived(owner)).toMatchObject({ aeronaves: 2, pilotos: 0 })
  await server.as('ana').deleteEntity(owner)
  expect(await list({ prestadora: 'Asas' })).toEqual([])
  await server.as('ana').restoreEntity(owner)
  expect(await list({ prestadora: 'Asas' })).toEqual(['PT-ASA', 'PT-ASB'])
})

test.each(['davi', 'bruno'] as const)('%s neither sees nor registers aircraft', async (person) => {
  const body = { nivel: 'aeronave' as const, nome: 'PT-NAO', tipo: 'drone' as const, prestadora: server.places.aerosul }
  expect(await refusal(server.as(person).registerEntity({ body }))).toEqual(['sem-permissao', undefined])
  const listed = server.as(person).listEntities({ params: { tipo: 'aeronaves' }, query: {} })
  expect(await refusal(listed)).toEqual(['sem-permissao', undefined])
})
