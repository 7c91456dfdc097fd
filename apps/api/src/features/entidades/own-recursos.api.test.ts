/** A prestadora manages its own aircraft, their certificates and responsible persons; those of another do not exist for it. */
import { Problem, type Tipo } from '@faixa/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { PersonName } from '../../testing/people.fixture.ts'
import { startTestServer, type TestServer } from '../../testing/server.fixture.ts'

let server: TestServer
/** An aircraft of each prestadora. */
let aircraft: ReadonlyMap<number, number>
beforeAll(async () => {
  server = await startTestServer()
  const { aerosul, vooalto } = server.places
  const rows = await server.db
    .insertInto('aeronaves')
    .values([
      { nome: 'PT-AER', tipo: 'tripulada', prestadora_id: aerosul },
      { nome: 'PT-VOO', tipo: 'tripulada', prestadora_id: vooalto },
    ])
    .returning(['id', 'prestadora_id'])
    .execute()
  aircraft = new Map(rows.map(({ id, prestadora_id }) => [prestadora_id, id]))
})
afterAll(() => server.stop())

const KINDS = [
  [
    'certificados',
    (i: number, prestadora: number) => ({
      nivel: 'certificado',
      nome: `40 bicos ${'ABCDEFGHIJ'[i]}`,
      faixa: 18.5,
      data: '2026-03-10',
      aeronave: aircraft.get(prestadora),
    }),
    { cv: 12 },
  ],
  [
    'aeronaves',
    (i: number, prestadora: number) => ({
      nivel: 'aeronave',
      nome: `PT-XX${'ABCDEFGHIJ'[i]}`,
      tipo: 'tripulada',
      prestadora,
    }),
    { documento: 'CVA 123' },
  ],
  [
    'responsaveis',
    (i: number, prestadora: number) => ({
      nivel: 'responsavel',
      nome: `Zuleica ${'ABCDEFGHIJ'[i]}`,
      profissao: 'agronomo',
      prestadora,
    }),
    { registro: 'CREA 1' },
  ],
] as const satisfies readonly (readonly [Tipo, (i: number, prestadora: number) => object, edit: object])[]

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

describe.each(KINDS)('%s', (tipo, typed, edit) => {
  test('of the own prestadora are registered, listed, changed and archived by it', async () => {
    const { aerosul, vooalto } = server.places
    const foreign = await register('carla', typed(0, vooalto))
    const id = await register('gil', typed(1, aerosul))
    const gil = server.as('gil')
    const listed = async (person: PersonName) => {
      const { entidades } = await server.as(person).listEntities({ params: { tipo }, query: {} })
      return entidades
        .map((one) => one.id)
        .filter((one) => ![...aircraft.values()].includes(one) || tipo !== 'aeronaves')
    }
    expect(await listed('gil')).toEqual([id])
    const one = { params: { tipo, id } }
    await gil.updateEntity({ ...one, body: edit } as never)
    expect(await gil.readEntity(one)).toMatchObject(edit)
    expect((await gil.readEntityHistory(one)).atos).toHaveLength(2)
    await gil.deleteEntity(one)
    expect(await refusal(gil.readEntity(one))).toBe('nao-encontrado')
    expect(await listed('igor')).toEqual([foreign])
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
    const owner = tipo === 'certificados' ? { aeronave: aircraft.get(vooalto) } : { prestadora: vooalto }
    const moved = gil.updateEntity({ params: { tipo, id: created }, body: owner } as never)
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
