import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { freshDatabase } from '../testing/fresh-database.fixture.ts'
import { connected } from '../testing/test-server.ts'
import { UpdateRefused, updateDatabase } from './update-database.ts'

const database = await freshDatabase()
const folder = await mkdtemp(join(tmpdir(), 'faixa-atualizada-'))
afterAll(async () => {
  await database.drop()
  await rm(folder, { recursive: true })
})

const names = () =>
  connected(database.url, async (client) => (await client.query('select nome from migracoes order by nome')).rows)
const lines: string[] = []
const say = (_: object, text: string) => void lines.push(text)

function update(copyTo: (folder: string) => Promise<[]>, backupDays = 7) {
  const settings = { backupFolder: join(folder, 'copias'), backupDays, files: 's3://balde', given: new Set<string>() }
  const files = { list: () => Promise.reject(new Error('a bucket is not copied')) } as never
  const log = { info: say, warn: say }
  return updateDatabase({ url: database.url, embedded: { major: '18', copyTo }, files, settings, log })
}

const copied = async (to: string): Promise<[]> => (await mkdir(to), [])
const full = () => Promise.reject(new Error('O disco está cheio.'))

test('a database that is up to date is not copied', async () => {
  expect(await update(full)).toEqual([])
  expect(lines).toEqual([])
})

/** The schema stays complete: an update applies the last file again, which is possible for some files only. */
const forgetLast = () =>
  connected(database.url, (client) =>
    client.query('delete from migracoes where nome = (select max(nome) from migracoes)'),
  )

test('an update whose copy fails changes nothing, and says what to do', async () => {
  await forgetLast()
  const before = await names()
  const error = await update(full).catch((reason: unknown) => reason)
  expect(error).toBeInstanceOf(UpdateRefused)
  expect((error as Error).message).toMatch(
    /^O banco não foi atualizado, pois a cópia .* O disco está cheio\. Resolva a causa/,
  )
  expect(await names()).toEqual(before)
})

test('a copy is made before the first migration', async () => {
  await update(copied).catch(() => undefined)
  expect(await readdir(join(folder, 'copias'))).toHaveLength(1)
})

test('where copies are switched off, the update says that it makes none', async () => {
  await forgetLast()
  await update(full, 0).catch(() => undefined)
  expect(await readdir(join(folder, 'copias'))).toHaveLength(1)
  expect(lines).toContain('o banco é atualizado sem cópia do Faixa')
})
