// Long because all cases share one database and one queue.
import { readFile } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { sql } from 'kysely'
import { afterAll, afterEach, describe, expect, test, vi } from 'vitest'
import { transaction, withdrawIfRejected } from '../db/database.ts'
import { JOBS } from '../features/jobs.ts'
import { giveUpEvaluations } from '../features/laudos/avaliar/evaluate-laudos.job.ts'
import { sweepStoredFiles } from '../files/check/sweep-stored-files.job.ts'
import { type RunningWorker, startWorker } from '../start-worker.ts'
import { simulatedFiles } from '../testing/flight-files.fixture.ts'
import { startRealWorker } from '../testing/real-worker.fixture.ts'
import { insertPlots } from '../testing/registered-plots.fixture.ts'
import { openQueue } from './open-queue.ts'

// Flights are really measured, on machines with other load.
vi.setConfig({ testTimeout: 300_000 })

const real = await startRealWorker({ pollEverySeconds: 0.5 })
afterEach(() => real.stopWorkers())
afterAll(() => real.stop())
const { db } = real

const small = simulatedFiles()
/** A flight without an area file, whose measurement requests registered plots halfway. */
const { area, ...withoutArea } = small
await insertPlots(db, area, { empresa_id: real.places.aurora, unidade_id: null })

describe('a job', () => {
  test('is there when its laudo is, and only then', async () => {
    const rolledBack = db.transaction().execute(async (tx) => {
      await real.queue.enqueue(tx, 'processar-laudo', { laudoId: 99 })
      throw new Error('no')
    })
    await expect(rolledBack).rejects.toThrow('no')
    expect(await jobs(99)).toEqual([])
  })

  test('of an undone part of a transaction is not there, and those of the rest are', async () => {
    await transaction(db, async (tx) => {
      await real.queue.enqueue(tx, 'processar-laudo', { laudoId: 95 })
      const part = withdrawIfRejected(tx, async () => {
        await real.queue.enqueue(tx, 'processar-laudo', { laudoId: 94 })
        throw new Error('no')
      })
      await expect(part).rejects.toThrow('no')
    })
    expect([await jobs(95), await jobs(94)]).toEqual([[{ state: 'created', retry_count: 0 }], []])
    await real.queue.cancel(db, 'processar-laudo', { laudoId: 95 })
  })

  test('and another are requested by two transactions in opposite order, and neither transaction fails', async () => {
    const both = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const request = (laudoIds: readonly number[], mine: number) =>
      transaction(db, async (tx) => {
        const [first = 0, second = 0] = laudoIds
        await real.queue.enqueue(tx, 'processar-laudo', { laudoId: first })
        both[mine]?.resolve()
        await Promise.all(both.map(({ promise }) => promise))
        await real.queue.enqueue(tx, 'processar-laudo', { laudoId: second })
      })
    await Promise.all([request([96, 97], 0), request([97, 96], 1)])
    for (const laudoId of [96, 97]) {
      expect(await jobs(laudoId)).toEqual([{ state: 'created', retry_count: 0 }])
      await real.queue.cancel(db, 'processar-laudo', { laudoId })
    }
  })

  test('waits once for each laudo, however often it is asked for', async () => {
    await Promise.all(Array.from({ length: 5 }, () => real.queue.enqueue(db, 'processar-laudo', { laudoId: 98 })))
    expect(await jobs(98)).toEqual([{ state: 'created', retry_count: 0 }])
    expect((await real.queue.depths()).get('processar-laudo')).toMatchObject({ queued: 1, active: 0 })
    await real.queue.cancel(db, 'processar-laudo', { laudoId: 98 })
    expect(await jobs(98)).toEqual([{ state: 'cancelled', retry_count: 0 }])
  })

  test('is begun when it is sent, not when a worker looks the next time', async () => {
    const worker = await workWithoutLooking()
    const { id } = await real.send(small)
    expect(await real.settled(id)).toMatchObject({ ready: true, tentativa: 1 })
    await worker.stop()
  })
})

describe('a worker', () => {
  test('with much to do does not pause in between until it looks the next time', async () => {
    const made = await Promise.all(Array.from({ length: 6 }, () => real.send(small)))
    const worker = await workWithoutLooking()
    for (const { id } of made) expect(await real.settled(id)).toMatchObject({ ready: true, tentativa: 1 })
    await worker.stop()
  })

  test('that stops gives its job back without waiting for the measurement, and not as a failure', async () => {
    await using plots = await holdPlots()
    const worker = await real.work()
    const { id } = await real.send(withoutArea)
    await plots.requested(id)
    await worker.stop()
    expect(await real.state(id)).toMatchObject({ processing: false, ready: false, error: false, area_aplicada: null })
    expect((await jobs(id)).filter(({ state }) => state !== 'completed')).toEqual([
      { state: 'created', retry_count: 0 },
    ])
    await plots.release()
    const next = await real.work()
    expect(await real.settled(id)).toMatchObject({ ready: true, tentativa: 2 })
    await next.stop()
  })

  test('has the job of another one that stopped, though it was busy when this one began to look', async () => {
    await using plots = await holdPlots()
    const first = await real.work()
    const { id } = await real.send(withoutArea)
    await plots.requested(id)
    const busy = () =>
      sql`select 1 from fila.queue where ${`${id}`} = any(singletons_active)`
        .execute(db)
        .then(({ rows }) => rows.length)
    await expect.poll(busy, { timeout: 20_000 }).toBe(1)
    const other = await openQueue({ handlers: JOBS, url: real.databaseUrl, log: real.deps.log, lookEverySeconds: 1 })
    const second = await startWorker(real.deps, other)
    await first.stop()
    await plots.release()
    // pg-boss by itself refreshes its list of busy laudos only after 60 s.
    expect(await real.settled(id, 45_000)).toMatchObject({ ready: true, tentativa: 2 })
    await second.stop()
    await other.stop()
  })

  test('that was believed dead and comes back late writes nothing', async () => {
    await using plots = await holdPlots()
    const worker = await real.work()
    const { id } = await real.send(withoutArea)
    await plots.requested(id)
    // Another worker has begun the job meanwhile.
    await db.updateTable('processamentos').set({ tentativa: 7 }).where('laudo_id', '=', id).execute()
    await plots.release()
    await expect.poll(() => jobs(id).then(([job]) => job?.state)).toBe('completed')
    expect(await real.state(id)).toMatchObject({ ready: false, area_aplicada: null, tentativa: 7 })
    expect(await real.rows('laudos_camadas', id)).toEqual([])
    await worker.stop()
  })

  test('lets go of a laudo that is deleted while it measures, and goes on with the next', async () => {
    await using plots = await holdPlots()
    const worker = await real.work({ processes: { count: 1 } })
    const { id } = await real.send(withoutArea)
    await plots.requested(id)
    await db.transaction().execute(async (tx) => {
      await tx.updateTable('laudos').set({ arquivado_em: new Date() }).where('id', '=', id).execute()
      await real.queue.cancel(tx, 'processar-laudo', { laudoId: id })
    })
    // The only slot of the empresa would wait for ever, because the plots are locked.
    const { id: next } = await real.send(small)
    await expect.poll(async () => (await real.state(next)).tentativa).toBe(1)
    await plots.release()
    expect(await real.settled(next)).toMatchObject({ ready: true })
    expect(await real.state(id)).toMatchObject({ ready: false, error: false, area_aplicada: null })
    expect(await jobs(id)).toMatchObject([{ state: 'cancelled' }])
    await worker.stop()
  })

  test('measures again what was edited while it measured', async () => {
    await using plots = await holdPlots()
    const { area: _area, ...lines } = simulatedFiles({}, { family: 'lines' })
    const worker = await real.work()
    const { id } = await real.send(lines, { faixa_executada: 20 })
    await plots.requested(id)
    await db.updateTable('laudos').set({ faixa_executada: 24 }).where('id', '=', id).execute()
    await plots.release()
    const soon = setInterval(() => void real.retryNow(), 200)
    expect(await real.settled(id).finally(() => clearInterval(soon))).toMatchObject({ ready: true, faixa_medida: 24 })
    await worker.stop()
  })
})

describe('when things fail', () => {
  test('a store that is away is tried again until it is back', async () => {
    // The evaluation of an earlier laudo reads its files, too, and would meet the store that is away instead.
    await db.deleteFrom('laudos_a_avaliar').execute()
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

  test('an evaluation that the engine refuses is ended after the last try, and one whose store is away is not', async () => {
    const worker = await real.work()
    const { id } = await real.send(small)
    await real.settled(id)
    await worker.stop()
    await db.deleteFrom('laudos_a_avaliar').execute()
    await db.insertInto('laudos_a_avaliar').values({ laudo_id: id }).execute()
    const errors: unknown[] = []
    const log = { ...real.deps.log, warn() {}, error: (...about: unknown[]) => void errors.push(about) }
    const giveUp = (means: object) => {
      const settle = () => Promise.resolve()
      const work = { payload: {}, signal: new AbortController().signal, lane: 'leve', settle, settleAsHeavy: settle }
      return giveUpEvaluations(work as never, { ...real.deps, log, ...means } as never)
    }
    const readVerified = () => Promise.reject(new Error('the store is gone'))
    await expect(giveUp({ files: { ...real.deps.files, readVerified } })).rejects.toThrow('not evaluated')
    expect(errors).toEqual([])
    await giveUp({ processes: { evaluate: () => Promise.reject(new TypeError('a bug')) } })
    expect(await db.selectFrom('laudos_a_avaliar').selectAll().execute()).toEqual([])
    expect(errors).toEqual([[expect.objectContaining({ laudoId: id }), 'intervalo e perda abandonados']])
  })

  test('and after the fifth try says Erro, so that nothing stays in Processando for ever', async () => {
    const readVerified = () => Promise.reject(new Error('the store is gone'))
    const worker = await real.work({ deps: { files: { ...real.deps.files, readVerified } } })
    const { id } = await real.send(small)
    const soon = setInterval(() => void real.retryNow(), 200)
    expect(await real.settled(id).finally(() => clearInterval(soon))).toMatchObject({
      error: true,
      ready: false,
      processing: false,
      tentativa: 5,
      erro_codigo: 'processamento-falhou',
      erro_mensagem: expect.stringMatching(/^O processamento falhou/),
    })
    await worker.stop()
    // The store works again, and a person requests the processing again.
    const next = await real.work()
    await real.reprocess(id)
    expect(await real.settled(id)).toMatchObject({ ready: true, error: false, erro_mensagem: null })
    await next.stop()
  })

  test('a database that cuts every connection in the middle costs nothing but time', async () => {
    const { files } = real.deps
    const reading = Promise.withResolvers<void>()
    const goOn = Promise.withResolvers<void>()
    const readVerified = async (sha256: string) => {
      reading.resolve()
      await goOn.promise
      return files.readVerified(sha256)
    }
    const worker = await real.work({ deps: { files: { ...files, readVerified } } })
    const { id } = await real.send(small)
    await reading.promise
    await sql`
      select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()`.execute(db)
    goOn.resolve()
    const soon = setInterval(() => void real.retryNow().catch(() => {}), 200)
    expect(await real.settled(id).finally(() => clearInterval(soon))).toMatchObject({ ready: true, error: false })
    expect((await real.rows('laudos_trajetos', id)).length).toBe(1)
    // Notifications work again as well.
    const { id: another } = await real.send(small)
    expect(await real.settled(another)).toMatchObject({ ready: true, tentativa: 1 })
    await worker.stop()
  })

  test('a flight that takes more time than a measurement may have ends in Erro in the heavy lane, and the server lives', async () => {
    await using plots = await holdPlots()
    const worker = await real.work({ processes: { leve: { seconds: 0.5 }, pesada: { seconds: 0.5 } } })
    const { id } = await real.send(withoutArea)
    expect(await real.settled(id)).toMatchObject({
      error: true,
      tentativa: 2,
      erro_codigo: 'voo-grande-demais',
      erro_mensagem: expect.stringMatching(/^«.+ do voo\.kml» não pode ser medido: leva mais de .+segundos; divida/),
    })
    await plots.release()
    await worker.stop()
  })

  test('a measuring process that somebody kills is tried again', async () => {
    await using plots = await holdPlots()
    const worker = await real.work()
    const { id } = await real.send(withoutArea)
    await plots.requested(id)
    for (const pid of await measuringPids()) process.kill(pid, 'SIGKILL')
    await expect.poll(() => jobs(id).then(([job]) => job?.state)).toBe('retry')
    await plots.release()
    const soon = setInterval(() => void real.retryNow(), 200)
    expect(await real.settled(id).finally(() => clearInterval(soon))).toMatchObject({ ready: true, tentativa: 2 })
    await worker.stop()
  })
})

/** Returns the ids of the processes that measure for this one; one that evaluates an earlier laudo may be among them. */
async function measuringPids(): Promise<number[]> {
  const children = (await readFile(`/proc/self/task/${process.pid}/children`, 'latin1')).trim().split(' ').map(Number)
  const programs = await Promise.all(children.map((pid) => readFile(`/proc/${pid}/cmdline`, 'latin1')))
  const measuring = children.filter((_, i) => programs[i]!.includes('measure.program'))
  if (measuring.length === 0) throw new Error('No process measures')
  return measuring
}

test('what has to be tidied up runs by the clock of the field', async () => {
  const { rows } = await sql`select name, cron, timezone from fila.schedule order by name`.execute(db)
  const timezone = 'America/Sao_Paulo'
  expect(rows).toEqual([
    { name: 'compactar-contagens', cron: '*/5 * * * *', timezone },
    { name: 'comparar-laudos-anteriores', cron: '*/5 * * * *', timezone },
    { name: 'copiar-banco', cron: '7 * * * *', timezone },
    { name: 'encerrar-empresas', cron: '20 3 * * *', timezone },
    { name: 'enviar-cabeca', cron: '7 5 * * *', timezone },
    { name: 'planejar-envios', cron: '0 6 * * 1', timezone },
    { name: 'procurar-laudos-a-avaliar', cron: '*/5 * * * *', timezone },
    { name: 'procurar-ordens-sem-comparacao', cron: '52 * * * *', timezone },
    { name: 'procurar-veredictos-atrasados', cron: '37 * * * *', timezone },
    { name: 'registrar-laudos-anteriores', cron: '*/5 * * * *', timezone },
    { name: 'responder-verificacoes', cron: '* * * * *', timezone },
    { name: 'varrer-arquivos', cron: '17 3 * * *', timezone },
    { name: 'varrer-entregas', cron: '37 3 * * *', timezone },
    { name: 'varrer-respostas', cron: '27 3 * * *', timezone },
    { name: 'varrer-selecoes', cron: '57 3 * * *', timezone },
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
    const signal = new AbortController().signal
    const work = {
      payload: undefined,
      signal,
      lane: 'leve' as const,
      settle: async () => {},
      settleAsHeavy: async () => {},
    }
    return sweepStoredFiles(work, { ...real.deps, clock: at(hours) })
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

/** Starts a worker that polls once an hour, so that only a notification can wake it. */
async function workWithoutLooking(): Promise<RunningWorker> {
  const { log } = real.deps
  const queue = await openQueue({ handlers: JOBS, url: real.databaseUrl, log, pollEverySeconds: 3600 })
  const worker = await startWorker(real.deps, queue, { processes: { count: 1 } })
  return {
    async stop() {
      await worker.stop()
      await queue.stop()
    },
  }
}

interface HeldPlots extends AsyncDisposable {
  /** Resolves when the measurement of a laudo waits for its plots, and cannot go on. */
  requested(laudoId: number): Promise<void>
  release(): Promise<void>
}

/** Locks the registered plots, so that a flight without an area file pauses halfway through its measurement for as long as a test needs. */
async function holdPlots(): Promise<HeldPlots> {
  const locked = Promise.withResolvers<void>()
  const released = Promise.withResolvers<void>()
  const held = db.transaction().execute(async (tx) => {
    await sql`lock table areas_empresa in access exclusive mode`.execute(tx)
    locked.resolve()
    await released.promise
  })
  await Promise.race([locked.promise, held])
  const release = async () => {
    released.resolve()
    // A connection that was cut has released the lock as well.
    await held.catch(() => undefined)
  }
  const requested = async (laudoId: number) => {
    // Other jobs may wait for the same lock before the laudo's own has begun.
    const waiting = () =>
      sql`select 1 from pg_locks where relation = 'areas_empresa'::regclass and not granted
        and exists (select from processamentos where laudo_id = ${laudoId} and tentativa > 0)`
        .execute(db)
        .then(({ rows }) => rows.length)
    await expect.poll(waiting).toBeGreaterThan(0)
  }
  return { requested, release, [Symbol.asyncDispose]: release }
}
