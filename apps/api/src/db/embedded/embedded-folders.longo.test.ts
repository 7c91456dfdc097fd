/**
 * Tests folders of the embedded database that must be initialised or copied completely: embedded-postgres.test.ts has one case of each
 * kind.
 */
import { cp, mkdir, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { ownAccount } from './embedded-account.ts'
import { findBinaries, packageRoot } from './embedded-binaries.ts'
import { ask, expectOneStart, ROOT, startsForTest } from './embedded-starts.fixture.ts'

const { base, lines, log, start, refused, locationOf } = await startsForTest()

test('a database is made by exactly one of several that come at the same instant', async () => {
  const fresh = join(base, 'junto')
  const together = await Promise.all([start(fresh), start(fresh), start(fresh)])
  expectOneStart(together)
  await Promise.all(together.map((server) => server.stop()))
  await expect(ask(together[0].url, 'select 1')).rejects.toMatchObject({ code: 'ECONNREFUSED' })
  expect(await readdir(fresh)).toEqual(['cluster'])
})

describe.skipIf(!ROOT)('a private folder (root only: others run the server as themselves)', () => {
  const home = join(base, 'private')

  test('that is copied has a database of its own', async () => {
    await mkdir(home, { mode: 0o700 })
    const folder = join(home, 'banco')
    const server = await start(folder)
    const location = await locationOf(folder)
    await ask(server.url, 'create table kept as select 42 as number')
    await server.stop()
    const copied = join(home, 'copia')
    await cp(folder, copied, { recursive: true })
    const other = await start(copied)
    expect(await locationOf(copied)).not.toBe(location)
    expect(await ask(other.url, "select to_regclass('kept') as kept")).toEqual([{ kept: null }])
  })

  test('has its programs copied, once, to where the server can execute them', async () => {
    const root = join(home, 'package')
    await cp(packageRoot(), root, { recursive: true, verbatimSymlinks: true })
    const account = await ownAccount()
    const copies = join(base, 'programs')
    const [first, second] = await Promise.all([1, 2].map(() => findBinaries(account, log, { root, copies })))
    expect(first).toEqual(second)
    expect(first?.folder.startsWith(`${copies}/`)).toBe(true)
    expect(await readdir(copies)).toHaveLength(1)
    lines.length = 0
    await findBinaries(account, log, { root, copies })
    expect(lines, 'nothing is copied again').toEqual([])
  })

  test('starts anew once it is deleted, and says so when only the database was', async () => {
    const folder = join(home, 'novo')
    const first = await start(folder)
    await ask(first.url, 'create table kept ()')
    await first.stop()
    await locationOf(folder)
    await rm(folder, { recursive: true })
    const second = await start(folder)
    expect(await ask(second.url, "select to_regclass('kept') as kept")).toEqual([{ kept: null }])
    await second.stop()
    const location = await locationOf(folder)
    await rm(location, { recursive: true })
    await refused(folder, `O banco desta pasta ficava em ${location} e não está mais lá`)
  })
})
