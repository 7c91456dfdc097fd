import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { freshDatabase, PATIENT } from '../testing/fresh-database.fixture.ts'
import { type Db, openDatabase } from './database.ts'
import { namedQuery, planUpTo } from './named-query.ts'

const database = await freshDatabase()
const { db, close } = openDatabase(database.url, { ...PATIENT, max: 1, onError: () => {} })
afterAll(async () => {
  await close()
  await database.drop()
})

interface Sought {
  readonly nome: string
  readonly outro?: string
}

const migrations = (on: Db) => on.selectFrom(sql<{ nome: string }>`(select nome from migracoes)`.as('m')).select('nome')

test('a named query is built and parsed once for a connection, whatever its values, in a transaction or not', async () => {
  let built = 0
  const named = namedQuery('migracao', (on, { nome }: Sought) => {
    built += 1
    return migrations(on).where('nome', '=', nome)
  })
  const first = { nome: '0001-text.sql' }
  expect(await named(db, first, undefined)).toEqual([first])
  expect(await named(db, { nome: 'none' }, undefined)).toEqual([])
  await db.transaction().execute(async (tx) => expect(await named(tx, first, undefined)).toEqual([first]))
  expect(built).toBe(1)
  const { rows } = await sql`
    select name, generic_plans + custom_plans as plans from pg_prepared_statements`.execute(db)
  expect(rows).toEqual([{ name: 'faixa_migracao_0', plans: 3 }])
})

test('each shape of a named query has a text of its own, and the values of one request are in none', async () => {
  const named = namedQuery('formas', (on, slots: Sought, { negated }: { readonly negated: boolean }) =>
    migrations(on)
      .where('nome', negated ? '!=' : '=', slots.nome)
      .limit(1),
  )
  const [other] = await named(db, { nome: '0001-text.sql' }, { negated: true })
  expect(other!.nome).not.toBe('0001-text.sql')
  expect(await named(db, { nome: '0002-entidades.sql' }, { negated: false })).toEqual([{ nome: '0002-entidades.sql' }])
  expect(await named(db, { nome: '0001-text.sql' }, { negated: false })).toEqual([{ nome: '0001-text.sql' }])
  const { rows } = await sql<{ statement: string }>`
    select statement from pg_prepared_statements where name like 'faixa_formas%'`.execute(db)
  expect(rows).toHaveLength(2)
  expect(rows.map(({ statement }) => statement).join()).not.toContain('0001')
})

test('a value that is missing finds nothing, and slots cannot be spread', async () => {
  const named = namedQuery('ausente', (on, { outro }: Sought) => migrations(on).where('nome', '=', outro!))
  expect(await named(db, { nome: '0001-text.sql' }, undefined)).toEqual([])
  const spread = namedQuery('espalhado', (on, { ...slots }: Sought) => migrations(on).where('nome', '=', slots.nome))
  await expect(spread(db, { nome: 'any' }, undefined)).rejects.toThrow('cannot be spread')
})

test('a query that is built anew is planned once for its text, and more texts than are kept are answered all the same', async () => {
  const run = planUpTo(3)
  const named = (nome: string) => run(db, migrations(db).where('nome', '=', nome))
  expect(await named('0001-text.sql')).toEqual([{ nome: '0001-text.sql' }])
  expect(await named('none')).toEqual([])
  const planned = () =>
    sql<{ plans: number }>`
      select generic_plans + custom_plans as plans from pg_prepared_statements where name like 'faixa_texto%'`.execute(
      db,
    )
  expect((await planned()).rows).toEqual([{ plans: 2 }])
  for (let i = 0; i < 5; i++) {
    const numbers = db.selectFrom(sql<{ n: number }>`(select ${sql.lit(i)} as n)`.as('t')).select('n')
    expect(await run(db, numbers)).toEqual([{ n: i }])
  }
  expect((await planned()).rows).toHaveLength(3)
})
