/** Tests that a running program repairs its embedded database by itself, and that no acknowledged data are lost. */
import { execFile, execFileSync } from 'node:child_process'
import { chmod, mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { prepareCluster } from './testing/prepared-cluster.fixture.ts'
import {
  databaseOf,
  dropDataFolder,
  makeDataFolder,
  type Program,
  postmasterOf,
  signIn,
  startProgram,
} from './testing/program.fixture.ts'

const KILLS = 30
const WITHIN_MS = 5000
/** Time in which an empty Node program ends on an idle machine, ms. Where it takes longer, limits grow in proportion. */
const EMPTY_PROGRAM_MS = 100

let folder: string
let program: Program | undefined
beforeAll(async () => {
  folder = await makeDataFolder()
})
afterEach(async () => {
  program?.child.kill('SIGTERM')
  program = undefined
})
afterAll(() => dropDataFolder(folder))

test(`a server killed ${KILLS} times is back every time by itself, within ${WITHIN_MS / 1000} s`, async () => {
  program = await startProgram(folder)
  const ana = await signIn(program)
  const times: { readonly ms: number; readonly slowness: number }[] = []
  for (let kill = 1; kill <= KILLS; kill++) {
    await ana.registerEntity({ body: { nivel: 'empresa', nome: `Usina ${kill}` } })
    const before = await slownessNow()
    const killedAt = performance.now()
    const killed = await postmasterOf(folder)
    process.kill(killed, 'SIGKILL')
    // For some milliseconds processes of the killed server continue to answer.
    await expect.poll(() => postmasterOf(folder), { interval: 20 }).not.toBe(killed)
    await readyAgain(program)
    const ms = performance.now() - killedAt
    times.push({ ms, slowness: Math.max(before, await slownessNow()) })
  }
  process.stdout.write(`back after ${times.map(({ ms }) => (ms / 1000).toFixed(1)).join(' ')} s\n`)
  process.stdout.write(`the machine was slower by ${times.map(({ slowness }) => slowness.toFixed(1)).join(' ')}\n`)
  expect(times.filter(({ ms, slowness }) => ms > WITHIN_MS * slowness)).toEqual([])
  const { totalItems } = await ana.listEntities({ params: { tipo: 'empresas' }, query: {} })
  expect(totalItems).toBe(KILLS)
})

/** Returns how many times slower the machine is than a quiet one; at least 1. */
async function slownessNow(): Promise<number> {
  const startedAt = performance.now()
  await promisify(execFile)(process.execPath, ['--eval', '0'])
  return Math.max(1, (performance.now() - startedAt) / EMPTY_PROGRAM_MS)
}

/** Mounts a separate file system; undefined where this process may not. */
function mountSmall(path: string): boolean {
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=120m,mode=755', 'tmpfs', path], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

test('a full disk that ended the server and is free again: it is back by itself, with every row', async ({ skip }) => {
  const disk = join(folder, 'disco')
  await mkdir(disk)
  if (!mountSmall(disk)) skip('this process may not mount a file system')
  try {
    await chmod(disk, 0o755)
    await prepareCluster(disk)
    program = await startProgram(disk)
    const ana = await signIn(program)
    await ana.registerEntity({ body: { nivel: 'empresa', nome: 'Usina Cheia' } })
    await fill(join(disk, 'cheio'))
    await endByFullDisk(disk)
    expect(await program.isReady()).toBe(false)
    // The server cannot restart while the disk is full, however often it tries.
    await sleep(5000)
    expect(await program.isReady()).toBe(false)
    expect(program.child.exitCode).toBeNull()
    await rm(join(disk, 'cheio'))
    const freeAt = performance.now()
    await readyAgain(program)
    process.stdout.write(`back ${((performance.now() - freeAt) / 1000).toFixed(1)} s after the disk was free\n`)
    expect((await ana.listEntities({ params: { tipo: 'empresas' }, query: {} })).totalItems).toBe(1)
    await program.kill()
  } finally {
    await program?.kill()
    program = undefined
    process.kill(await postmasterOf(disk), 'SIGKILL')
    await expect.poll(() => unmounted(disk), { timeout: 20_000 }).toBe(true)
  }
})

function unmounted(path: string): boolean {
  try {
    execFileSync('umount', [path], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

async function fill(path: string): Promise<void> {
  const piece = Buffer.alloc(1 << 20)
  for (const size of [piece.length, 4096]) {
    for (;;) {
      const failed = await writeFile(path, piece.subarray(0, size), { flag: 'a' }).then(
        () => false,
        () => true,
      )
      if (failed) break
    }
  }
}

/** Makes the server need a new file for its log of writes, without which it ends. */
async function endByFullDisk(folder: string): Promise<void> {
  const pid = await postmasterOf(folder)
  const url = await databaseOf(folder, 'postgres')
  for (let tries = 0; isAlive(pid) && tries < 100; tries++) {
    const client = new pg.Client({ connectionString: url })
    client.on('error', () => {})
    try {
      await client.connect()
      await client.query("select pg_logical_emit_message(false, 'teste', repeat('x', 4000000)), pg_switch_wal()")
    } catch {
      // The server is ending, or reports that the disk is full.
    }
    await client.end().catch(() => {})
    await sleep(100)
  }
  expect(isAlive(pid), 'the server has ended').toBe(false)
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

async function readyAgain(running: Program): Promise<void> {
  await expect.poll(() => running.isReady(), { timeout: 60_000, interval: 50 }).toBe(true)
}
