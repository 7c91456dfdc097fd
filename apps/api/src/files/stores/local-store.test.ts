import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { type FileHandle, mkdir, mkdtemp, open, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { openStore } from '../store.ts'
import { listed, silent } from '../test-store.fixture.ts'

const CHILD = fileURLToPath(new URL('../receive-in-child.fixture.ts', import.meta.url))
const HOUR_MS = 3_600_000
let root: string
let where: string

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'faixa-arquivos-'))
  where = join(root, 'arquivos')
})

afterEach(async () => {
  vi.restoreAllMocks()
  await rm(root, { recursive: true, force: true })
})

const openLocal = () => openStore({ where, log: silent })
const underWay = () => readdir(join(where, '.recebendo'))

it.each([
  ['while the bytes arrive', 'endless'],
  ['between the last byte and its keeping', 'unkept'],
])('shows nothing of a file whose receiver is killed %s, and sweeps it away later', async (_, act) => {
  const child = spawn(process.execPath, [CHILD, where, act], { stdio: ['ignore', 'pipe', 'inherit'] })
  await once(child.stdout, 'data')
  await killed(child)

  const store = await openLocal()
  expect(await listed(store)).toEqual([])
  expect(await underWay()).toHaveLength(1)
  expect(await store.sweepTemporaries(HOUR_MS, Date.now())).toBe(0)
  expect(await store.sweepTemporaries(HOUR_MS, Date.now() + HOUR_MS + 5_000)).toBe(1)
  expect(await underWay()).toEqual([])
})

it('takes 200 MB in, verifies and sends them, without holding them', () => {
  const output = execFileSync(process.execPath, [CHILD, where, 'large', '200'], { encoding: 'utf8' })
  const { bytes, sent, grownMegabytes } = JSON.parse(output) as Record<'bytes' | 'sent' | 'grownMegabytes', number>
  expect([bytes, sent]).toEqual([200 << 20, 200 << 20])
  // The garbage collector leaves some 64 kB pieces for a while; a store that held the file would grow by 200 MB.
  expect(grownMegabytes).toBeLessThan(100)
})

it('syncs the bytes before it says received, and every folder on the way before it says kept', async () => {
  const synced: string[] = []
  const handle = await open(root, 'r')
  const prototype = Object.getPrototypeOf(handle) as FileHandle
  await handle.close()
  const store = await openLocal()
  const sync = prototype.sync
  vi.spyOn(prototype, 'sync').mockImplementation(async function (this: FileHandle) {
    synced.push((await this.stat()).isDirectory() ? 'folder' : 'file')
    await sync.call(this)
  })
  const reception = await store.receive(Readable.from([Buffer.from('voo')]), { maxBytes: 10 })
  expect(synced).toEqual(['file'])
  if (reception.ok) await reception.received.keep()
  expect(synced).toEqual(['file', 'folder', 'folder', 'folder'])
})

it('counts the age of a file from its keeping, however long ago its last byte came', async () => {
  const store = await openLocal()
  const reception = await store.receive(Readable.from([Buffer.from('voo')]), { maxBytes: 10 })
  const [temporary = ''] = await underWay()
  await utimes(join(where, '.recebendo', temporary), new Date(0), new Date(0))
  if (reception.ok) await reception.received.keep()
  const [file] = await listed(store)
  expect(file?.modifiedMs).toBeGreaterThan(Date.now() - 60_000)
})

it('is closed to other users of the machine', async () => {
  const store = await openLocal()
  const reception = await store.receive(Readable.from([Buffer.from('voo')]), { maxBytes: 10 })
  if (reception.ok) await reception.received.keep()
  expect((await stat(where)).mode & 0o777).toBe(0o700)
  const [file] = await listed(store)
  const { sha256 = '' } = file ?? {}
  expect((await stat(join(where, sha256.slice(0, 2), sha256.slice(2, 4), sha256))).mode & 0o777).toBe(0o600)
})

describe('a folder that cannot be used', () => {
  it('is named in one sentence, with the cause', async () => {
    await writeFile(where, 'a file in its place')
    await expect(openLocal()).rejects.toMatchObject({
      name: 'StoreUnusable',
      message: `A pasta de arquivos ${where} não pode ser usada: já existe um arquivo com esse nome.`,
    })
  })

  it('is not taken for an empty store once it is gone', async () => {
    const store = await openLocal()
    await rm(where, { recursive: true })
    await expect(listed(store)).rejects.toThrow('ENOENT')
    // An empty root may be a disk that is no longer mounted: nothing may be written there.
    await mkdir(where)
    await expect(store.receive(Readable.from([Buffer.from('voo')]), { maxBytes: 10 })).rejects.toThrow('ENOENT')
  })
})

it.each([
  ['a folder', (folder: string) => folder, false],
  ['a bucket', () => 's3://balde?endpoint=http://127.0.0.1:9', true],
])('loads the client for buckets only for a bucket: %s', (_, at, expected) => {
  const output = execFileSync(process.execPath, ['--input-type=module', '--eval', LOADED, at(where)], {
    encoding: 'utf8',
    cwd: import.meta.dirname,
    env: { ...process.env, SPOOL: join(root, 'recebendo') },
  })
  expect(output).toContain('/local-store.ts')
  expect(output.includes('/node_modules/@aws-sdk/')).toBe(expected)
})

const LOADED = `
  import { registerHooks } from 'node:module'
  registerHooks({ load: (url, context, next) => (process.stdout.write(url + '\\n'), next(url, context)) })
  const { openStore } = await import('../store.ts')
  await openStore({ where: process.argv.at(-1), log: { warn: () => undefined }, spoolFolder: process.env.SPOOL })
`

async function killed(child: ChildProcess): Promise<void> {
  const exit = once(child, 'exit')
  child.kill('SIGKILL')
  await exit
}
