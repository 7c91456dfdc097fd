import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { freshDatabase } from '../testing/fresh-database.fixture.ts'
import { openDatabase } from './database.ts'
import { firstOfNamed } from './named-query.ts'

const database = await freshDatabase()
const { db, close } = openDatabase(database.url, { max: 1, onError: () => {} })
afterAll(async () => {
  await close()
  await database.drop()
})

test('a named query is parsed once for a connection, whatever its values, in a transaction or not', async () => {
  const migration = (nome: string) => firstOfNamed(db, 'migracao', named(nome))
  const named = (nome: string) =>
    db.selectFrom(sql<{ nome: string }>`(select nome from migracoes)`.as('m')).select('nome').where('nome', '=', nome)
  expect(await migration('0001-text.sql')).toEqual({ nome: '0001-text.sql' })
  expect(await migration('none')).toBeUndefined()
  await db.transaction().execute(async (tx) => {
    expect(await firstOfNamed(tx, 'migracao', named('0001-text.sql'))).toEqual({ nome: '0001-text.sql' })
  })
  const { rows } = await sql`
    select name, generic_plans + custom_plans as plans from pg_prepared_statements`.execute(db)
  expect(rows).toEqual([{ name: 'faixa_migracao', plans: 3 }])
})
