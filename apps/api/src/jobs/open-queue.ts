/**
 * The queue in the database (docs/decisions/0009-jobs-in-the-database.md). A job belongs to the worker whose heartbeat keeps coming; of a
 * worker that was killed it is taken away and given to another one.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { fromKysely, type Job, PgBoss } from 'pg-boss'
import type { Log } from '../log.ts'
import type { Queue, QueueDepth } from './queue.ts'
import { QUEUES, type QueueName, TIME_ZONE } from './queues.ts'
import type { Handling, JobHandlers } from './work.ts'

export interface OpenQueue extends Queue {
  /** Takes jobs from now on. */
  work(handlers: JobHandlers): Promise<void>
  /** No more jobs; running ones are aborted and go back, as if never begun. */
  stopWork(): Promise<void>
  stop(): Promise<void>
}

export interface QueueOptions {
  readonly url: string
  readonly log: Log
  /** A worker unheard of for so long is dead; the queue's library takes no less than 10. Found out within `lookEverySeconds` more. */
  readonly silenceSeconds?: number
  readonly lookEverySeconds?: number
}

interface LaudoJob {
  readonly laudoId: number
}

const NAMES = Object.keys(QUEUES) as QueueName[]
const PROCESSING = 'processar-laudo'

/** The library's own tables, apart from ours. */
const SCHEMA = 'fila'
/** Only for jobs whose time comes without anybody saying so: retries, and what was said while nobody listened. */
const POLL_SECONDS = 2
/** An aborted job that has not ended by then is left behind: it is tried again like one of a killed worker. */
const STOP_WITHIN_MS = 10_000

export async function openQueue(options: QueueOptions): Promise<OpenQueue> {
  const { url, log, silenceSeconds = 12, lookEverySeconds = 5 } = options
  const boss = new PgBoss({
    connectionString: url,
    application_name: 'faixa fila',
    schema: SCHEMA,
    max: 4,
    useListenNotify: true,
    superviseIntervalSeconds: lookEverySeconds,
    monitorIntervalSeconds: lookEverySeconds,
    maintenanceIntervalSeconds: 600,
    reindex: false,
    monitorVacuum: false,
  })
  boss.on('error', (err) => log.warn({ err }, 'fila'))
  boss.on('warning', (aviso) => log.warn({ aviso }, 'fila'))
  await boss.start()
  for (const name of NAMES) await prepare(name)

  async function prepare(name: QueueName): Promise<void> {
    const { cron, policy, ...settings } = { cron: undefined, policy: 'standard', ...QUEUES[name] }
    const heartbeat = { heartbeatSeconds: silenceSeconds }
    await boss.createQueue(name, { policy, ...settings, ...heartbeat })
    // What an earlier version of this program made it with.
    await boss.updateQueue(name, { ...settings, ...heartbeat })
    if (cron !== undefined) await boss.schedule(name, cron, null, { tz: TIME_ZONE })
  }

  let stopping = new AbortController()
  let working = false

  async function work(handlers: JobHandlers): Promise<void> {
    working = true
    stopping = new AbortController()
    const { signal } = stopping
    await Promise.all(NAMES.map((name) => workOn(name, handlers[name], signal)))
  }

  async function workOn(name: QueueName, { concurrency = 1, handle }: Handling, stop: AbortSignal): Promise<void> {
    const options = {
      pollingIntervalSeconds: POLL_SECONDS,
      notifyPollingIntervalSeconds: POLL_SECONDS,
      heartbeatRefreshSeconds: silenceSeconds / 3,
    }
    for (let i = 0; i < concurrency; i++) {
      const id = await boss.work<LaudoJob | null>(name, options, async ([job]) => {
        if (!job) return
        await run(job, handle, stop)
        // Where one job was there may be more: looked for at once, not at the next poll.
        boss.notifyWorker(id)
      })
    }
  }

  async function run(job: Job<LaudoJob | null>, handle: Handling['handle'], stop: AbortSignal): Promise<void> {
    const laudoId = job.data?.laudoId
    try {
      stop.throwIfAborted()
      await handle({
        ...(laudoId !== undefined && { laudoId }),
        signal: AbortSignal.any([job.signal, stop]),
        settle: async (db) => void (await boss.complete(job.name, job, null, { db: fromKysely(db) })),
      })
    } catch (err) {
      if (stop.aborted) return giveBack(job)
      // Cancelled, or somebody else's by now: whatever is said of it here changes nothing.
      if (job.signal.aborted) return
      log.warn({ err, fila: job.name, laudoId, tentativa: job.retryCount + 1 }, 'trabalho falhou')
      throw err
    }
  }

  /** Ended and asked for anew in one step, so that it is neither lost nor counted as a failure. */
  async function giveBack(job: Job<LaudoJob | null>): Promise<void> {
    const tx = await boss.getDb().beginTransaction!()
    try {
      await boss.complete(job.name, job, null, { db: tx.db })
      await boss.send(job.name, job.data, { ...(job.data && keyOf(job.data.laudoId)), db: tx.db })
      await tx.commit()
    } catch (err) {
      await tx.rollback()
      throw err
    }
  }

  async function stopWork(): Promise<void> {
    if (!working) return
    working = false
    // First of all nothing more is fetched, or what is given back would come right here again.
    const ended = Promise.all(NAMES.map((name) => boss.offWork(name)))
    stopping.abort(new Error('O processo está parando.'))
    await Promise.race([ended, sleep(STOP_WITHIN_MS, undefined, { ref: false })])
  }

  return {
    async enqueueProcessing(db, laudoId) {
      await boss.send(PROCESSING, { laudoId }, { ...keyOf(laudoId), db: fromKysely(db) })
    },
    async cancelProcessing(db, laudoId) {
      const within = { db: fromKysely(db) }
      const found = await boss.findJobs(PROCESSING, { key: keyOf(laudoId).singletonKey, ...within })
      const open = found.filter(({ state }) => ['created', 'retry', 'active'].includes(state))
      const ids = open.map(({ id }) => id)
      if (ids.length > 0) await boss.cancel(PROCESSING, ids, within)
    },
    async depth() {
      // The library's own figures may be a minute old.
      const { rows } = await boss.getDb().executeSql(
        `select count(*) filter (where state < 'active')::int as queued, count(*) filter (where state = 'active')::int as active
         from ${SCHEMA}.job where name = $1 and state <= 'active'`,
        [PROCESSING],
      )
      return rows[0] as QueueDepth
    },
    async check() {
      if (!(await boss.getQueue(PROCESSING))) throw new Error(`A fila ${PROCESSING} não existe.`)
    },
    work,
    stopWork,
    async stop() {
      await stopWork()
      await boss.stop({ graceful: false })
    },
  }
}

function keyOf(laudoId: number): { readonly singletonKey: string } {
  return { singletonKey: `${laudoId}` }
}
