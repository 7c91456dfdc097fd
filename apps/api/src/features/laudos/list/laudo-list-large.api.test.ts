import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openDatabase } from '../../../db/database.ts'
import { PATIENT } from '../../../testing/fresh-database.fixture.ts'
import { insertLaudo } from '../../../testing/laudo-rows.fixture.ts'
import type { PersonName } from '../../../testing/people.fixture.ts'
import { startTestServer, type TestServer } from '../../../testing/server.fixture.ts'
import { findWithDetails } from '../read/laudo-details.queries.ts'
import { orderOf } from './laudo-order.queries.ts'
import { findPage } from './laudo-page.queries.ts'

// Enough rows for a limited total, and for an index scan to stop early.
const ROWS = 12_000

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
  const { aurora, boreal, norte } = server.places
  const { id } = await insertLaudo(server.db, { empresa_id: aurora, unidade_id: norte, codigo: 'OS 000000' })
  // Ten laudos a day, every other one hidden; dataInicial decreases as data increases, against the planner's expectation.
  await sql`
    insert into laudos (empresa_id, unidade_id, prestadora_id, piloto_id, usuario_id, codigo, nome, tratamento, cultura, data, data_inicial,
      data_final, hidden, ready, impressao, area_plantio, percent_aplicacao_efetiva)
    select case when i % 100 = 7 then ${boreal}::int else ${aurora}::int end, case when i % 3 = 1 and i % 100 <> 7 then ${norte}::int end,
      prestadora_id, piloto_id, usuario_id, 'OS ' || to_char(i, 'FM000000'), nome, tratamento, cultura, date '2020-01-01' + i / 10,
      timestamp '2026-01-01 08:00' - i * interval '1 hour', timestamp '2026-01-01 09:00' - i * interval '1 hour', i % 2 = 0, true, int4send(i),
      case when i % 3 > 0 then i % 50 end, case when i % 5 > 0 then i % 40 end
    from laudos, generate_series(1, ${ROWS - 1}) i where id = ${id}`.execute(server.db)
  await sql`analyze laudos`.execute(server.db)
}, 60_000)
afterAll(() => server.stop())

type Query = Parameters<ReturnType<TestServer['as']>['listLaudos']>[0]['query']

async function list(person: 'ana' | 'davi' | 'eva' | 'helena', query: Query) {
  const { laudos, ...rest } = await server.as(person).listLaudos({ query })
  return { codes: laudos.map(({ codigo }) => codigo), ...rest }
}

/** Selects the same page by the simplest statement. */
async function plainly(where: string, order: string, limit: number, offset = 0): Promise<string[]> {
  const { rows } = await sql<{ codigo: string }>`
    select codigo from laudos where ${sql.raw(where)} order by ${sql.raw(order)} limit ${limit} offset ${offset}`.execute(
    server.db,
  )
  return rows.map(({ codigo }) => codigo)
}

describe('pages of a list that is not read whole', () => {
  test.each<[string, 'ana' | 'davi' | 'eva' | 'helena', Query, string, string]>([
    ['everything', 'ana', {}, 'true', 'data desc, id desc'],
    ['a search that finds much', 'ana', { busca: 'os 0' }, 'true', 'data desc, id desc'],
    ['a search that finds little', 'ana', { busca: '00777 os' }, `codigo like '%00777%'`, 'data desc, id desc'],
    [
      'a period far from where the order begins',
      'ana',
      { dataInicialStart: '2025-09-01', sort: '-data' },
      `data_inicial >= '2025-09-01'`,
      'data desc, id desc',
    ],
    [
      'the same by another column, upwards',
      'ana',
      { dataInicialEnd: '2025-03-01', sort: 'codigo' },
      `data_inicial < '2025-03-02'`,
      'codigo, id',
    ],
    ['a status by name', 'ana', { status: 'Oculto', sort: 'nome' }, 'hidden', 'nome, id'],
    ['several columns', 'ana', { busca: 'os', sort: 'data,-codigo' }, 'true', 'data, codigo desc, id'],
    ['few values, several columns', 'ana', { busca: 'os', sort: 'cultura,-data' }, 'true', 'cultura, data desc, id'],
    ['an empresa', 'davi', {}, `empresa_nome = 'Usina Aurora' and not hidden`, 'data desc, id desc'],
    [
      'an empresa by code',
      'davi',
      { sort: '-codigo' },
      `empresa_nome = 'Usina Aurora' and not hidden`,
      'codigo desc, id desc',
    ],
    ['a unidade', 'eva', {}, `unidade_nome = 'Fazenda Norte' and not hidden`, 'data desc, id desc'],
    [
      'a rare empresa by code',
      'helena',
      { sort: 'codigo' },
      `empresa_nome = 'Agro Boreal' and not hidden`,
      'codigo, id',
    ],
    ['numbers without an index', 'ana', { sort: '-areaPlantio' }, 'true', 'area_plantio desc nulls last, id desc'],
  ])('%s', async (_what, person, query, where, order) => {
    for (const page of [1, 2, 7]) {
      const { codes } = await list(person, { ...query, page, pageSize: 15 })
      expect(codes).toEqual(await plainly(where, order, 15, (page - 1) * 15))
    }
  })

  test('deep pages and the last one', async () => {
    const everything = await list('ana', { page: 1200 })
    expect(everything).toMatchObject({ totalItems: ROWS, totalPages: 1200 })
    expect(everything.codes).toEqual(await plainly('true', 'data desc, id desc', 10, 11_990))
    // The last page is incomplete, and the one after it empty.
    expect((await list('ana', { page: 241, pageSize: 49, sort: 'codigo' })).codes).toEqual(
      await plainly('true', 'codigo, id', 49, 240 * 49),
    )
    expect((await list('ana', { page: 245, pageSize: 49 })).codes).toEqual(
      await plainly('true', 'data desc, id desc', 49, 244 * 49),
    )
    expect((await list('ana', { page: 246, pageSize: 49 })).codes).toEqual([])
    const searched = await list('ana', { busca: 'os', page: 1200, sort: 'codigo' })
    expect(searched.codes).toEqual(await plainly('true', 'codigo, id', 10, 11_990))
  })
})

test.each([
  ['data', 'data, id'],
  ['codigo', 'codigo, id'],
  ['areaPlantio', 'area_plantio, id'],
  ['-areaPlantio', 'area_plantio desc nulls last, id desc'],
  ['percentAplicacaoEfetiva', 'percent_aplicacao_efetiva, id'],
  ['-percentAplicacaoEfetiva', 'percent_aplicacao_efetiva desc nulls last, id desc'],
])('the end by %s, which is reached from behind, is that of the whole list', async (sort, order) => {
  const end = await plainly('true', order, 20, ROWS - 20)
  expect((await list('ana', { sort, page: ROWS / 20, pageSize: 20 })).codes).toEqual(end)
})

test('the end of the list by status is that of the export, which is read from the beginning', async () => {
  const sort = 'status,-data'
  const response = await server.as('ana').exportLaudos({ query: { sort } })
  const lines = (await response.text()).split('\n').slice(1, -2)
  const last = lines.slice(-20).map((line) => (JSON.parse(line) as { codigo: string }).codigo)
  expect((await list('ana', { sort, page: ROWS / 20, pageSize: 20 })).codes).toEqual(last)
})

describe('totals', () => {
  test('of entities and status are exact, however many there are', async () => {
    const { empresaId: empresa } = server.people.davi
    for (const query of [
      {},
      { empresa },
      { prestadora: server.places.aerosul },
      { empresa, status: 'Pronto,Oculto' },
    ]) {
      const answer = await list('ana', query)
      const [{ n } = { n: -1 }] = (
        await sql<{ n: number }>`select count(*) as n from laudos
          where ${sql.raw('empresa' in query ? `empresa_id = ${empresa}` : 'true')}`.execute(server.db)
      ).rows
      expect(answer.totalItems).toBe(n)
      expect(answer).not.toHaveProperty('totalIsLimited')
    }
  })

  test('of other filters stop at 10,000, unless the exact one is asked for', async () => {
    expect(await list('ana', { busca: 'os' })).toMatchObject({
      totalItems: 10_000,
      totalPages: 1000,
      totalIsLimited: true,
    })
    const exact = await list('ana', { busca: 'os', total: 'exato' })
    expect(exact).toMatchObject({ totalItems: ROWS, totalPages: 1200 })
    expect(exact).not.toHaveProperty('totalIsLimited')
    expect(await list('davi', { busca: 'os' })).not.toHaveProperty('totalIsLimited')
  })

  test('exactly 10,000 are not cut off', async () => {
    const answer = await list('ana', { busca: 'os', dataEnd: '2022-09-26' })
    expect(answer.totalItems).toBe(9999)
    const more = await list('ana', { busca: 'os', dataEnd: '2022-09-27' })
    expect(more).toMatchObject({ totalItems: 10_000, totalIsLimited: true })
  })
})

test('the page that a list opens with and a laudo are planned once a connection, whoever asks', async () => {
  const { db, close } = openDatabase(server.databaseUrl, { ...PATIENT, max: 1, onError: () => {} })
  const opening = { filter: {}, order: orderOf([]), offset: 0, limit: 10, exactTotal: false }
  const asking: readonly PersonName[] = ['ana', 'davi', 'eva', 'fabio', 'gil', 'bruno']
  const { uuid } = await db.selectFrom('laudos').select('uuid').limit(1).executeTakeFirstOrThrow()
  for (const name of asking) {
    const actor = server.people[name]
    for (let time = 0; time < 20; time++) {
      await findPage(db, { actor, ...opening })
      await findWithDetails(db, uuid, actor, 'readLaudo')
    }
  }
  // PostgreSQL plans a statement five times with its values and continues to do so where the estimated cost is lower, as it is where a
  // generic plan must guess how many laudos are hidden. Then each page costs a third more; therefore constants are written into the text.
  const { rows } = await sql<{ planned: number; types: string }>`
    select custom_plans as planned, parameter_types::text as types from pg_prepared_statements where name like 'faixa_%'`.execute(
    db,
  )
  await close()
  expect(rows.length).toBeGreaterThan(asking.length)
  expect(rows.filter(({ planned }) => planned > 5)).toEqual([])
  for (const { types } of rows) expect(types).toMatch(/^\{((integer|bigint|uuid)(,|(?=\})))*\}$/)
})
