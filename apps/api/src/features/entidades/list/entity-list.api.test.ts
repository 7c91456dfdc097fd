import type { EntityIn, Tipo } from '@faixa/contract'
import fc from 'fast-check'
import { type RawBuilder, sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../../testing/server.fixture.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
  const { aurora } = server.places
  await server.db
    .insertInto('empresas')
    .values([
      { nome: 'Água Limpa', razao_social: 'Companhia Açucareira', cidade: 'São João', estado: 'SP' },
      { nome: 'água turva', bairro: 'Centro', logradouro: 'Rua 100%_livre', complemento: 'lote 7' },
    ])
    .execute()
  await server.db
    .insertInto('unidades')
    .values({ nome: 'Zona Leste', empresa_id: aurora, cidade: 'Ourinhos' })
    .execute()
})
afterAll(() => server.stop())

async function list<List extends Tipo>(tipo: List, query: Readonly<Record<string, string | number>> = {}) {
  const page = await server.as('ana').listEntities({ params: { tipo }, query })
  return { ...page, entidades: page.entidades as EntityIn<List>[] }
}
const names = async (tipo: Tipo, busca?: string) =>
  (await list(tipo, busca === undefined ? {} : { busca })).entidades.map(({ nome }) => nome)

test('each list has its own rows, by name, with the fields of its screen', async () => {
  expect(await names('administradores')).toEqual(['Ana Prado'])
  expect(await names('analistas')).toEqual(['Carla Dias'])
  expect(await names('funcionarios')).toEqual(['Davi Reis', 'Eva Brito', 'Fábio Melo', 'Helena Sá'])
  expect(await names('empresas')).toEqual(['Agro Boreal', 'Água Limpa', 'água turva', 'Usina Aurora'])
  expect(await names('unidades')).toEqual(['Fazenda Norte', 'Fazenda Sul', 'Zona Leste'])
  expect(await names('prestadoras')).toEqual(['AeroSul Aviação', 'Voo Alto'])
  expect(await names('pilotos')).toEqual(['Beto Souza', 'Bruno Lima', 'João Ávila'])

  const { aurora, boreal, norte, aerosul } = server.places
  const [davi, eva] = (await list('funcionarios')).entidades
  expect(davi).toMatchObject({ posicao: 1, email: 'davi@exemplo.com.br', unidade: null })
  expect(eva).toMatchObject({
    posicao: 2,
    empresa: { id: aurora, nome: 'Usina Aurora' },
    unidade: { id: norte, nome: 'Fazenda Norte' },
  })
  expect((await list('prestadoras')).entidades[0]).toEqual({
    id: aerosul,
    posicao: 1,
    cnpj: null,
    registroMapa: null,
    validade: null,
    versao: 1,
    nome: 'AeroSul Aviação',
    email: 'gil@exemplo.com.br',
    convite: null,
    empresas: [
      { id: boreal, nome: 'Agro Boreal' },
      { id: aurora, nome: 'Usina Aurora' },
    ],
  })
  const [beto, bruno] = (await list('pilotos')).entidades
  expect([beto?.email, bruno?.email]).toEqual([null, 'bruno@exemplo.com.br'])
  expect(bruno?.prestadora).toEqual({ id: aerosul, nome: 'AeroSul Aviação' })
})

describe('the search box', () => {
  test.each<[Tipo, string, string[]]>([
    ['empresas', 'AGUA', ['Água Limpa', 'água turva']],
    ['empresas', 'açucareira', ['Água Limpa']],
    ['empresas', 'sao joao', ['Água Limpa']],
    ['empresas', 'centro', ['água turva']],
    ['empresas', 'lote', ['água turva']],
    ['empresas', '100%_', ['água turva']],
    ['empresas', '%', ['água turva']],
    ['empresas', '_', ['água turva']],
    ['empresas', '\\', []],
    ['empresas', `' or '1'='1`, []],
    ['unidades', 'ourinhos', ['Zona Leste']],
    ['unidades', 'aurora', []],
    ['funcionarios', 'fabio', ['Fábio Melo']],
    ['funcionarios', 'HELENA@', ['Helena Sá']],
    ['pilotos', 'avila', ['João Ávila']],
    ['pilotos', 'bruno@', []],
    ['prestadoras', 'aviacao', ['AeroSul Aviação']],
    ['prestadoras', '', ['AeroSul Aviação', 'Voo Alto']],
    // Each word may match in any field, but not across two fields.
    ['empresas', 'companhia limpa', ['Água Limpa']],
    ['empresas', 'limpacompanhia', []],
  ])('%s: %s', async (tipo, busca, found) => {
    expect(await names(tipo, busca)).toEqual(found)
  })

  test('what PostgreSQL cannot hold, or nobody types, is refused', async () => {
    for (const busca of ['a\0b', 'x'.repeat(10_000)]) {
      const query = new URLSearchParams({ busca })
      const answered = await server.fetch(`/entidades/empresas?${query.toString()}`, {}, 'ana')
      expect(answered.status).toBe(422)
      expect(await answered.json()).toMatchObject({ erros: [{ campo: 'busca' }] })
    }
  })
})

test('pages count what is found, and go on numbering', async () => {
  const first = await list('empresas', { pageSize: 3 })
  expect(first).toMatchObject({ currentPage: 1, pageSize: 3, totalItems: 4, totalPages: 2 })
  const second = await list('empresas', { pageSize: 3, page: 2 })
  expect(second.entidades.map(({ nome, posicao }) => [nome, posicao])).toEqual([['Usina Aurora', 4]])
  expect(await list('empresas', { pageSize: 3, page: 9 })).toMatchObject({ entidades: [], totalItems: 4 })
  expect(await list('empresas', { pageSize: 3, busca: 'agua' })).toMatchObject({ totalItems: 2, totalPages: 1 })
})

describe('what a column begins with', () => {
  test.each<[Tipo, Readonly<Record<string, string>>, string[]]>([
    ['empresas', { nome: 'AGUA' }, ['Água Limpa', 'água turva']],
    ['empresas', { nome: 'limpa' }, []],
    ['empresas', { nome: 'agua', cidade: 'sao' }, ['Água Limpa']],
    ['empresas', { logradouro: 'rua 100%_' }, ['água turva']],
    ['empresas', { logradouro: 'rua_' }, []],
    ['unidades', { empresa: 'usina' }, ['Fazenda Norte', 'Fazenda Sul', 'Zona Leste']],
    ['funcionarios', { unidade: 'sede' }, ['Davi Reis', 'Fábio Melo', 'Helena Sá']],
    ['funcionarios', { unidade: 'fazenda n' }, ['Eva Brito']],
    ['funcionarios', { email: 'HEL' }, ['Helena Sá']],
    ['pilotos', { prestadora: 'aerosul', email: 'bru' }, ['Bruno Lima']],
    ['prestadoras', { email: 'gil@' }, ['AeroSul Aviação']],
  ])('%s: %o', async (tipo, query, found) => {
    expect((await list(tipo, query)).entidades.map(({ nome }) => nome)).toEqual(found)
  })

  test.each<[Tipo, Readonly<Record<string, string>>, string]>([
    ['pilotos', { cidade: 'x' }, 'cidade'],
    ['pilotos', { validoAteEnd: '2026-12-31' }, 'validoAteEnd'],
    ['prestadoras', { sort: 'empresas' }, 'sort'],
    ['funcionarios', { sort: 'cpf' }, 'sort'],
    ['empresas', { sort: 'nome;drop table empresas' }, 'sort'],
  ])('%s has no such column: %o', async (tipo, query, campo) => {
    await expect(list(tipo, query)).rejects.toMatchObject({ codigo: 'dados-invalidos', extras: { erros: [{ campo }] } })
  })
})

test('a list is ordered by several columns, absent values last in both directions', async () => {
  const ordered = async (tipo: Tipo, sort: string) => (await list(tipo, { sort })).entidades.map(({ nome }) => nome)
  expect(await ordered('empresas', '-nome')).toEqual(['Usina Aurora', 'água turva', 'Água Limpa', 'Agro Boreal'])
  expect((await ordered('empresas', 'cidade'))[0]).toBe('Água Limpa')
  expect((await ordered('empresas', '-cidade'))[0]).toBe('Água Limpa')
  expect(await ordered('pilotos', '-prestadora,nome')).toEqual(['João Ávila', 'Beto Souza', 'Bruno Lima'])
  expect(await ordered('funcionarios', 'unidade,-nome')).toEqual(['Eva Brito', 'Helena Sá', 'Fábio Melo', 'Davi Reis'])
})

test('a list by the name of what its rows belong to has each row once, in both directions, a page at a time', async () => {
  const pages = async (sort: string) => {
    const [one, two] = await Promise.all([1, 2].map((page) => list('funcionarios', { sort, page, pageSize: 2 })))
    expect(one).toMatchObject({ totalItems: 4 })
    return [...one!.entidades, ...two!.entidades].map(({ nome }) => nome)
  }
  expect(await pages('empresa,nome')).toEqual(['Helena Sá', 'Davi Reis', 'Eva Brito', 'Fábio Melo'])
  expect(await pages('-empresa,-nome')).toEqual(['Fábio Melo', 'Eva Brito', 'Davi Reis', 'Helena Sá'])
})

describe('a list of people with names of every kind', () => {
  const letters = fc.constantFrom(..."aAáÁãbBcçÇdeéÉêiíoóÓõuüÜnñzZßøæ0 9-'.,(&€·".split(''))
  const name = fc.array(letters, { minLength: 1, maxLength: 5 }).map((found) => found.join('').trim() || 'a')
  const odd = [
    'เ',
    'เก',
    'ก',
    'Ana\u200b',
    'ana\u0301',
    'Ana Lúcia',
    'ana-lucia',
    "Ana d'Ávila",
    'Ａna',
    'ﬁa',
    'Ana\uffff',
  ]
  const people = [...fc.sample(name, { seed: 7, numRuns: 300 }), ...odd]

  beforeAll(async () => {
    await server.db
      .insertInto('usuarios')
      .values(
        people.map((nome, i) => ({
          nome,
          email: `nome${i}@exemplo.com.br`,
          senha_hash: null,
          nivel: 'analista' as const,
        })),
      )
      .execute()
  })
  afterAll(() => server.db.deleteFrom('usuarios').where('email', 'like', 'nome%').execute())

  async function stored(where: RawBuilder<unknown> = sql`true`, order: RawBuilder<unknown> = sql`nome, id`) {
    const { rows } = await sql<{ id: number; nome: string }>`select id, nome from usuarios
      where nivel = 'analista' and ${where} order by ${order}`.execute(server.db)
    return rows
  }

  test.each([['nome'], ['-nome']])('pages by %s have each person once, in the order of Portuguese', async (sort) => {
    const pages = await Promise.all([1, 2, 3, 4].map((page) => list('analistas', { sort, page, pageSize: 100 })))
    const listed = pages.flatMap(({ entidades }) => entidades)
    const wanted = await stored(sql`true`, sort === 'nome' ? sql`nome, id` : sql`nome desc, id desc`)
    expect(new Set(listed.map(({ id }) => id)).size).toBe(people.length + 1)
    // Letters of other scripts and symbols have no defined order in Portuguese.
    const usual = (row: { nome: string }) => /^[ -~À-ÖØ-öø-ÿ]*$/.test(row.nome)
    expect(listed.filter(usual).map(({ nome }) => nome)).toEqual(wanted.filter(usual).map(({ nome }) => nome))
  })

  test.each([
    'a',
    'A',
    'an',
    'ana',
    'ana ',
    'Á',
    'á-',
    'ss',
    'ß',
    'o',
    'ø',
    '€',
    'e',
    '-',
    "'",
    '0',
    'c',
    'เ',
    'เก',
    'f',
    'z',
  ])('a name that begins with «%s» is found, and no other', async (nome) => {
    const found = (await list('analistas', { nome, sort: 'nome' })).entidades.map(({ id }) => id)
    const wanted = await stored(sql`starts_with(dobrado(nome) collate "C", dobrado(${nome.trim()}))`)
    expect([...found].sort((a, b) => a - b)).toEqual(wanted.map(({ id }) => id).sort((a, b) => a - b))
  })

  test.each(['email', '-email'])('a beginning and an order of the same column, %s', async (sort) => {
    const { entidades } = await list('analistas', { email: 'nome1', sort })
    const wanted = await stored(sql`email like 'nome1%'`, sort === 'email' ? sql`email` : sql`email desc`)
    expect(entidades.map(({ id }) => id)).toEqual(wanted.map(({ id }) => id))
  })

  test('a search counts to 1,000, or to the end of the page, and tells that there is more', async () => {
    await sql`insert into usuarios (nome, email, nivel)
      select 'Muitos ' || n, 'nomes' || n || '@exemplo.com.br', 'analista' from generate_series(1, 1200) n`.execute(
      server.db,
    )
    const counted = async (query: Readonly<Record<string, string | number>>) => {
      const { totalItems, totalIsLimited = false } = await list('analistas', query)
      return { totalItems, totalIsLimited }
    }
    expect(await counted({ busca: 'muitos', pageSize: 10 })).toEqual({ totalItems: 1000, totalIsLimited: true })
    expect(await counted({ busca: 'muitos', pageSize: 100, page: 11 })).toEqual({
      totalItems: 1100,
      totalIsLimited: true,
    })
    expect(await counted({ busca: 'muitos', pageSize: 100, page: 12 })).toEqual({
      totalItems: 1200,
      totalIsLimited: false,
    })
    expect(await counted({ nome: 'muitos', pageSize: 10 })).toEqual({ totalItems: 1200, totalIsLimited: false })
  })
})

test('what would leave the lists with an entity is counted before', async () => {
  const { aurora, aerosul } = server.places
  const counted = (tipo: Tipo, id: number) => server.as('ana').countArchived({ params: { tipo, id } })
  expect(await counted('empresas', aurora)).toEqual({
    unidades: 3,
    pilotos: 0,
    aeronaves: 0,
    certificados: 0,
    pessoas: 3,
    laudos: 0,
  })
  expect(await counted('prestadoras', aerosul)).toEqual({
    unidades: 0,
    pilotos: 2,
    aeronaves: 0,
    certificados: 0,
    pessoas: 2,
    laudos: 0,
  })
  await expect(counted('empresas', 999_999)).rejects.toMatchObject({ codigo: 'nao-encontrado' })
})
