import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freshDatabase, PATIENT } from '../testing/fresh-database.fixture.ts'
import { openStandby, type ReadServer, StandbyRefused } from './connections/standby.ts'
import { type OpenDatabase, openDatabase } from './database.ts'
import { databaseRefusal } from './refusal.ts'

let database: Awaited<ReturnType<typeof freshDatabase>>
let opened: OpenDatabase
beforeAll(async () => {
  database = await freshDatabase()
  opened = openDatabase(database.url, { ...PATIENT, onError: () => {} })
})
afterAll(async () => {
  await opened.close()
  await database.drop()
})

const failing = (...statements: string[]) =>
  opened.db
    .transaction()
    .execute(async (db) => {
      for (const text of statements) await sql.raw(text).execute(db)
    })
    .then(
      () => undefined,
      (error: unknown) => error,
    )

test('a statement that takes too long is refused with what can be done about it', async () => {
  const error = await failing('set local statement_timeout = 5', 'select pg_sleep(60)')
  expect(databaseRefusal(error)?.details()).toMatchObject({
    codigo: 'consulta-demorada',
    status: 503,
    detail: 'A consulta demorou demais. Restrinja os filtros e tente novamente.',
  })
})

test('a statement that is wrong is a bug, and no refusal', async () => {
  const error = await failing('select from nada')
  expect(error).toBeInstanceOf(Error)
  expect(databaseRefusal(error)).toBeUndefined()
})

test('of two transactions that wait for each other, the one that is undone is told to try again', async () => {
  const both = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const lock = (first: number, second: number, mine: number) =>
    opened.db.transaction().execute(async (db) => {
      await sql`select pg_advisory_xact_lock(${first})`.execute(db)
      both[mine]?.resolve()
      await Promise.all(both.map(({ promise }) => promise))
      await sql`select pg_advisory_xact_lock(${second})`.execute(db)
    })
  const ends = await Promise.allSettled([lock(1, 2, 0), lock(2, 1, 1)])
  const failures = ends.flatMap((end) => (end.status === 'rejected' ? [databaseRefusal(end.reason)?.details()] : []))
  expect(failures).toEqual([expect.objectContaining({ codigo: 'indisponivel', status: 503 })])
})

/** Reads once through a standby at this address; returns what was logged and which server answered. */
async function readThrough(url: string) {
  const [reasons, servers]: [unknown[], ReadServer[]] = [[], []]
  const log = { info() {}, debug() {}, error() {}, warn: (facts: object) => void reasons.push(Object.values(facts)[0]) }
  const standby = await openStandby({ url, primary: opened.db, log, onRead: (server) => void servers.push(server) })
  try {
    const { rows } = await standby.read((db) => sql<{ one: number }>`select 1 as one`.execute(db))
    expect(rows).toEqual([{ one: 1 }])
  } finally {
    await standby.close()
  }
  return { reasons, servers }
}

test('a server that is no standby, or absent, leaves its readings to the primary and is reported once', async () => {
  expect(await readThrough(database.url)).toEqual({
    reasons: ['o servidor não é uma reserva'],
    servers: ['primario'],
  })
  const absent = Object.assign(new URL(database.url), { port: '1' }).href
  expect(await readThrough(absent)).toEqual({
    reasons: [expect.stringContaining('ECONNREFUSED')],
    servers: ['primario'],
  })
})

test('a standby that refuses the account, or has another name, stops the start with a sentence', async () => {
  const other = Object.assign(new URL(database.url), { pathname: '/nao-existe' }).href
  const error = await readThrough(other).catch((reason: unknown) => reason)
  expect(error).toBeInstanceOf(StandbyRefused)
  expect((error as Error).message).toBe(
    'Configuração inválida. FAIXA_BANCO_LEITURA: o servidor não tem este banco de dados.',
  )
})
