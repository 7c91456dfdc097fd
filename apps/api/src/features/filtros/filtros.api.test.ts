import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { PersonName } from '../../testing/people.fixture.ts'
import { startTestServer, type TestServer } from '../../testing/server.fixture.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())
beforeEach(() => server.db.deleteFrom('filtros_salvos').execute())

const lista = 'laudos' as const
const save = (nome: string, consulta = 'status=Erro', person: PersonName = 'davi') =>
  server.as(person).saveFilter({ body: { lista, nome, consulta } })
const namesOf = async (person: PersonName = 'davi') => {
  const { filtros } = await server.as(person).listSavedFilters({ query: { lista } })
  return filtros.map(({ nome }) => nome)
}
const remove = (id: string, person: PersonName = 'davi') => server.as(person).deleteSavedFilter({ params: { id } })

describe('saving', () => {
  it('keeps the query as it is, under the name as typed', async () => {
    const consulta = 'busca=S%C3%A3o+Jo%C3%A3o&sort=-data&colunas=codigo,nome'
    const saved = await save('  Fazendas de São João ', consulta)
    expect(saved).toMatchObject({ nome: 'Fazendas de São João', consulta })
    expect(await server.as('davi').listSavedFilters({ query: { lista } })).toEqual({ filtros: [saved] })
  })

  it('lists by name, as people in Brazil sort', async () => {
    for (const nome of ['zinco', 'Água', 'banana', 'abacate', 'Ébano']) await save(nome)
    expect(await namesOf()).toEqual(['abacate', 'Água', 'banana', 'Ébano', 'zinco'])
  })

  it('under the same name replaces, whatever the case', async () => {
    const first = await save('Atenção', 'status=Erro')
    const second = await save('ATENÇÃO', 'status=Oculto')
    expect(second).toEqual({ ...first, nome: 'ATENÇÃO', consulta: 'status=Oculto' })
    expect(await namesOf()).toEqual(['ATENÇÃO'])
  })

  it('at once from two windows is one filter', async () => {
    await Promise.all(['Meu', 'MEU', 'meu', 'mEU'].map((nome) => save(nome)))
    expect(await namesOf()).toHaveLength(1)
  })

  it('holds 50; the next is refused with a sentence, and replacing still works', async () => {
    await Promise.all(Array.from({ length: 49 }, (_, i) => save(`Filtro ${i}`)))
    const last = await Promise.allSettled([save('A'), save('B')])
    expect(last.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    await expect(save('Mais um')).rejects.toMatchObject({
      status: 422,
      codigo: 'filtros-demais',
      message: 'Você já tem 50 filtros salvos nesta lista: exclua um para salvar outro.',
    })
    expect((await save('filtro 7', 'busca=x')).consulta).toBe('busca=x')
    expect(await namesOf()).toHaveLength(50)
    await save('Mais um', '', 'eva')
  })

  it.each([
    ['nome', { nome: ' ' }],
    ['nome', { nome: 'x'.repeat(61) }],
    ['nome', { nome: 'a\u0000b' }],
    ['consulta', { consulta: 'x'.repeat(4001) }],
    ['lista', { lista: 'senhas' as 'laudos' }],
  ])('a wrong %s is refused, naming it', async (campo, wrong) => {
    const body = { lista, nome: 'Meu', consulta: '', ...wrong }
    await expect(server.as('davi').saveFilter({ body })).rejects.toMatchObject({
      status: 422,
      extras: { erros: [{ campo }] },
    })
  })
})

describe('filters are one person’s own', () => {
  it('to list, to replace and to delete', async () => {
    const { id } = await save('Meu')
    expect(await namesOf('eva')).toEqual([])
    expect(await namesOf('ana')).toEqual([])
    await save('Meu', 'busca=da+eva', 'eva')
    expect(await server.as('davi').listSavedFilters({ query: { lista } })).toMatchObject({
      filtros: [{ consulta: 'status=Erro' }],
    })
    for (const person of ['eva', 'ana'] as const)
      await expect(remove(id, person)).rejects.toMatchObject({ status: 404 })
    expect(await namesOf()).toEqual(['Meu'])
  })
})

describe('deleting', () => {
  it('takes it away once', async () => {
    const { id } = await save('Meu')
    expect((await remove(id)).status).toBe(204)
    expect(await namesOf()).toEqual([])
    await expect(remove(id)).rejects.toMatchObject({ status: 404 })
    await expect(remove('1')).rejects.toMatchObject({ status: 422 })
  })
})

it('every write leaves its trace', async () => {
  const { id } = await save('Meu', 'busca=a')
  await save('MEU', 'busca=b')
  await remove(id)
  const rows = await server.db
    .selectFrom('auditoria')
    .select(['acao', 'entidade', 'antes', 'depois', 'usuario_id'])
    .where('entidade_id', '=', id)
    .orderBy('id')
    .execute()
  const written = { entidade: 'filtro-salvo', usuario_id: server.people.davi.id }
  expect(rows).toEqual([
    { ...written, acao: 'cadastrar', antes: null, depois: { lista, nome: 'Meu', consulta: 'busca=a' } },
    {
      ...written,
      acao: 'alterar',
      antes: { nome: 'Meu', consulta: 'busca=a' },
      depois: { nome: 'MEU', consulta: 'busca=b' },
    },
    { ...written, acao: 'excluir', antes: { lista, nome: 'MEU', consulta: 'busca=b' }, depois: null },
  ])
})
