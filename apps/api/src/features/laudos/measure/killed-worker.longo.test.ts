import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { measureHere, simulatedFiles } from '../../../testing/flight-files.fixture.ts'
import { startRealWorker } from '../../../testing/real-worker.fixture.ts'
import type { Stage } from './process-laudo.job.ts'

// The settings are production's: these tests promise something about real processes and real silence.
const real = await startRealWorker({ lookEverySeconds: 5 })
afterAll(() => real.stop())

const files = simulatedFiles({ areaHa: 40 })
const here = await measureHere(files)

/** Checks that no result is missing or written twice. */
async function expectOneResult(laudoId: number) {
  const laudo = await real.settled(laudoId)
  expect(laudo).toMatchObject({ ready: true, error: false, processing: false })
  expect(laudo.aplicacao_efetiva).toBe(here.numbers.aplicacaoEfetiva)
  expect((await real.rows('laudos_talhoes', laudoId)).length).toBe(here.numbers.talhoes.length)
  expect((await real.rows('laudos_trajetos', laudoId)).length).toBe(1)
  expect((await real.rows('laudos_camadas', laudoId)).length).toBe(here.layers.length)
  return laudo
}

async function killAt(stage: Stage) {
  const child = fork(join(import.meta.dirname, 'worker-child.fixture.ts'), [real.databaseUrl, real.folder, stage], {
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    execArgv: [],
  })
  let output = ''
  child.stderr!.on('data', (bytes: Buffer) => {
    output += bytes.toString()
  })
  const exited = once(child, 'exit') as Promise<[number | null, NodeJS.Signals | null]>
  await Promise.race([once(child, 'message'), exited])
  const { id } = await real.send(files)
  const [code, signal] = await exited
  expect({ code, signal, output }).toEqual({ code: null, signal: 'SIGKILL', output: '' })
  return id
}

test.each([
  ['before it reads', 'begun'],
  ['while it reads', 'first-file-read'],
  ['while it measures', 'measuring'],
  ['before it writes', 'measured'],
] as const)(
  'a worker killed %s: the next one has the job, and there is one result',
  async (_, stage) => {
    const id = await killAt(stage)
    expect(await real.state(id)).toMatchObject({ processing: true, ready: false, area_plantio: null })
    await real.forgetWorkers()
    const worker = await real.work()
    const soon = setInterval(() => void real.retryNow(), 500)
    const laudo = await expectOneResult(id).finally(() => clearInterval(soon))
    expect(laudo.tentativa).toBe(2)
    await worker.stop()
  },
  180_000,
)

test('a worker killed right after it wrote: the job ended with the result', async () => {
  const id = await killAt('written')
  expect((await expectOneResult(id)).tentativa).toBe(1)
  expect((await real.queue.depths()).get('processar-laudo')).toMatchObject({ active: 0, queued: 0 })
}, 180_000)

// On a busy machine one attempt may exceed the promised time, but not three in a row.
test('all by itself the job of a killed worker is taken up again within a minute', {
  retry: 2,
  timeout: 180_000,
}, async () => {
  const id = await killAt('measuring')
  const killedAt = performance.now()
  const worker = await real.work()
  await expect.poll(async () => (await real.state(id)).tentativa, { timeout: 90_000 }).toBe(2)
  expect(performance.now() - killedAt).toBeLessThan(60_000)
  expect((await expectOneResult(id)).tentativa).toBe(2)
  await worker.stop()
})
