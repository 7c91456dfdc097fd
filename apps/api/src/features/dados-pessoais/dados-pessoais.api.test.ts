import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../testing/server.fixture.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

test('a person reads everything that is kept about them, and nothing of others or secret', async () => {
  const { davi } = server.people
  const documents = { cpf: '529.982.247-25', rg: '12.345.678-X' }
  await server.as('ana').updateEntity({ params: { tipo: 'funcionarios', id: davi.id }, body: documents })
  const { userInfo } = await server.as('davi').readUserInfo({})
  await server.as('davi').saveFilter({ body: { lista: 'laudos', nome: 'Meus atrasados', consulta: 'status=Erro' } })
  const answer = await server.as('davi').readOwnData({})
  expect(answer.cadastro).toMatchObject({ ...documents, id: userInfo.id, nome: 'Davi Reis', email: davi.email })
  expect(answer.cadastro).toMatchObject({ nivel: 'funcionario', empresa: 'Usina Aurora', unidade: null })
  expect(answer.licenca).toMatchObject({ versao: 1 })
  expect(answer.sessoes).toHaveLength(1)
  expect(answer.perfil).toEqual({ temFoto: false, preferencias: null, emailPorConfirmar: null })
  expect(answer.segundoFator).toEqual({ desde: null, chavesDeAcesso: [] })
  expect(answer.convites).toEqual([])
  expect(answer.filtros).toMatchObject([{ nome: 'Meus atrasados', consulta: 'status=Erro' }])
  expect(answer.atos.map(({ acao }) => acao)).toContain('cadastrar')
  expect(answer.acessos[0]).toMatchObject({ evento: 'ler-os-proprios-dados', recusado: false, endereco: '127.0.0.1' })
  expect(answer.laudos).toEqual({ cadastrados: 0, voados: 0 })
  expect(JSON.stringify(answer)).not.toMatch(/argon|token|hash|Ana Prado|Eva Brito/)
})

test('own data are given after a recent password alone, also to somebody who has not accepted the licence', async () => {
  const { eva } = server.people
  const change = (values: object) => server.db.updateTable('usuarios').set(values).where('id', '=', eva.id).execute()
  await change({ licenca_versao: null })
  expect((await server.as('eva').readOwnData({})).licenca).toBeNull()
  const old = new Date(Date.now() - 3_600_000)
  await server.db.updateTable('sessoes').set({ confirmada_em: old }).where('usuario_id', '=', eva.id).execute()
  await expect(server.as('eva').readOwnData({})).rejects.toMatchObject({ codigo: 'confirme-a-senha' })
})
