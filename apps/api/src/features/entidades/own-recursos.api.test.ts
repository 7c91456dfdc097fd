/** A prestadora manages its own aircraft and responsible persons; those of another do not exist for it. */
import { Problem, type Tipo } from '@faixa/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { PersonName } from '../../testing/people.fixture.ts'
import { startTestServer, type TestServer } from '../../testing/server.fixture.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

const KINDS = [
  [
    'aeronaves',
    (i: number, prestadora: number) => ({
      nivel: 'aeronave',
      nome: `PT-XX${'ABCDEFGHIJ'[i]}`,
      tipo: 'tripulada',
      prestadora,
    }),
  ],
  [
    'responsaveis',
    (i: number, prestadora: number) => ({
      nivel: 'responsavel',
      nome: `Zuleica ${'ABCDEFGHIJ'[i]}`,
      profissao: 'agronomo',
      prestadora,
    }),
  ],
] as const satisfies readonly (readonly [Tipo, (i: number, prestadora: number) => object])[]

const register = async (person: PersonName, body: object) =>
  (await server.as(person).registerEntity({ body: body as never })).id

const refusal = async (act: Promise<unknown>) => {
  const error = await act.then(
    () => undefined,
    (reason: unknown) => reason,
  )
  if (!(error instanceof Problem)) throw new Error('nothing was refused')
  return error.codigo
}

describe.each(KINDS)('%s', (tipo, typed) => {
  test('of the own prestadora are registered, listed, changed and archived by it', async () => {
    const { aerosul, vooalto } = server.places
    const foreign = await register('carla', typed(0, vooalto))
    const id = await register('gil', typed(1, aerosul))
    const gil = server.as('gil')
    const { entidades, totalItems } = await gil.listEntities({ params: { tipo }, query: {} })
    expect([entidades.map((one) => one.id), totalItems]).toEqual([[id], 1])
    const one = { params: { tipo, id } }
    await gil.updateEntity({
      ...one,
      body: tipo === 'aeronaves' ? { documento: 'CVA 123' } : { registro: 'CREA 1' },
    } as never)
    expect(await gil.readEntity(one)).toMatchObject(
      tipo === 'aeronaves' ? { documento: 'CVA 123' } : { registro: 'CREA 1' },
    )
    expect((await gil.readEntityHistory(one)).atos).toHaveLength(2)
    await gil.deleteEntity(one)
    expect(await refusal(gil.readEntity(one))).toBe('nao-encontrado')
    expect(
      (await server.as('igor').listEntities({ params: { tipo }, query: {} })).entidades.map((row) => row.id),
    ).toEqual([foreign])
  })

  test('of another prestadora do not exist, and nothing is given to it or taken from it', async () => {
    const { aerosul, vooalto } = server.places
    const created = await register('gil', typed(2, aerosul))
    const foreign = await register('carla', typed(3, vooalto))
    const gil = server.as('gil')
    const one = { params: { tipo, id: foreign } }
    for (const act of [
      () => gil.readEntity(one),
      () => gil.readEntityHistory(one),
      () => gil.updateEntity({ ...one, body: { nome: 'PT-ZZZ' } } as never),
      () => gil.countArchived(one),
      () => gil.deleteEntity(one),
    ]) {
      expect(await refusal(act())).toBe('nao-encontrado')
    }
    expect(await refusal(register('gil', typed(4, vooalto)))).toBe('dados-invalidos')
    const moved = gil.updateEntity({ params: { tipo, id: created }, body: { prestadora: vooalto } } as never)
    expect(await refusal(moved)).toBe('dados-invalidos')
    expect(await refusal(gil.restoreEntity(one))).toBe('sem-permissao')
  })

  test.each<PersonName>(['davi', 'eva', 'bruno'])('are nothing for %s', async (person) => {
    expect(await refusal(server.as(person).listEntities({ params: { tipo }, query: {} }))).toBe('sem-permissao')
    expect(await refusal(register(person, typed(5, server.places.aerosul)))).toBe('sem-permissao')
  })
})

test.each<Tipo>(['empresas', 'pilotos', 'prestadoras', 'produtos', 'funcionarios'])(
  '%s stay those of staff alone',
  async (tipo) => {
    const gil = server.as('gil')
    expect(await refusal(gil.listEntities({ params: { tipo }, query: {} }))).toBe('sem-permissao')
    expect(await refusal(gil.readEntity({ params: { tipo, id: 1 } }))).toBe('sem-permissao')
    expect(await refusal(gil.deleteEntity({ params: { tipo, id: 1 } }))).toBe('sem-permissao')
  },
)
