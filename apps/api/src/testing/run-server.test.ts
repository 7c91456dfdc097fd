import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { prepareCluster } from './prepared-cluster.fixture.ts'
import { postmasterOf } from './program.fixture.ts'

test('a run of tests that is killed leaves no server running', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'faixa-corrida-'))
  await chmod(folder, 0o755)
  await prepareCluster(folder)
  const run = spawn(process.execPath, [join(import.meta.dirname, 'killed-run.fixture.ts'), join(folder, 'banco')], {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  await once(run, 'message')
  const server = await postmasterOf(folder)
  const isRunning = () => {
    try {
      return process.kill(server, 0)
    } catch {
      return false
    }
  }
  expect(isRunning()).toBe(true)
  run.kill('SIGKILL')
  await expect.poll(isRunning).toBe(false)
  await rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 })
})
