import type { EntityIn, Tipo } from '@faixa/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../testing/server.fixture.ts'

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

async function list<List extends Tipo>(tipo: List, query: { busca?: string; page?: number; pageSize?: number } = {}) {
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
    versao: 1,
    nome: 'AeroSul Aviação',
    email: 'gil@exemplo.com.br',
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
    // Never across two fields.
    ['empresas', 'limpa companhia', []],
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
