import { appendFile, mkdir, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { EmbeddedPostgres } from '../db/embedded/embedded-postgres.ts'
import { writeFileInto } from '../disk/copy-file.ts'
import { type FileStore, openStore } from '../files/store.ts'
import { keyOf } from '../files/stores/content-key.ts'
import type { Log } from '../log.ts'
import { createMetrics } from '../metrics/prometheus.ts'
import { dropDataFolder, makeDataFolder } from '../testing/program.fixture.ts'
import { makeDailyBackup } from './make-backup.job.ts'
import { type Backups, openBackups } from './open-backups.ts'
import { restoreBackup } from './restore-backup.ts'
import { refuseUnfinishedRestore, writeRestoreMark } from './restore-mark.ts'

const silent = { info: () => {}, warn: () => {} }
const DAY_MS = 86_400_000

let dataFolder: string
let store: FileStore
let now = new Date('2026-03-14T02:07:00Z')
const folders: string[] = []

beforeAll(async () => {
  dataFolder = await makeDataFolder()
  store = await openStore({ where: filesOf(dataFolder), log: silent })
})
afterAll(async () => {
  for (const folder of [dataFolder, ...folders]) await dropDataFolder(folder)
})

const filesOf = (folder: string) => join(folder, 'arquivos')

function backupsIn(folder: string, of: Pick<EmbeddedPostgres, 'copyTo' | 'major'> = empty): Backups {
  const files = { files: store, where: filesOf(dataFolder) }
  return openBackups({ folder: () => folder, keepDays: 3, postgres: of, ...files, clock: { now: () => now } })
}

/** A server whose copy is an empty folder, for tests that do not depend on its content. */
const empty = {
  major: '18',
  async copyTo(folder: string) {
    await mkdir(folder)
    return []
  },
}

/** A server whose copy is one small file, for damage that does not depend on which file it is. */
const small = {
  major: '18',
  async copyTo(folder: string) {
    await mkdir(folder)
    return [await writeFileInto(folder, 'PG_VERSION', Buffer.from('18\n'))]
  },
}

async function emptyFolder(): Promise<string> {
  // PostgreSQL's user must be able to enter.
  const folder = await mkdtemp(join(tmpdir(), 'faixa-restaurada-'))
  folders.push(folder)
  await rm(folder, { recursive: true })
  await mkdir(folder, { mode: 0o755 })
  return folder
}

async function keep(text: string): Promise<string> {
  const reception = await store.receive(Readable.from([Buffer.from(text)]), { maxBytes: 1000 })
  if (!reception.ok) throw new Error(reception.why)
  await reception.received.keep()
  return reception.received.sha256
}

const restore = (from: string, to: string) => restoreBackup({ from, dataFolder: to, files: filesOf(to), log: silent })

test('raw files cost no space twice, and nobody else reads a backup', async () => {
  const sha256 = await keep('outro arquivo')
  now = new Date(now.getTime() + 1000)
  const made = await backupsIn(join(dataFolder, 'copias'), empty).make()
  const [original, copied] = await Promise.all(
    [join(filesOf(dataFolder), keyOf(sha256)), join(made, 'arquivos', keyOf(sha256))].map((path) => stat(path)),
  )
  expect(copied!.ino).toBe(original!.ino)
  expect((await stat(made)).mode & 0o777).toBe(0o700)
})

test('a restore that was killed keeps every start away, and the next one undoes it', async () => {
  now = new Date(now.getTime() + 1000)
  const made = await backupsIn(join(dataFolder, 'copias'), small).make()
  const to = await emptyFolder()
  const left = [join(to, 'banco', 'cluster'), filesOf(to)]
  await writeRestoreMark(to, { from: made, made: left })
  for (const folder of left) await mkdir(join(folder, 'pela-metade'), { recursive: true })
  await expect(refuseUnfinishedRestore(to)).rejects.toThrow(
    `A restauração de ${made} em ${to} não terminou: restaure-a de novo`,
  )
  // The copy of this test is no real database: it is refused, and the leftovers are removed before.
  await expect(restore(made, to)).rejects.toThrow(/não abre/)
  expect(await readdir(to)).toEqual(['banco'])
  expect(await readdir(join(to, 'banco'))).toEqual([])
  await refuseUnfinishedRestore(to)
})

test('a damaged backup is refused, whichever file it is, and leaves the folder empty', async () => {
  now = new Date(now.getTime() + 1000)
  await keep('mais um arquivo')
  const made = await backupsIn(join(dataFolder, 'copias'), small).make()
  const to = await emptyFolder()
  await appendFile(join(made, 'banco', 'PG_VERSION'), '\n')
  await expect(restore(made, to)).rejects.toThrow(/PG_VERSION falta na cópia ou foi alterado/)
  await writeFile(join(made, 'banco', 'PG_VERSION'), '18\n')
  const [sha256] = (await readdir(join(made, 'arquivos'), { recursive: true })).filter((name) => name.length > 60)
  await rm(join(made, 'arquivos', sha256!))
  await writeFile(join(made, 'arquivos', sha256!), 'outra coisa')
  await expect(restore(made, to)).rejects.toThrow(/falta na cópia ou foi alterado/)
  await rm(join(made, 'copia.json'))
  await expect(restore(made, to)).rejects.toThrow(/não é uma cópia de segurança inteira/)
  expect(await readdir(join(to, 'banco'))).toEqual([])
  expect(await readdir(to)).toEqual(['banco'])
})

test('backups are kept for the days of the setting, and the newest for ever', async () => {
  const folder = join(dataFolder, 'guardadas')
  const kept = backupsIn(folder, empty)
  const made: string[] = []
  for (let day = 0; day < 5; day++) {
    now = new Date(now.getTime() + DAY_MS)
    made.push((await kept.make()).slice(folder.length + 1))
  }
  expect((await readdir(folder)).sort()).toEqual(made.slice(1))
  now = new Date(now.getTime() + 30 * DAY_MS)
  const last = (await kept.make()).slice(folder.length + 1)
  expect(await readdir(folder)).toEqual([last])
})

test('one is made a day, and a failure is told by log, health page and metrics until the next succeeds', async () => {
  const folder = join(dataFolder, 'diarias')
  const lines: string[] = []
  const say = (_detail: object, text = '') => void lines.push(text)
  const log: Log = { debug: say, info: say, warn: say, error: say }
  const daily = backupsIn(folder, empty)
  const work = {
    payload: undefined,
    signal: new AbortController().signal,
    lane: 'leve' as const,
    settle: async () => {},
    settleAsHeavy: async () => {},
  }
  const run = () => makeDailyBackup(work, { backups: daily, clock: { now: () => now }, log })
  const metrics = createMetrics({ queue: { depths: async () => new Map() }, backups: daily })

  expect(await metrics.text()).not.toMatch(/^faixa_copia_feita_em_segundos/m)
  await run()
  await run()
  expect(lines).toEqual(['cópia de segurança feita'])
  const first = now.getTime() / 1000
  expect(await metrics.text()).toMatch(new RegExp(`^faixa_copia_feita_em_segundos ${first}$`, 'm'))
  expect(await metrics.text()).toMatch(/^faixa_copia_falhou 0$/m)

  // A file in the place of the folder in which the next one is made.
  now = new Date(now.getTime() + DAY_MS)
  const inTheWay = join(folder, `.fazendo-${process.pid}-${now.toISOString().slice(0, 19).replaceAll(':', '-')}Z`)
  await writeFile(inTheWay, '')
  await run()
  expect(lines.at(-1)).toBe('a cópia de segurança falhou')
  expect((await daily.state()).falha).toMatch(/EEXIST/)
  expect((await backupsIn(folder).state()).falha, 'other processes know').toMatch(/EEXIST/)
  expect(await metrics.text()).toMatch(/^faixa_copia_falhou 1$/m)
  expect(await metrics.text()).toMatch(new RegExp(`^faixa_copia_feita_em_segundos ${first}$`, 'm'))

  await rm(inTheWay)
  await run()
  expect(await daily.state()).toMatchObject({ feitaEm: now })
  expect(await metrics.text()).toMatch(/^faixa_copia_falhou 0$/m)
})
