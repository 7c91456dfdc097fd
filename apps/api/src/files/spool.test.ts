import { spawnSync } from 'node:child_process'
import { mkdtemp, open, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { setImmediate } from 'node:timers/promises'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { codeOf } from '../disk/unless-gone.ts'
import { openSpool } from './spool.ts'
import { openStore } from './store.ts'
import { StoreFull } from './stores/store-errors.ts'
import { silent } from './test-store.fixture.ts'

const HOUR_MS = 3_600_000
let folder: string

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'faixa-recebendo-'))
})

afterEach(() => rm(folder, { recursive: true, force: true }))

it.each(['ENOSPC', 'EDQUOT'])(
  'says that there is no room (%s) and leaves nothing, half-way through a file',
  async (code) => {
    const spool = await openSpool(folder, async (path) => {
      const handle = await open(path, 'wx')
      const write = handle.writeFile.bind(handle)
      let written = 0
      handle.writeFile = async (...args: Parameters<typeof write>) => {
        written += 1
        if (written === 3) throw Object.assign(new Error(`${code}: no space left`), { code })
        await write(...args)
      }
      return handle
    })
    const source = Readable.from(Array.from({ length: 5 }, () => Buffer.alloc(100)))
    const error = await spool.write(source, 1_000).catch((reason: unknown) => reason)
    expect(error).toBeInstanceOf(StoreFull)
    expect(error).toMatchObject({ message: expect.stringContaining(folder), cause: { code } })
    expect(await readdir(folder)).toEqual([])
    // The source stays open, so that the sender can still receive an answer.
    expect(source.destroyed).toBe(false)
  },
)

it('does not take another failure for a full disk', async () => {
  const spool = await openSpool(folder, () => Promise.reject(Object.assign(new Error('EIO'), { code: 'EIO' })))
  await expect(spool.write(Readable.from([Buffer.alloc(1)]), 1_000)).rejects.toMatchObject({ code: 'EIO' })
})

it('hears of a sender that vanishes while its file is still being made', async () => {
  const source = new Readable({ read: () => undefined })
  const spool = await openSpool(folder, async (path) => {
    source.destroy(new Error('ECONNRESET'))
    const handle = await open(path, 'wx')
    // The stream fails now, before it is read.
    await setImmediate()
    return handle
  })
  await expect(spool.write(source, 1_000)).rejects.toThrow('ECONNRESET')
  expect(await readdir(folder)).toEqual([])
})

// Mounting needs root, and not every container allows it.
const canMount = process.getuid?.() === 0 && process.platform === 'linux' && mountSmallDisk(tmpdir(), true)

it.skipIf(!canMount)(
  'says so on a disk that is really full (only where this user may mount one), and goes on when there is room',
  async () => {
    mountSmallDisk(folder)
    try {
      const store = await openStore({ where: join(folder, 'arquivos'), log: silent })
      const tooMuch = () => Readable.from(Array.from({ length: 32 }, () => Buffer.alloc(1 << 16, 1)))
      const refused = await store.receive(tooMuch(), { maxBytes: 1 << 26 }).catch((reason: unknown) => reason)
      expect(refused).toBeInstanceOf(StoreFull)
      expect(codeOf((refused as StoreFull).cause)).toBe('ENOSPC')
      expect(await readdir(join(folder, 'arquivos/.recebendo'))).toEqual([])
      await store.check()
    } finally {
      spawnSync('/usr/bin/env', ['umount', folder])
    }
  },
)

it('sweeps what is old and its own, and nothing else', async () => {
  const spool = await openSpool(folder)
  const nowMs = Date.UTC(2026, 0, 1)
  for (const [name, hours] of [
    ['old.parte', 2],
    ['young.parte', 0.5],
    ['notes.txt', 99],
  ] as const) {
    await writeFile(join(folder, name), 'x')
    await utimes(join(folder, name), new Date(), new Date(nowMs - hours * HOUR_MS))
  }
  expect(await spool.sweep(HOUR_MS, nowMs)).toBe(1)
  expect((await readdir(folder)).sort()).toEqual(['notes.txt', 'young.parte'])
})

it('takes bytes, not text', async () => {
  const spool = await openSpool(folder)
  await expect(spool.write(Readable.from(['<kml/>']), 1_000)).rejects.toThrow('A stream of bytes')
  expect(await readdir(folder)).toEqual([])
})

/** Mounts a disk of 1 MB at `folder`; with `dry`, only tests whether that is possible. */
function mountSmallDisk(folder: string, dry = false): boolean {
  const mount = ['mount', '-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', folder]
  // A dry run has its own mount namespace, so that nothing stays mounted.
  return spawnSync('/usr/bin/env', dry ? ['unshare', '-m', ...mount] : mount).status === 0
}
