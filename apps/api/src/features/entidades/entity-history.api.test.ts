import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../testing/server.fixture.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

test('the history of an entity says who did what, the last act first, with what changed in words', async () => {
  const ana = server.as('ana')
  const { aurora, boreal } = server.places
  const { id } = await ana.registerEntity({
    body: { nivel: 'unidade', nome: 'Fazenda Leste', empresa: aurora, cidade: 'Assis' },
  })
  const params = { tipo: 'unidades', id } as const
  await server.as('carla').updateEntity({ params, body: { empresa: boreal, cidade: '', nome: 'Fazenda do Leste' } })
  await ana.deleteEntity({ params })
  await ana.restoreEntity({ params })
  const { atos } = await ana.readEntityHistory({ params })
  expect(atos.map(({ quem, acao }) => `${quem} ${acao}`)).toEqual([
    'Ana Prado restaurar',
    'Ana Prado arquivar',
    'Carla Dias alterar',
    'Ana Prado cadastrar',
  ])
  expect(atos[2]?.mudancas.toSorted((a, b) => b.campo.localeCompare(a.campo))).toEqual([
    { campo: 'nome', antes: 'Fazenda Leste', depois: 'Fazenda do Leste' },
    { campo: 'empresa', antes: 'Usina Aurora', depois: 'Agro Boreal' },
    { campo: 'cidade', antes: 'Assis', depois: null },
  ])
  expect(atos[0]?.mudancas).toEqual([])
})

test('a password is in no history', async () => {
  const ana = server.as('ana')
  const senha = 'muito-secreta-7'
  const body = {
    nivel: 'analista',
    nome: 'Rute Alves',
    email: 'rute@exemplo.com.br',
    senha,
    confirmarSenha: senha,
  } as const
  const { id } = await ana.registerEntity({ body })
  const params = { tipo: 'analistas', id } as const
  await ana.updateEntity({ params, body: { senha: 'outra-secreta-8', confirmarSenha: 'outra-secreta-8' } })
  expect(JSON.stringify(await ana.readEntityHistory({ params }))).not.toMatch(/secreta|argon|senha/)
})

test('only those who manage a list read its history, and only an administrator that of an archived row', async () => {
  const ana = server.as('ana')
  const carla = server.as('carla')
  const { id } = await ana.registerEntity({ body: { nivel: 'prestadora', nome: 'Asas do Oeste' } })
  const params = { tipo: 'prestadoras', id } as const
  await expect(server.as('davi').readEntityHistory({ params })).rejects.toMatchObject({ codigo: 'sem-permissao' })
  await expect(
    carla.readEntityHistory({ params: { tipo: 'administradores', id: server.people.ana.id } }),
  ).rejects.toMatchObject({ codigo: 'sem-permissao' })
  await ana.deleteEntity({ params })
  await expect(carla.readEntityHistory({ params })).rejects.toMatchObject({ codigo: 'nao-encontrado' })
  expect((await ana.readEntityHistory({ params })).atos).toHaveLength(2)
})
