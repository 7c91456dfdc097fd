import fc from 'fast-check'
import { sql, type Updateable } from 'kysely'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import type { Tables } from '../../../db/tables.ts'
import { insertLaudo } from '../../../testing/laudo-rows.fixture.ts'
import type { PersonName } from '../../../testing/people.fixture.ts'
import { startTestServer, type TestServer } from '../../../testing/server.fixture.ts'
import { compactContagens } from './laudo-counts.queries.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

/** Compares each person's totals, with every filter that the stored counts support, with the laudos themselves. */
async function expectTrueTotals() {
  const { aurora, boreal, norte, sul, aerosul, vooalto, bruno, joao } = server.places
  const { ana, carla } = server.people
  const ofEveryone = [
    {},
    { prestadora: aerosul },
    { empresa: aurora, prestadora: vooalto },
    { piloto: joao, empresa: boreal },
    { empresa: `${aurora},${boreal}`, piloto: bruno },
  ]
  const ofStaff = [{ analista: ana.id }, { analista: carla.id, status: 'Oculto,Erro' }, { status: 'Na fila' }]
  const ofUnidades = [{ unidade: norte }, { unidade: `-1,${sul}` }]
  for (const person of ['ana', 'davi', 'eva', 'helena', 'gil', 'bruno', 'igor', 'joao'] satisfies PersonName[]) {
    const queries = [...ofEveryone, ...(person === 'ana' ? ofStaff : []), ...(person === 'eva' ? [] : ofUnidades)]
    for (const query of queries) {
      const kept = await server.as(person).listLaudos({ query: { ...query, pageSize: 1000 } })
      // This filter matches every laudo, but it can be evaluated only on the laudos themselves, not on stored counts.
      const counted = await server
        .as(person)
        .listLaudos({ query: { ...query, dataStart: '1998-01-01', total: 'exato' } })
      expect({ person, query, total: kept.totalItems }).toEqual({ person, query, total: counted.totalItems })
      expect(kept.totalItems).toBe(kept.laudos.length)
    }
  }
}

const changes = {
  insert: () => insertLaudo(server.db, randomPlace()),
  hide: () => change({ hidden: true }),
  reveal: () => change({ hidden: false }),
  delete: () => change({ arquivado_em: new Date() }),
  restore: () => change({ arquivado_em: null }),
  start: () => change({ processing: true, ready: false, error: false }),
  finish: () => change({ processing: false, ready: true }),
  fail: () => change({ processing: false, ready: false, error: true }),
  edit: () => change(randomPlace()),
  note: () => change({ observacoes: 'nada muda na contagem' }),
  remove: () => server.db.deleteFrom('laudos').where('id', '=', someLaudo()).execute(),
  compact: () => compactContagens(server.db),
}

let seed = 1
/** A reproducible random generator. */
function random(below: number): number {
  seed = (seed * 48_271) % 2_147_483_647
  return seed % below
}

function randomPlace() {
  const { aurora, boreal, norte, sul, bruno, beto, joao, aerosul, vooalto } = server.places
  const { ana, carla } = server.people
  const [piloto_id, prestadora_id] = (
    [
      [bruno, aerosul],
      [beto, aerosul],
      [joao, vooalto],
    ] as const
  )[random(3)]!
  const place = (
    [
      [aurora, norte],
      [aurora, sul],
      [aurora, null],
      [boreal, null],
    ] as const
  )[random(4)]!
  return {
    empresa_id: place[0],
    unidade_id: place[1],
    piloto_id,
    prestadora_id,
    usuario_id: [ana.id, carla.id][random(2)]!,
  }
}

const someLaudo = () => sql<number>`(select id from laudos order by id offset ${random(20)} limit 1)`

function change(values: Updateable<Tables['laudos']>) {
  return server.db.updateTable('laudos').set(values).where('id', '=', someLaudo()).execute()
}

describe('totals are true', () => {
  test('of an empty database', expectTrueTotals)

  test('after any changes', async () => {
    const several = fc.array(fc.constantFrom(...(Object.keys(changes) as (keyof typeof changes)[])), { minLength: 20 })
    for (const names of fc.sample(several, { numRuns: 5 * inject('shareOfCases'), seed: 7 })) {
      for (const name of ['insert', 'insert', ...names] as const) await changes[name]()
      await expectTrueTotals()
    }
  }, 60_000)

  test('after many of them at once, while counts are compacted', async () => {
    const names = Object.keys(changes) as (keyof typeof changes)[]
    await Promise.all(Array.from({ length: 120 }, (_, i) => changes[names[i % names.length]!]()))
    await expectTrueTotals()
  }, 60_000)

  test('after a transaction was rolled back', async () => {
    const before = await server.as('ana').listLaudos({ query: {} })
    const undone = server.db.transaction().execute(async (db) => {
      await insertLaudo(db, randomPlace())
      throw new Error('undone')
    })
    await expect(undone).rejects.toThrow('undone')
    expect((await server.as('ana').listLaudos({ query: {} })).totalItems).toBe(before.totalItems)
  })
})

test('compacting leaves one row of each kind and changes no sum', async () => {
  const kinds = async () => {
    const { rows } = await sql<{ rows: number; kinds: number; sum: number }>`
      select count(*) as rows, count(distinct (dimensao, entidade_id, hidden, ready, error, processing)) as kinds,
        sum(n) filter (where dimensao = 'tudo') as sum from laudos_totais`.execute(server.db)
    return rows[0]!
  }
  for (let i = 0; i < 10; i++) await changes.insert()
  const before = await kinds()
  expect(before.rows).toBeGreaterThan(before.kinds)
  await compactContagens(server.db)
  const after = await kinds()
  expect(after.rows).toBe(after.kinds)
  expect(after.sum).toBe(before.sum)
})
