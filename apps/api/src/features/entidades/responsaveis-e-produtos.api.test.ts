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

test('a certificate has what its test found, belongs to an aircraft and leaves the lists with it', async () => {
  const { aerosul, vooalto } = server.places
  const carla = server.as('carla')
  const aeronave = (
    await carla.registerEntity({
      body: { nivel: 'aeronave', nome: 'PT-CER', tipo: 'tripulada', prestadora: aerosul } as never,
    })
  ).id
  const typed = { nivel: 'certificado', nome: '40 bicos CP-11TT', aeronave, faixa: '18,5', data: '2026-03-10' }
  const register = async (more: object) => (await carla.registerEntity({ body: { ...typed, ...more } as never })).id
  const list = async (query: object) => {
    const { entidades } = await carla.listEntities({ params: { tipo: 'certificados' }, query })
    return entidades.map(({ id }) => id)
  }
  const id = await register({
    ...{ alturaVoo: 3.5, grupo: 'agrotoxico', cv: '12,3', incerteza: '8', incertezaFonte: 'certificado' },
    ...{ validoAte: '2027-03-10', responsavel: 'Laboratório de Botucatu' },
  })
  const wider = await register({ nome: '10 atomizadores ASC', faixa: 22 })
  const one = { params: { tipo: 'certificados' as const, id } }
  expect(await carla.readEntity(one)).toEqual({
    ...{ id, versao: 1, nome: '40 bicos CP-11TT', aeronave: { id: aeronave, nome: 'PT-CER' }, alturaVoo: 3.5 },
    ...{ grupo: 'agrotoxico', faixa: 18.5, cv: 12.3, incerteza: 8, incertezaFonte: 'certificado' },
    ...{ data: '2026-03-10', validoAte: '2027-03-10', responsavel: 'Laboratório de Botucatu', padraoDeposito: null },
  })
  expect(await list({ sort: '-faixa' })).toEqual([wider, id])
  // A day, a number and the marks are searched as people write them.
  expect(await list({ validoAte: '10/03/2027' })).toEqual([id])
  expect(await list({ faixa: '18,' })).toEqual([id])
  expect(await list({ aeronave: 'pt-c' })).toEqual([wider, id])
  expect(await list({ busca: 'botucatu' })).toEqual([id])

  const edit = (body: object) => carla.updateEntity({ ...one, body })
  const refused = (campo: string) => ({ codigo: 'dados-invalidos', extras: { erros: [{ campo }] } })
  await expect(edit({ validoAte: '2026-03-09' })).rejects.toMatchObject(refused('validoAte'))
  await expect(edit({ incertezaFonte: '' })).rejects.toMatchObject(refused('incertezaFonte'))
  await edit({ incerteza: '', incertezaFonte: '' })
  expect(await carla.readEntity(one)).toMatchObject({ incerteza: null, incertezaFonte: null })

  // The pattern comes as JSON or as the table that people type, and is emptied as other fields are.
  const padraoDeposito = [
    { posicao: -10.5, deposito: 0 },
    { posicao: 0, deposito: 2 },
    { posicao: 10.5, deposito: 0 },
  ]
  const stored = async (given: unknown) => {
    await edit({ padraoDeposito: given })
    return (await carla.readEntity(one)) as { padraoDeposito?: unknown }
  }
  expect((await stored(padraoDeposito)).padraoDeposito).toEqual(padraoDeposito)
  expect((await stored('')).padraoDeposito).toBeNull()
  expect((await stored('posição; depósito\n-10,5; 0\n0; 2\n10,5; 0')).padraoDeposito).toEqual(padraoDeposito)
  await expect(edit({ padraoDeposito: padraoDeposito.slice(1, 2) })).rejects.toMatchObject({
    extras: {
      erros: [{ campo: 'padraoDeposito', mensagem: expect.stringMatching(/^O padrão precisa de ao menos duas/) }],
    },
  })

  // An aircraft that is sold takes its certificates along.
  const aircraft = { params: { tipo: 'aeronaves' as const, id: aeronave } }
  const ofGil = async () =>
    (await server.as('gil').listEntities({ params: { tipo: 'certificados' }, query: {} })).totalItems
  expect(await ofGil()).toBe(2)
  await carla.updateEntity({ ...aircraft, body: { prestadora: vooalto } })
  expect(await ofGil()).toBe(0)
  const ana = server.as('ana')
  expect(await ana.countArchived(aircraft)).toMatchObject({ certificados: 2, laudos: 0 })
  await ana.deleteEntity(aircraft)
  expect(await list({})).toEqual([])
  await expect(register({ nome: 'outra' })).rejects.toMatchObject(refused('aeronave'))
  await ana.restoreEntity(aircraft)
  expect(await list({})).toEqual([wider, id])
})

test('certificates come from a spreadsheet in its words, and the next test of a configuration is another row', async () => {
  const carla = server.as('carla')
  await carla.registerEntity({
    body: { nivel: 'aeronave', nome: 'PT-PLN', tipo: 'tripulada', prestadora: server.places.aerosul } as never,
  })
  const cells = { nome: '42 bicos', aeronave: 'ptpln', faixa: '20', grupo: 'Herbicida hormonal', data: '10/03/2026' }
  const send = async (...rows: readonly object[]) => {
    const linhas = rows.map((row, i) => ({ linha: i + 2, campos: { ...cells, ...row } }))
    const answer = await carla.importEntities({ params: { tipo: 'certificados' }, body: { linhas, convite: false } })
    return answer.linhas.map(({ situacao }) => situacao)
  }
  const next = { data: '10/03/2027' }
  expect(await send({}, { nome: '42 BICOS' }, next)).toEqual(['cadastrada', 'errada', 'cadastrada'])
  const tested = { alturaVoo: '4', padraoDeposito: '-10; 0\n0; 1,5 | 10; 0' }
  expect(await send({}, tested)).toEqual(['ja-cadastrada', 'cadastrada'])
  const { entidades } = await carla.listEntities({
    params: { tipo: 'certificados' },
    query: { aeronave: 'PT-PLN', sort: 'data' } as object,
  })
  expect(entidades).toMatchObject([
    { faixa: 20, grupo: 'hormonal', data: '2026-03-10' },
    { alturaVoo: 4, padraoDeposito: [{ posicao: -10 }, { posicao: 0, deposito: 1.5 }, { posicao: 10 }] },
    { data: '2027-03-10' },
  ])
})
