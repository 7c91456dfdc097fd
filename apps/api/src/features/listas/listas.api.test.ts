import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { insertLaudos } from '../../testing/laudo-rows.fixture.ts'
import type { PersonName } from '../../testing/people.fixture.ts'
import { startTestServer, type TestServer } from '../../testing/server.fixture.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

/** `Usina Aurora: Fazenda Norte, Fazenda Sul` */
const spell = (nome: string, of: readonly { nome: string }[]) =>
  [nome, of.map((each) => each.nome).join(', ')].join(': ')

const empresas = async (person: PersonName) =>
  (await server.as(person).listEmpresas({})).map(({ nome, unidades }) => spell(nome, unidades))

const prestadoras = async (person: PersonName) =>
  (await server.as(person).listPrestadoras({})).map(({ nome, pilotos }) => spell(nome, pilotos))

const AURORA = 'Usina Aurora: Fazenda Norte, Fazenda Sul'
const BOREAL = 'Agro Boreal: '
const AEROSUL = 'AeroSul Aviação: Beto Souza, Bruno Lima'
const VOO_ALTO = 'Voo Alto: João Ávila'

describe('empresas with their unidades', () => {
  test.each<[PersonName, string[]]>([
    ['ana', [BOREAL, AURORA]],
    ['carla', [BOREAL, AURORA]],
    ['davi', [AURORA]],
    ['eva', ['Usina Aurora: Fazenda Norte']],
    ['helena', [BOREAL]],
    ['gil', [BOREAL, AURORA]],
    ['bruno', [BOREAL, AURORA]],
    ['igor', [BOREAL]],
    ['joao', [BOREAL]],
  ])('%s', async (person, seen) => {
    expect(await empresas(person)).toEqual(seen)
  })
})

describe('prestadoras with their pilots', () => {
  test.each<[PersonName, string[]]>([
    ['ana', [AEROSUL, VOO_ALTO]],
    ['davi', [AEROSUL]],
    ['eva', [AEROSUL]],
    ['helena', [AEROSUL, VOO_ALTO]],
    ['gil', [AEROSUL]],
    ['bruno', ['AeroSul Aviação: Bruno Lima']],
    ['igor', [VOO_ALTO]],
    ['joao', [VOO_ALTO]],
  ])('%s', async (person, seen) => {
    expect(await prestadoras(person)).toEqual(seen)
  })
})

describe('of one empresa', () => {
  const prestadorasOf = async (person: PersonName, empresa?: number) =>
    (await server.as(person).listPrestadorasOfEmpresa({ query: { empresa } })).map(({ nome }) => nome)
  const unidadesOf = async (person: PersonName, empresa?: number) =>
    (await server.as(person).listUnidadesOfEmpresa({ query: { empresa } })).map(({ nome }) => nome)

  test('of one’s own, where none is named', async () => {
    expect(await prestadorasOf('davi')).toEqual(['AeroSul Aviação'])
    expect(await unidadesOf('davi')).toEqual(['Fazenda Norte', 'Fazenda Sul'])
    expect(await unidadesOf('eva')).toEqual(['Fazenda Norte'])
    expect(await unidadesOf('helena')).toEqual([])
  })

  test('of the one that is named, for who sees it', async () => {
    const { aurora, boreal } = server.places
    expect(await prestadorasOf('carla', aurora)).toEqual(['AeroSul Aviação'])
    expect(await prestadorasOf('carla', boreal)).toEqual(['AeroSul Aviação', 'Voo Alto'])
    expect(await unidadesOf('gil', aurora)).toEqual(['Fazenda Norte', 'Fazenda Sul'])
    expect(await prestadorasOf('gil', boreal)).toEqual(['AeroSul Aviação'])
    expect(await unidadesOf('davi', aurora)).toEqual(['Fazenda Norte', 'Fazenda Sul'])
  })

  test.each<[PersonName, 'aurora' | 'boreal']>([
    ['davi', 'boreal'],
    ['eva', 'boreal'],
    ['helena', 'aurora'],
    ['igor', 'aurora'],
    ['joao', 'aurora'],
  ])('another tenant’s is not there: %s asks for %s', async (person, place) => {
    const empresa = server.places[place]
    await expect(prestadorasOf(person, empresa)).rejects.toMatchObject({ codigo: 'nao-encontrado' })
    await expect(unidadesOf(person, empresa)).rejects.toMatchObject({ codigo: 'nao-encontrado' })
  })

  test.each(['0', '-1', '2147483648', 'abc', '1;drop table empresas'])('the id %s is refused', async (empresa) => {
    const query = new URLSearchParams({ empresa })
    const answered = await server.fetch(`/entidades/list/unidades_por_empresa?${query.toString()}`, {}, 'ana')
    expect(answered.status).toBe(422)
    expect(await answered.json()).toMatchObject({ erros: [{ campo: 'empresa' }] })
  })
})

test('analysts are those who may register laudos, and staff alone asks for them', async () => {
  const analistas = await server.as('carla').listAnalistas({})
  expect(analistas.map(({ nome }) => nome)).toEqual(['Ana Prado', 'Carla Dias', 'Gil Nunes', 'Igor Castro'])
  for (const person of ['davi', 'gil', 'bruno'] as const) {
    await expect(server.as(person).listAnalistas({})).rejects.toMatchObject({ codigo: 'sem-permissao' })
  }
})

test('names sort as people in Brazil expect, accents and case aside', async () => {
  const nomes = ['Zélia', 'água Boa', 'Água Azul', 'Agua Clara']
  await server.db
    .insertInto('unidades')
    .values(nomes.map((nome) => ({ nome, empresa_id: server.places.boreal })))
    .execute()
  const listed = await server.as('helena').listUnidadesOfEmpresa({ query: {} })
  expect(listed.map(({ nome }) => nome)).toEqual(['Água Azul', 'água Boa', 'Agua Clara', 'Zélia'])
})

describe('what is archived is in no list', () => {
  const without = async (
    table: 'empresas' | 'unidades' | 'prestadoras' | 'pilotos',
    id: number,
    look: () => Promise<string[]>,
  ) => {
    const set = (at: Date | null) =>
      server.db.updateTable(table).set({ arquivado_em: at }).where('id', '=', id).execute()
    await set(new Date())
    const seen = await look()
    await set(null)
    return seen
  }

  test('an empresa takes its unidades with it', async () => {
    const { aurora } = server.places
    const unidades = async () => (await server.as('ana').listUnidadesOfEmpresa({ query: {} })).map(({ nome }) => nome)
    expect(await without('empresas', aurora, () => empresas('gil'))).not.toContain(AURORA)
    expect(await without('empresas', aurora, unidades)).not.toContain('Fazenda Norte')
    expect(await unidades()).toContain('Fazenda Norte')
  })

  test('a unidade, a prestadora, a pilot', async () => {
    const { sul, vooalto, beto } = server.places
    expect(await without('unidades', sul, () => empresas('davi'))).toEqual(['Usina Aurora: Fazenda Norte'])
    expect(await without('prestadoras', vooalto, () => prestadoras('ana'))).toEqual([AEROSUL])
    expect(await without('pilotos', beto, () => prestadoras('gil'))).toEqual(['AeroSul Aviação: Bruno Lima'])
  })
})

describe('what was typed once about an operation', () => {
  const typed = (person: PersonName, prestadora: number) =>
    server.as(person).listTypedOperacao({ query: { prestadora } })

  test('is offered from the laudos within reach of who registers them, newest first and each once', async () => {
    const { db, places } = server
    const { bruno, joao, aerosul, vooalto } = places
    const atomizador = {
      equipamento: 'atomizador',
      equipamentoModelo: 'Micronair AU5000',
      equipamentoAngulo: 55,
    } as const
    await insertLaudos(db, [
      { piloto_id: bruno, data: '2026-03-10', dados_operacao: { pista: 'santa fe', equipamentoModelo: 'CP-03' } },
      { piloto_id: bruno, data: '2026-03-12', dados_operacao: { pista: 'Santa Fé', ...atomizador } },
      {
        piloto_id: bruno,
        data: '2026-03-11',
        dados_operacao: { pista: 'Rosário', equipamentoModelo: 'Micronair AU5000' },
      },
      { piloto_id: bruno, data: '2026-03-13', hidden: true, dados_operacao: { pista: 'Oculta' } },
      { piloto_id: bruno, data: '2026-03-13', arquivado_em: '2026-03-14', dados_operacao: { pista: 'Excluída' } },
      { piloto_id: joao, data: '2026-03-13', dados_operacao: { pista: 'De outra' } },
      { piloto_id: bruno, data: '2026-03-13' },
    ])
    const equipamentos = [atomizador, { equipamentoModelo: 'CP-03' }]
    expect(await typed('gil', aerosul)).toEqual({ pistas: ['Santa Fé', 'Rosário'], equipamentos })
    expect(await typed('carla', aerosul)).toEqual({ pistas: ['Oculta', 'Santa Fé', 'Rosário'], equipamentos })
    expect(await typed('gil', vooalto)).toEqual({ pistas: [], equipamentos: [] })
    expect((await typed('carla', vooalto)).pistas).toEqual(['De outra'])
    await expect(typed('davi', aerosul)).rejects.toMatchObject({ codigo: 'sem-permissao' })
  })
})

test('the swath certificate that a flight would take is told to who may choose its aircraft', async () => {
  const { aerosul } = server.places
  const { id: aeronave } = await server.db
    .insertInto('aeronaves')
    .values({ nome: 'PT-UCS', prestadora_id: aerosul, tipo: 'tripulada' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const find = (person: PersonName, query: object = {}) =>
    server.as(person).findCertificado({ query: { aeronave, data: '2026-03-14', ...query } })
  expect(await find('gil')).toEqual({})
  const tested = {
    aeronave_id: aeronave,
    prestadora_id: aerosul,
    nome: '46 bicos CP-09',
    faixa: 18.5,
    data: '2026-01-10',
  }
  await server.db
    .insertInto('certificados')
    .values({ ...tested, incerteza: 8, incerteza_fonte: 'certificado' })
    .execute()
  for (const person of ['gil', 'carla'] as const) {
    expect(await find(person)).toEqual({
      certificado: expect.objectContaining({
        situacao: 'tomado',
        configuracao: '46 bicos CP-09',
        largura: 18.5,
        incerteza: 8,
      }),
    })
  }
  const other = { dadosOperacao: JSON.stringify({ equipamento: 'atomizador' }) }
  for (const query of [other, { data: '2026-01-09' }]) {
    expect(await find('gil', query)).toEqual({ certificado: { situacao: 'nenhum' } })
  }
  const refused = { codigo: 'nao-encontrado' }
  await expect(find('igor')).rejects.toMatchObject(refused)
  await expect(find('gil', { aeronave: 999_999 })).rejects.toMatchObject(refused)
  await expect(find('davi')).rejects.toMatchObject({ codigo: 'sem-permissao' })
})
