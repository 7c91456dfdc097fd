/** Tests the running program while every process of its embedded database is frozen: no request may wait for it without end. */
import { execFileSync } from 'node:child_process'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  dropDataFolder,
  makeDataFolder,
  type Program,
  postmasterOf,
  signIn,
  startProgram,
} from './testing/program.fixture.ts'

/** Longest wait of a request, ms: one statement's limit with the client's margin, and some seconds for a busy machine. */
const REQUEST_WITHIN_MS = 25_000

let folder: string
let program: Program
beforeAll(async () => {
  folder = await makeDataFolder()
  program = await startProgram(folder)
})
afterAll(async () => {
  await signal('CONT')
  const exited = new Promise((resolve) => program.child.once('exit', resolve))
  program.child.kill('SIGTERM')
  await exited
  await dropDataFolder(folder)
})

/** Sends a signal to the server and to all of its processes. */
async function signal(name: 'STOP' | 'CONT'): Promise<void> {
  const postmaster = `${await postmasterOf(folder)}`
  const children = execFileSync('ps', ['-o', 'pid=', '--ppid', postmaster], { encoding: 'utf8' })
  // The server is first to stop, so that it starts nothing meanwhile.
  for (const pid of [postmaster, ...children.split('\n')]) if (Number(pid) > 0) process.kill(Number(pid), `SIG${name}`)
}

test('requests are refused in bounded time while the database is frozen, and served as soon as it goes on', async () => {
  const ana = await signIn(program)
  await ana.listLaudos({ query: {} })
  await signal('STOP')
  const refused = async (): Promise<[codigo: unknown, ms: number]> => {
    const from = performance.now()
    const codigo = await ana.listLaudos({ query: {} }).then(
      () => 'served',
      (error: { readonly codigo?: string }) => error.codigo,
    )
    return [codigo, performance.now() - from]
  }
  const pronto = async () => (await fetch(`${program.url}/api/v1/pronto`)).status
  // More concurrent requests than the pool has connections.
  const [statuses, ...answers] = await Promise.all([pronto(), ...Array.from({ length: 30 }, refused)])
  expect(statuses).toBe(503)
  expect(new Set(answers.map(([codigo]) => codigo))).toEqual(new Set(['indisponivel']))
  expect(Math.max(...answers.map(([, ms]) => ms))).toBeLessThan(REQUEST_WITHIN_MS)
  expect((await fetch(`${program.url}/api/v1/saude`)).status).toBe(200)
  await signal('CONT')
  await expect.poll(pronto, { timeout: 10_000 }).toBe(200)
  expect((await ana.listLaudos({ query: {} })).totalItems).toBe(0)
})
