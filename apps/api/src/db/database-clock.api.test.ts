import { sql } from 'kysely'
import { afterAll, afterEach, expect, test, vi } from 'vitest'
import { freshDatabase, PATIENT } from '../testing/fresh-database.fixture.ts'
import { openDatabase } from './database.ts'
import { openDatabaseClock } from './database-clock.ts'

const database = await freshDatabase()
const { db, close } = openDatabase(database.url, { ...PATIENT, max: 1, onError: () => {} })
afterEach(() => void vi.useRealTimers())
afterAll(async () => {
  await close()
  await database.drop()
})

async function databaseMs(): Promise<number> {
  const { rows } = await sql<{ ms: number }>`select extract(epoch from now())::float8 * 1000 as ms`.execute(db)
  return rows[0]!.ms
}

test("the time is the database's, whatever this machine's clock says, before and after somebody sets it", async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2001-01-01') })
  const clock = await openDatabaseClock(db)
  const apart = async () => Math.abs(clock.now().getTime() - (await databaseMs()))
  // A query to a busy database takes less than this.
  expect(await apart()).toBeLessThan(2000)
  vi.setSystemTime(new Date('2099-01-01'))
  expect(await apart()).toBeLessThan(2000)
  clock.stop()
})
