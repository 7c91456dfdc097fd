import { afterAll, beforeAll, expect, test } from 'vitest'
import { insertLaudos } from '../../../testing/laudo-rows.fixture.ts'
import { startTestServer, type TestServer } from '../../../testing/server.fixture.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
  const inState = (uf: string) => ({ dados_operacao: { uf, municipio: 'Assis' } as never })
  await insertLaudos(server.db, [
    { ...inState('SP'), data: '2026-03-01' },
    { ...inState('SP'), data: '2026-03-31' },
    { ...inState('MG'), data: '2026-03-10' },
    { ...inState('SP'), data: '2026-04-01' },
    { data: '2026-03-12' },
    { data: '2026-03-13', ready: false },
    { ...inState('SP'), data: '2026-03-14', piloto_id: server.places.joao },
  ])
})
afterAll(() => server.stop())

const ofMonth = async (person: 'carla' | 'gil' | 'igor') =>
  (await server.as(person).listRelatoriosMensais({ query: { mes: '2026-03' } })).relatorios.map(
    ({ prestadora, uf, operacoes, envio }) => [prestadora.nome, uf, operacoes, envio],
  )
const report = (uf = 'SP', prestadora = server.places.aerosul) =>
  ({ params: { prestadora, mes: '2026-03', uf: uf as 'SP' } }) as const

test('a month has a report for each prestadora and UF, and each prestadora sees its own', async () => {
  const sent = [
    ['AeroSul Aviação', 'MG', 1, undefined],
    ['AeroSul Aviação', 'SP', 2, undefined],
    ['AeroSul Aviação', undefined, 1, undefined],
  ]
  expect(await ofMonth('gil')).toEqual(sent)
  const all = await ofMonth('carla')
  expect(all).toEqual(expect.arrayContaining(sent))
  expect(all).toHaveLength(4)
  expect(await ofMonth('igor')).toEqual([[expect.stringContaining('Voo Alto'), 'SP', 1, undefined]])
})

test('that it was sent is registered with its protocol, corrected, and taken back', async () => {
  const gil = server.as('gil')
  await gil.saveEnvioMensal({ ...report(), body: { enviadoEm: '2026-04-10', protocolo: 'SEI 21000.1' } })
  await gil.saveEnvioMensal({ ...report(), body: { enviadoEm: '2026-04-11' } })
  expect(await ofMonth('carla')).toContainEqual(['AeroSul Aviação', 'SP', 2, { enviadoEm: '2026-04-11' }])
  // A report without laudos stays, because it was sent.
  await gil.saveEnvioMensal({ ...report('GO'), body: { enviadoEm: '2026-04-12', protocolo: 'GO-1' } })
  expect(await ofMonth('gil')).toContainEqual([
    'AeroSul Aviação',
    'GO',
    0,
    { enviadoEm: '2026-04-12', protocolo: 'GO-1' },
  ])
  await gil.removeEnvioMensal(report('GO'))
  await expect(gil.removeEnvioMensal(report('GO'))).rejects.toMatchObject({ codigo: 'nao-encontrado' })
  expect(await ofMonth('gil')).toContainEqual(['AeroSul Aviação', 'MG', 1, undefined])
})

test('another prestadora does not exist, and neither a day in the future nor one before the month is taken', async () => {
  const gil = server.as('gil')
  const body = { enviadoEm: '2026-04-10' }
  await expect(gil.saveEnvioMensal({ ...report('SP', server.places.vooalto), body })).rejects.toMatchObject({
    codigo: 'nao-encontrado',
  })
  await expect(server.as('davi').saveEnvioMensal({ ...report(), body })).rejects.toMatchObject({
    codigo: 'sem-permissao',
  })
  for (const enviadoEm of ['2099-01-01', '2026-02-28']) {
    await expect(gil.saveEnvioMensal({ ...report(), body: { enviadoEm } })).rejects.toMatchObject({
      extras: { erros: [{ campo: 'enviadoEm' }] },
    })
  }
})
