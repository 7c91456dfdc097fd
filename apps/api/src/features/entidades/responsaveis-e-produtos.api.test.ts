import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../testing/server.fixture.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

const responsaveisOf = async (person: 'carla' | 'gil', prestadora: number) =>
  (await server.as(person).listPrestadoras({})).find(({ id }) => id === prestadora)?.responsaveis

test('a responsible person is offered with the prestadora, and to nobody of another one', async () => {
  const { aerosul, vooalto } = server.places
  const typed = { nivel: 'responsavel', nome: 'Zuleica Moura', profissao: 'agronomo', registro: 'CREA-SP 123' } as const
  await server.as('carla').registerEntity({ body: { ...typed, prestadora: `${aerosul}`, padrao: 'sim' } })
  await server.as('carla').registerEntity({ body: { ...typed, nome: 'Outra Pessoa', prestadora: `${vooalto}` } })
  const offered = { id: expect.any(Number), nome: 'Zuleica Moura', profissao: 'agronomo', registro: 'CREA-SP 123' }
  expect(await responsaveisOf('carla', aerosul)).toEqual([{ ...offered, padrao: true }])
  expect(await responsaveisOf('gil', aerosul)).toEqual([{ ...offered, padrao: true }])
  expect(await responsaveisOf('gil', vooalto)).toBeUndefined()
  expect(await responsaveisOf('carla', vooalto)).toMatchObject([{ nome: 'Outra Pessoa', padrao: false }])
})

test('a product is offered with class and dose to those who register laudos, until it is archived', async () => {
  const carla = server.as('carla')
  const { id } = await carla.registerEntity({
    body: { nivel: 'produto', nome: 'Moddus', classe: '5', dose: '0,8', unidadeDose: 'L/ha' } as never,
  })
  const listed = () => server.as('gil').listProdutos({})
  expect(await listed()).toEqual([{ id, nome: 'Moddus', classe: '5', dose: 0.8, unidade: 'L/ha' }])
  await expect(server.as('davi').listProdutos({})).rejects.toMatchObject({ codigo: 'sem-permissao' })
  await carla.deleteEntity({ params: { tipo: 'produtos', id } })
  expect(await listed()).toEqual([])
  const wrong = carla.registerEntity({ body: { nivel: 'produto', nome: 'X1', classe: '9' } as never })
  await expect(wrong).rejects.toMatchObject({ extras: { erros: [{ campo: 'classe' }] } })
})

test('both lists come from a spreadsheet, and what is registered already is recognised', async () => {
  const carla = server.as('carla')
  const rows = [{ linha: 2, campos: { nome: 'Curavial', dose: '20', unidadeDose: 'g/ha', classe: 'nc' } }]
  const first = await carla.importEntities({
    params: { tipo: 'produtos' },
    body: { linhas: rows, convite: false },
  })
  expect(first).toMatchObject({ linhas: [{ situacao: expect.any(String) }] })
  expect(await carla.listProdutos({})).toMatchObject([{ nome: 'Curavial', dose: 20, unidade: 'g/ha', classe: 'nc' }])
  const people = [
    {
      linha: 2,
      campos: { nome: 'Téo Ramos', profissao: 'tecnico', prestadora: 'AeroSul Aviação', registro: 'CFTA 9' },
    },
  ]
  await carla.importEntities({
    params: { tipo: 'responsaveis' },
    body: { linhas: people, convite: false },
  })
  expect(await responsaveisOf('carla', server.places.aerosul)).toContainEqual(
    expect.objectContaining({ nome: 'Téo Ramos', profissao: 'tecnico', padrao: false }),
  )
})
