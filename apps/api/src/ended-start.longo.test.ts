/** Ends the program at several moments of its start. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdir, readlink, realpath } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { countWork } from '@faixa/tools/count-work'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { dropDataFolder, makeDataFolder } from './testing/program.fixture.ts'

let folder: string
beforeEach(async () => {
  folder = await makeDataFolder()
})
afterEach(() => dropDataFolder(folder))

/** Process numbers of servers that work in the cluster of the data folder. */
async function databasesOf(data: string): Promise<readonly string[]> {
  const cluster = await realpath(join(data, 'banco', 'cluster'))
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name))
  const places = await Promise.all(pids.map((pid) => readlink(`/proc/${pid}/cwd`).catch(() => undefined)))
  return pids.filter((_, i) => places[i] === cluster)
}

// A start takes 1 to 3 s on an idle machine.
test.each([150, 400, 700, 1000, 1300, 1600, 2000, 2500, 3000, 4000])(
  'a program that is ended %i ms after its start leaves no database running',
  async (afterMs) => {
    countWork('programs started')
    const { PATH = '', NODE_COMPILE_CACHE = '' } = process.env
    const child = spawn(process.execPath, [join(import.meta.dirname, 'main.ts')], {
      env: { PATH, NODE_COMPILE_CACHE, PORT: '0', FAIXA_DADOS: folder, FAIXA_DEMO: 'nao', FAIXA_LOG: 'warn' },
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    })
    let output = ''
    child.stderr!.on('data', (piece: Buffer) => (output += piece.toString()))
    const exited = once(child, 'exit')
    await sleep(afterMs)
    child.kill('SIGTERM')
    const [code, signal] = (await exited) as [number | null, string | null]
    // Before the program has read its first file, the signal ends it.
    expect([0, 'SIGTERM'], output).toContain(code ?? signal)
    expect(output).toBe('')
    await expect.poll(() => databasesOf(folder), { timeout: 10_000 }).toEqual([])
  },
  120_000,
)
