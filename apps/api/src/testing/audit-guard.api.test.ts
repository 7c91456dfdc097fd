import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { systemClock } from '../clock.ts'
import { audit } from '../db/audit/audit.ts'
import { type Db, openDatabase, transaction } from '../db/database.ts'
import { guarded } from './audit-guard.ts'
import { freshDatabase, PATIENT } from './fresh-database.fixture.ts'

const database = await freshDatabase()
const application = openDatabase(guarded(database.url), { ...PATIENT, onError: () => {} })
const preparation = openDatabase(database.url, { ...PATIENT, onError: () => {} })
afterAll(async () => {
  await application.close()
  await preparation.close()
  await database.drop()
})

const insert = (db: Db) =>
  db
    .insertInto('chaves')
    .values({ id: randomBytes(16), amostra: randomBytes(16) })
    .execute()
const act = { acao: 'cadastrar', entidade: 'empresas', id: 1 }

test('a write of the application without an audit row is refused when it is committed', async () => {
  await expect(insert(application.db)).rejects.toThrow('INSERT on chaves without an audit row')
  await expect(transaction(application.db, (db) => insert(db))).rejects.toThrow('without an audit row')
  await audit({ db: application.db, deps: { clock: systemClock } }, act)
  // The audit row of one transaction does not count for another, even on the same connection.
  await expect(insert(application.db)).rejects.toThrow('without an audit row')
})

test('a write with its audit row passes, whichever comes first, and so does what a test prepares', async () => {
  for (const auditFirst of [true, false]) {
    await transaction(application.db, async (db) => {
      const writing = { db, deps: { clock: systemClock } }
      if (auditFirst) await audit(writing, act)
      await insert(db)
      if (!auditFirst) await audit(writing, act)
    })
  }
  await insert(preparation.db)
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from chaves`.execute(preparation.db)
  expect(rows[0]?.n).toBe(3)
})

test('an entity that is written beside its door is refused, whatever else is audited', async () => {
  const named = (db: Db) =>
    db.insertInto('empresas').values({ nome: 'Usina Nova' }).returning('id').executeTakeFirstOrThrow()
  const write = (of: (id: number) => typeof act) =>
    transaction(application.db, async (db) => {
      const { id } = await named(db)
      await audit({ db, deps: { clock: systemClock } }, of(id))
    })
  await expect(write((id) => ({ ...act, id: id + 1 }))).rejects.toThrow('beside its door')
  await expect(write((id) => ({ ...act, entidade: 'unidades', id }))).rejects.toThrow('beside its door')
  await write((id) => ({ ...act, id }))
})
