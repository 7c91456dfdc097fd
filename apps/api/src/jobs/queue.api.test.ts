import { Readable } from 'node:stream'
import { sql } from 'kysely'
import { afterAll, afterEach, describe, expect, test, vi } from 'vitest'
import type { Stage } from '../features/laudos/measure/process-laudo.job.ts'
import { simulatedFiles } from '../testing/flight-files.fixture.ts'
import { startRealWorker } from '../testing/real-worker.fixture.ts'
import { openQueue } from './open-queue.ts'
import { JOBS } from './registry.ts'
import { startWorker } from './worker.ts'

// Flights are really measured, on machines that have other things to do.
vi.setConfig({ testTimeout: 120_000 })

const real = await startRealWorker()
afterEach(() => real.stopWorkers())
afterAll(() => real.stop())
const { db } = real

const small = simulatedFiles()
/** Long enough to be met in the middle: 3 s on two cores. */
const large = simulatedFiles({ areaHa: 500, seed: 3 })

describe('a job', () => {
  test('is there when its laudo is, and only then', async () => {
    const rolledBack = db.transaction().execute(async (tx) => {
      await real.queue.enqueue(tx, 'processar-laudo', { laudoId: 99 })
      throw new Error('no')
    })
    await expect(rolledBack).rejects.toThrow('no')
    expect(await jobs(99)).toEqual([])
  })

  test('waits once for each laudo, however often it is asked for', async () => {
    await Promise.all(Array.from({ length: 5 }, () => real.queue.enqueue(db, 'processar-laudo', { laudoId: 98 })))
    expect(await jobs(98)).toEqual([{ state: 'created', retry_count: 0 }])
    expect(await real.queue.depth('processar-laudo')).toEqual({ queued: 1, active: 0 })
    await real.queue.cancel(db, 'processar-laudo', { laudoId: 98 })
    expect(await jobs(98)).toEqual([{ state: 'cancelled', retry_count: 0 }])
  })

  test('is begun within moments', { retry: 2 }, async () => {
    const worker = await real.work()
    const { id } = await real.send(small)
    const sentAt = performance.now()
    await expect.poll(async () => (await real.state(id)).tentativa, { interval: 10 }).toBe(1)
    expect(performance.now() - sentAt).toBeLessThan(1500)
    await real.settled(id)
    await worker.stop()
  })
})

describe('a worker', () => {
  test('with much to do does not pause in between', { retry: 2 }, async () => {
    const made = await Promise.all(Array.from({ length: 20 }, () => real.send(small)))
    const worker = await real.work({ threads: { count: 1 } })
    const laudos = await Promise.all(made.map(({ id }) => real.settled(id)))
    await worker.stop()
    const busyMs = laudos.reduce((sum, { processamento_ms }) => sum + processamento_ms!, 0)
    const ends = laudos.map(({ processado_em }) => processado_em!.getTime())
    // Without the first, whose beginning is not known.
    expect(Math.max(...ends) - Math.min(...ends)).toBeLessThan(busyMs + 20 * 100)
  })

  test('that stops gives its job back at once, not as a failure', async () => {
    const met = meeting()
    const worker = await real.work({ onStage: met.at })
    const { id } = await real.send(large)
    await met.happened
    const stoppedAt = performance.now()
    await worker.stop()
    expect(performance.now() - stoppedAt).toBeLessThan(15_000)
    expect(await real.state(id)).toMatchObject({ processing: false, ready: false, error: false, area_plantio: null })
    expect((await jobs(id)).filter(({ state }) => state !== 'completed')).toEqual([
      { state: 'created', retry_count: 0 },
    ])
    const next = await real.work()
    expect(await real.settled(id)).toMatchObject({ ready: true, tentativa: 2 })
    await next.stop()
  })

  test('shares the queue with others: each laudo is processed by one', async () => {
    const first = await real.work()
    const { log } = real.deps
    const other = await openQueue({ url: real.databaseUrl, log })
    const second = await startWorker(real.deps, other)
    const made = await Promise.all(Array.from({ length: 12 }, () => real.send(small)))
    const laudos = await Promise.all(made.map(({ id }) => real.settled(id)))
    expect(laudos.map(({ ready, tentativa }) => ({ ready, tentativa }))).toEqual(
      made.map(() => ({ ready: true, tentativa: 1 })),
    )
    expect(new Set(laudos.map(({ aplicacao_efetiva }) => aplicacao_efetiva)).size).toBe(1)
    await second.stop()
    await other.stop()
    await first.stop()
  })

  test('that was believed dead and comes back late writes nothing', async () => {
    const met = meeting()
    const worker = await real.work({ onStage: met.at })
    const { id } = await real.send(large)
    await met.happened
    // Somebody else began meanwhile.
    await db.updateTable('processamentos').set({ tentativa: 7 }).where('laudo_id', '=', id).execute()
    await expect.poll(() => jobs(id).then(([job]) => job?.state), { timeout: 10_000 }).toBe('completed')
    expect(await real.state(id)).toMatchObject({ ready: false, area_plantio: null, tentativa: 7 })
    expect(await real.rows('laudos_camadas', id)).toEqual([])
    await worker.stop()
  })

  test('lets go of a laudo that is deleted while it measures', async () => {
    const met = meeting()
    const worker = await real.work({ onStage: met.at })
    const { id } = await real.send(large)
    await met.happened
    await db.transaction().execute(async (tx) => {
      await tx.updateTable('laudos').set({ arquivado_em: new Date() }).where('id', '=', id).execute()
      await real.queue.cancel(tx, 'processar-laudo', { laudoId: id })
    })
    const said = () => real.logged.filter(({ text }) => text === 'processamento superado')
    await expect.poll(() => said().some(({ detail }) => 'laudoId' in detail && detail.laudoId === id)).toBe(true)
    expect(await real.state(id)).toMatchObject({ ready: false, error: false, area_plantio: null })
    expect(await jobs(id)).toMatchObject([{ state: 'cancelled' }])
    await worker.stop()
  })

  test('measures again what was edited while it measured', async () => {
    const met = meeting()
    const lines = simulatedFiles({ areaHa: 500, seed: 4 }, { family: 'lines' })
    const worker = await real.work({ onStage: met.at })
    const { id } = await real.send(lines, { faixa_executada: 20 })
    await met.happened
    await db.updateTable('laudos').set({ faixa_executada: 24 }).where('id', '=', id).execute()
    const soon = setInterval(() => void real.retryNow(), 200)
    expect(await real.settled(id).finally(() => clearInterval(soon))).toMatchObject({ ready: true, faixa_medida: 24 })
    await worker.stop()
  })
})

describe('when things fail', () => {
  test('a store that is away is tried again until it is back', async () => {
    let away = 2
    const { files } = real.deps
    const readVerified = (sha256: string) => {
      if (away-- > 0) throw Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })
      return files.readVerified(sha256)
    }
    const worker = await real.work({ deps: { files: { ...files, readVerified } } })
    const { id } = await real.send(small)
    await expect.poll(() => jobs(id).then(([job]) => job?.state)).toBe('retry')
    expect(await real.state(id)).toMatchObject({ processing: false, error: false, ready: false })
    const soon = setInterval(() => void real.retryNow(), 200)
    expect(await real.settled(id).finally(() => clearInterval(soon))).toMatchObject({ ready: true, tentativa: 3 })
    await worker.stop()
  })

  test('and after the fifth try says Erro, so that nothing stays in Processando for ever', async () => {
    const readVerified = () => Promise.reject(new Error('the store is gone'))
    const worker = await real.work({ deps: { files: { ...real.deps.files, readVerified } } })
    const { id } = await real.send(small)
    const soon = setInterval(() => void real.retryNow(), 200)
    expect(await real.settled(id).finally(() => clearInterval(soon))).toMatchObject({
      ...{ error: true, ready: false, processing: false, tentativa: 5 },
      ...{ erro_codigo: 'processamento-falhou', erro_mensagem: expect.stringMatching(/^O processamento falhou/) },
    })
    await worker.stop()
    // The store is back, and somebody asks again.
    const next = await real.work()
    await real.reprocess(id)
    expect(await real.settled(id)).toMatchObject({ ready: true, error: false, erro_mensagem: null })
    await next.stop()
  })

  test('a database that cuts every connection in the middle costs nothing but time', async () => {
    const met = meeting()
    const worker = await real.work({ onStage: met.at })
    const { id } = await real.send(large)
    await met.happened
    await sql`
      select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()`.execute(db)
    const soon = setInterval(() => void real.retryNow().catch(() => {}), 200)
    expect(await real.settled(id).finally(() => clearInterval(soon))).toMatchObject({ ready: true, error: false })
    expect((await real.rows('laudos_trajetos', id)).length).toBe(1)
    // Waking by NOTIFY works again as well.
    const { id: another } = await real.send(small)
    expect(await real.settled(another)).toMatchObject({ ready: true, tentativa: 1 })
    await worker.stop()
  })

  test.each([
    ['memory', { heapMb: 24 }],
    ['time', { seconds: 0.3 }],
  ])('a flight that is too much for a thread’s %s ends in Erro, and the process lives', async (_, limits) => {
    const worker = await real.work({ threads: limits })
    const { id } = await real.send(large)
    expect(await real.settled(id)).toMatchObject({
      ...{ error: true, tentativa: 1, erro_codigo: 'voo-grande-demais' },
      erro_mensagem: expect.stringMatching(/divida os arquivos/),
    })
    await worker.stop()
  })
})

test('what has to be tidied up runs by the clock of the field', async () => {
  const { rows } = await sql`select name, cron, timezone from fila.schedule order by name`.execute(db)
  const timezone = 'America/Sao_Paulo'
  expect(rows).toEqual([
    { name: 'compactar-contagens', cron: '*/5 * * * *', timezone },
    { name: 'varrer-arquivos', cron: '17 3 * * *', timezone },
    { name: 'varrer-sessoes', cron: '47 3 * * *', timezone },
  ])
})

test('a file that no laudo refers to is swept away once it is old, and no other', async () => {
  const { files, clock } = real.deps
  const put = async (content: string) => {
    const reception = await files.receive(Readable.from([Buffer.from(content)]), { maxBytes: 100 })
    if (!reception.ok) throw new Error(reception.why)
    await reception.received.keep()
    return reception.received.sha256
  }
  const orphan = await put('of a laudo that was refused')
  const kept = (await real.keep('of a laudo')).toString('hex')
  const at = (hours: number) => ({ now: () => new Date(clock.now().getTime() + hours * 3_600_000) })
  const sweep = (hours: number) => {
    const work = { payload: undefined, signal: new AbortController().signal, settle: async () => {} }
    return JOBS['varrer-arquivos'].handle(work, { ...real.deps, clock: at(hours) })
  }
  await sweep(23)
  expect((await files.stat(orphan)).sha256).toBe(orphan)
  await sweep(25)
  await expect(files.stat(orphan)).rejects.toThrow('não está no depósito')
  expect((await files.stat(kept)).sha256).toBe(kept)
})

async function jobs(laudoId: number) {
  const { rows } = await sql<{ state: string; retry_count: number }>`
    select state, retry_count from fila.job
    where name = 'processar-laudo' and singleton_key = ${`${laudoId}`} order by created_on desc`.execute(db)
  return rows
}

/** The moment at which a worker measures. */
function meeting() {
  const { promise, resolve } = Promise.withResolvers<void>()
  const at = (stage: Stage) => {
    if (stage === 'measuring') resolve()
  }
  return { happened: promise, at }
}
