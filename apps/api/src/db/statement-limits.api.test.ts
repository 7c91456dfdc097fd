import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freshDatabase } from '../testing/fresh-database.fixture.ts'
import { allowTime, type OpenDatabase, openDatabase, transaction } from './database.ts'
import { databaseRefusal } from './refusal.ts'

let database: Awaited<ReturnType<typeof freshDatabase>>
let opened: OpenDatabase
beforeAll(async () => {
  database = await freshDatabase()
  opened = openDatabase(database.url, { max: 1, limitMs: 300, onError: () => {} })
})
afterAll(async () => {
  await opened.close()
  await database.drop()
})

const refusalOf = (act: Promise<unknown>) =>
  act.then(
    () => 'done',
    (error: unknown) => databaseRefusal(error)?.codigo,
  )

test('a statement that takes too long is cancelled by the server, and its connection is used again', async () => {
  const pid = async () => (await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(opened.db)).rows[0]!.pid
  const before = await pid()
  expect(await refusalOf(sql`select pg_sleep(60)`.execute(opened.db))).toBe('consulta-demorada')
  expect(await pid()).toBe(before)
})

test('a server that never answers is given up by the client, transaction and all, and the next statement is served', async () => {
  const silent = transaction(opened.db, async (tx) => {
    // Without its own limit the server never cancels, as if it were frozen.
    await sql`set local statement_timeout = 0`.execute(tx)
    await sql`select pg_sleep(60)`.execute(tx)
  })
  expect(await refusalOf(silent)).toBe('indisponivel')
  expect((await sql`select 1 as one`.execute(opened.db)).rows).toEqual([{ one: 1 }])
})

test('a transaction may allow itself more time, on both sides; the next on its connection has the usual time again', async () => {
  const long = transaction(opened.db, async (tx) => {
    await allowTime(tx, 10_000)
    // Longer than the usual limits of server and client together.
    await sql`select pg_sleep(2.6)`.execute(tx)
  })
  expect(await refusalOf(long)).toBe('done')
  expect(await refusalOf(sql`select pg_sleep(60)`.execute(opened.db))).toBe('consulta-demorada')
})

test('idle connections are closed, all of them, and the next statement opens one', async () => {
  const { db, pool, close } = openDatabase(database.url, { max: 3, idleMs: 40, onError: () => {} })
  let connections = 0
  pool.on('connect', () => void (connections += 1))
  try {
    await Promise.all([1, 2, 3].map(() => sql`select pg_sleep(0.05)`.execute(db)))
    expect(connections).toBe(3)
    await expect.poll(() => pool.totalCount).toBe(0)
    expect((await sql`select 1 as one`.execute(db)).rows).toEqual([{ one: 1 }])
    expect(pool.totalCount).toBe(1)
  } finally {
    await close()
  }
})

test('a connection that nobody uses is closed after half a minute, unless a caller says otherwise', async () => {
  const { pool, close } = openDatabase(database.url, { onError: () => {} })
  expect(pool.options.idleTimeoutMillis).toBe(30_000)
  await close()
})
