import { afterAll, afterEach, expect, test } from 'vitest'
import { JOBS } from '../features/jobs.ts'
import { startWorker } from '../start-worker.ts'
import { simulatedFiles } from '../testing/flight-files.fixture.ts'
import { startRealWorker } from '../testing/real-worker.fixture.ts'
import { openQueue } from './open-queue.ts'

const real = await startRealWorker({ pollEverySeconds: 0.5 })
afterEach(() => real.stopWorkers())
afterAll(() => real.stop())

test('two workers share the queue: each laudo is processed by one', async () => {
  const first = await real.work()
  const { log } = real.deps
  const other = await openQueue({ handlers: JOBS, url: real.databaseUrl, log })
  const second = await startWorker(real.deps, other)
  const made = await Promise.all(Array.from({ length: 6 }, () => real.send(simulatedFiles())))
  const laudos = await Promise.all(made.map(({ id }) => real.settled(id)))
  expect(laudos.map(({ ready, tentativa }) => ({ ready, tentativa }))).toEqual(
    made.map(() => ({ ready: true, tentativa: 1 })),
  )
  expect(new Set(laudos.map(({ aplicacao_efetiva }) => aplicacao_efetiva)).size).toBe(1)
  await second.stop()
  await other.stop()
  await first.stop()
})

test('tries that the server did not survive are not the job’s: after five of them it is measured', async () => {
  const { files } = real.deps
  let begun = 0
  const dead = Promise.withResolvers<Buffer>()
  let dies = true
  const readVerified = (sha256: string) => {
    begun += 1
    return dies ? dead.promise : files.readVerified(sha256)
  }
  // Each attempt that is presumed dead keeps its slot here, until the end of the test.
  const worker = await real.work({ processes: { count: 40 }, deps: { files: { ...files, readVerified } } })
  const { id } = await real.send(simulatedFiles())
  const killing = setInterval(() => void real.forgetWorkers().then(() => real.retryNow()), 200)
  await expect.poll(() => begun, { timeout: 600_000 }).toBeGreaterThan(5)
  dies = false
  clearInterval(killing)
  await real.forgetWorkers()
  expect(await real.settled(id)).toMatchObject({ ready: true, error: false })
  dead.reject(new Error('The process of this try was dead.'))
  await worker.stop()
})

test('a flight that takes more memory than a measurement may have ends in Erro, though it is looked at from outside', async () => {
  const worker = await real.work({ processes: { leve: { memoryMb: 120 }, pesada: { memoryMb: 120 } } })
  const { id } = await real.send(simulatedFiles({ areaHa: 500, seed: 3 }))
  expect(await real.settled(id)).toMatchObject({
    error: true,
    tentativa: 2,
    erro_codigo: 'memoria-excedida',
    erro_mensagem: expect.stringMatching(
      /^«(aplicacao|trajeto) do voo\.kml» não pode ser medido: precisa de mais de 120\u00a0MB de memória; divida/,
    ),
  })
  await worker.stop()
})
