/**
 * The queue in the database (docs/decisions/0009-jobs-in-the-database.md). A job belongs to a worker as long as its heartbeats arrive; the
 * job of a killed worker is given to another one.
 */
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { fromKysely, PgBoss, type Job as TakenJob } from 'pg-boss'
import { toPrimary } from '../db/connections/primary.ts'
import { type Db, takeLast, withdrawStep } from '../db/database.ts'
import { CLIENT_MARGIN_MS, JOB_LIMIT_MS } from '../db/statement-limits.ts'
import type { Log } from '../log.ts'
import type { Tracing } from '../tracing/tracing.ts'
import type { JobHandler, JobKind } from './job.ts'
import { JOB_KINDS, type JobName, type PayloadOf } from './kinds.ts'
import { LANES, type Lane, type Place, PRIORITIES } from './lanes.ts'
import type { Queue } from './queue.ts'
import { readDepths } from './queue-depth.queries.ts'
import { allowTries, nextPriority } from './schedule.queries.ts'

export interface OpenQueue<Means> extends Queue {
  /** Takes jobs from now on. */
  work(means: Means): Promise<void>
  /** Takes no more jobs; running ones are aborted and go back to the queue as if never begun. */
  stopWork(): Promise<void>
  stop(): Promise<void>
}

/** The handler of each kind. */
export type JobHandlers<Means> = { readonly [Name in JobName]: JobHandler<PayloadOf<Name>, Means> }

export interface QueueOptions<Means> {
  readonly handlers: JobHandlers<Means>
  readonly url: string
  readonly log: Log
  readonly tracing?: Pick<Tracing, 'job'> | undefined
  /**
   * Seconds without a heartbeat after which a worker counts as dead; pg-boss requires at least 10. Its death is noticed within another
   * `lookEverySeconds`.
   */
  readonly silenceSeconds?: number
  readonly lookEverySeconds?: number
  /** Interval of polling, s. It finds jobs without a notification: retries, and jobs enqueued while no process listened. */
  readonly pollEverySeconds?: number
}

type Payload = object | undefined

/** Kinds without the types of their payloads; kinds.ts has checked payload and key together. */
const KINDS = JOB_KINDS as unknown as Readonly<Record<JobName, JobKind<Payload>>>
const NAMES = Object.keys(JOB_KINDS) as JobName[]
const TIME_ZONE = 'America/Sao_Paulo'

/** Dependencies of the queue itself. */
interface QueueMeans {
  readonly metrics: { jobEnded(queue: string, outcome: 'feito' | 'falhou' | 'devolvido', seconds: number): void }
}

type BossDb = ReturnType<typeof fromKysely>

/** Schema of pg-boss's own tables. */
const SCHEMA = 'fila'
/** Number of crashes after which another attempt is no longer free: the job itself may then be what ends the process. */
const MOST_CRASHES = 100
/** Time for aborted jobs to end, ms. A job that takes longer is abandoned, and retried like that of a killed worker. */
const STOP_WITHIN_MS = 10_000

export async function openQueue<Means extends QueueMeans>(options: QueueOptions<Means>): Promise<OpenQueue<Means>> {
  // Kind and payload of a job belong together, which features/jobs.ts has checked.
  const handlers = options.handlers as Readonly<Record<JobName, JobHandler<Payload, Means>>>
  const { url, log, tracing, silenceSeconds = 12, lookEverySeconds = 5, pollEverySeconds = 2 } = options
  const boss = await startBoss({ url, log, lookEverySeconds, silenceSeconds })
  let stopping = new AbortController()
  let working = false

  async function work(means: Means): Promise<void> {
    working = true
    stopping = new AbortController()
    const { signal } = stopping
    await Promise.all(NAMES.map((name) => workOn(name, means, signal)))
  }

  async function workOn(name: JobName, means: Means, stop: AbortSignal): Promise<void> {
    const handler = handlers[name]
    const slots = handler.slots?.(means) ?? { leve: 1, pesada: 0 }
    const slotsOfOne = handler.slotsOfOne?.(means)
    for (const lane of LANES) {
      if (slots[lane] === 0) continue
      const { first, last } = PRIORITIES[lane]
      const within = {
        pollingIntervalSeconds: pollEverySeconds,
        notifyPollingIntervalSeconds: pollEverySeconds,
        heartbeatRefreshSeconds: silenceSeconds / 3,
        localConcurrency: slots[lane],
        // Kinds without places accept jobs of any priority, because a dead letter keeps the priority of its job.
        ...(handler.place && { minPriority: last, maxPriority: first }),
        // pg-boss has one such limit per queue, so it can be that of only one lane.
        ...(lane === 'leve' && slotsOfOne !== undefined && { localGroupConcurrency: slotsOfOne }),
      }
      await boss.work<object | null>(name, within, async ([job]) => {
        if (!job) return
        await run(name, job, lane, means, stop)
        // Where one job was waiting there may be more: fetch at once, not at the next poll.
        for (const worker of boss.getWipData()) if (worker.name === name) boss.notifyWorker(worker.id)
      })
    }
  }

  async function run(
    name: JobName,
    job: TakenJob<object | null>,
    lane: Lane,
    means: Means,
    stop: AbortSignal,
  ): Promise<void> {
    const { payload, retry } = KINDS[name]
    const { handle } = handlers[name]
    const began = performance.now()
    const elapsed = () => (performance.now() - began) / 1000
    const count = (outcome: 'feito' | 'falhou' | 'devolvido') => means.metrics.jobEnded(name, outcome, elapsed())
    try {
      stop.throwIfAborted()
      // An attempt counts when it fails here. If its process was killed, that is the server's fault, and not the job's.
      if (job.retryCount < MOST_CRASHES) await allowTries(boss.getDb(), SCHEMA, name, job.id, 1)
      const settle = async (db: Db) => void (await boss.complete(name, job, null, { db: fromKysely(db) }))
      const work = {
        // Another version of this program may have written the job.
        payload: payload?.parse(job.data),
        signal: AbortSignal.any([job.signal, stop]),
        lane,
        settle,
        async settleAsHeavy(db: Db) {
          await settle(db)
          await send(boss, fromKysely(db), name, job.data, await placeOf(handlers[name], job.data, db, 'pesada'))
        },
      }
      await (tracing ? tracing.job(name, () => handle(work, means)) : handle(work, means))
      count('feito')
    } catch (err) {
      if (stop.aborted) {
        count('devolvido')
        return giveBack(boss, name, job)
      }
      // The job was cancelled or belongs to another worker by now, so its outcome no longer counts.
      if (job.signal.aborted && elapsed() < (retry.expireInSeconds ?? Number.POSITIVE_INFINITY)) return
      count('falhou')
      if (job.retryCount < MOST_CRASHES)
        await allowTries(boss.getDb(), SCHEMA, name, job.id, -1).catch((err) => log.warn({ err }, 'fila'))
      if (job.signal.aborted) return
      log.warn({ err, fila: name, ...job.data, tentativa: job.retryCount + 1 }, 'trabalho falhou')
      throw err
    }
  }

  async function stopWork(): Promise<void> {
    if (!working) return
    working = false
    // Fetching stops first, because a job that is given back would otherwise be fetched here again.
    const ended = Promise.all(NAMES.map((name) => boss.offWork(name)))
    stopping.abort(new Error('O processo está parando.'))
    await Promise.race([ended, sleep(STOP_WITHIN_MS, undefined, { ref: false })])
  }

  return {
    enqueue(db, name, payload) {
      const data = payload ?? null
      // Without a key the job is independent of all others.
      const { singletonKey = randomUUID() } = keyOf(name, data)
      return takeLast(db, `${name} ${singletonKey}`, async () =>
        send(boss, fromKysely(db), name, data, await placeOf(handlers[name], data, db)),
      )
    },
    cancel: (db, name, payload) => cancel(boss, db, name, payload),
    async depths() {
      const found = new Map((await readDepths(boss.getDb(), SCHEMA)).map(({ name, ...state }) => [name, state]))
      return new Map(NAMES.map((name) => [name, found.get(name) ?? { queued: 0, active: 0, waitedSeconds: 0 }]))
    },
    async check() {
      const found = new Set((await boss.getQueues(NAMES)).map(({ name }) => name))
      const missing = NAMES.filter((name) => !found.has(name))
      if (missing.length > 0) throw new Error(`Faltam as filas ${missing.join(', ')}.`)
    },
    work,
    stopWork,
    async stop() {
      await stopWork()
      await boss.stop({ graceful: false })
    },
  }
}

type BossOptions = Pick<QueueOptions<never>, 'url' | 'log'> &
  Required<Pick<QueueOptions<never>, 'lookEverySeconds' | 'silenceSeconds'>>

/** Starts pg-boss, with every queue as kinds.ts describes it. */
async function startBoss({ url, log, lookEverySeconds, silenceSeconds }: BossOptions): Promise<PgBoss> {
  const boss = new PgBoss({
    application_name: 'faixa fila',
    schema: SCHEMA,
    max: 4,
    // The queue passes them to its own pool and listener.
    ...toPrimary(url),
    ...{ statement_timeout: JOB_LIMIT_MS, query_timeout: JOB_LIMIT_MS + CLIENT_MARGIN_MS },
    useListenNotify: true,
    superviseIntervalSeconds: lookEverySeconds,
    monitorIntervalSeconds: lookEverySeconds,
    // A fetch leaves out the keys that were active when this cache was filled. With pg-boss's default of 60 s, a failed job waited that
    // long for its next attempt, regardless of its retryDelay.
    queueCacheIntervalSeconds: lookEverySeconds,
    maintenanceIntervalSeconds: 600,
    reindex: false,
    monitorVacuum: false,
  })
  boss.on('error', (err) => log.warn({ err }, 'fila'))
  boss.on('warning', (aviso) => log.warn({ aviso }, 'fila'))
  await boss.start()
  // A queue that another one names as its dead letter must exist first.
  for (const name of NAMES.filter((one) => KINDS[one].afterLastTry === undefined))
    await prepareQueue(boss, name, silenceSeconds)
  for (const name of NAMES.filter((one) => KINDS[one].afterLastTry !== undefined))
    await prepareQueue(boss, name, silenceSeconds)
  return boss
}

/** Makes the tables of the queue in an empty database, without taking or scheduling anything. */
export async function makeQueueTables(url: string): Promise<void> {
  const boss = new PgBoss({ ...toPrimary(url), schema: SCHEMA, max: 2, supervise: false, schedule: false })
  boss.on('error', () => {})
  await boss.start()
  await boss.stop({ graceful: false })
}

async function prepareQueue(boss: PgBoss, name: JobName, silenceSeconds: number): Promise<void> {
  const { cron, oneFor, retry, afterLastTry, payload } = KINDS[name]
  const settings = {
    ...retry,
    ...(afterLastTry !== undefined && { deadLetter: afterLastTry }),
    // Requested jobs are announced and begin at once; scheduled ones can wait for the next poll.
    ...(payload && { notify: true }),
    heartbeatSeconds: silenceSeconds,
  }
  await boss.createQueue(name, { policy: oneFor ? 'stately' : 'standard', ...settings })
  // An earlier version of this program may have created the queue with other settings.
  await boss.updateQueue(name, settings)
  if (cron !== undefined) await boss.schedule(name, cron, null, { tz: TIME_ZONE })
}

async function placeOf(
  handler: Pick<JobHandler<Payload, never>, 'place'>,
  payload: object | null,
  db: Db,
  lane?: Lane,
): Promise<Place | undefined> {
  const found = await handler.place?.(payload ?? undefined, db)
  return found && lane ? { ...found, lane } : found
}

async function send(
  boss: PgBoss,
  db: BossDb,
  name: JobName,
  payload: object | null,
  place: Place | undefined,
): Promise<void> {
  const turn = place && {
    priority: await nextPriority(db, SCHEMA, name, place),
    group: { id: `${place.lane} ${place.party}`, tier: place.lane },
  }
  await boss.send(name, payload, { ...keyOf(name, payload), ...turn, db })
}

/** Ends the job and enqueues it again in one step, so that it is neither lost nor counted as a failure. */
async function giveBack(boss: PgBoss, name: JobName, job: TakenJob<object | null>): Promise<void> {
  const tx = await boss.getDb().beginTransaction!()
  try {
    const [kept] = await boss.findJobs(name, { id: job.id, db: tx.db })
    await boss.complete(name, job, null, { db: tx.db })
    const { groupId } = job
    await boss.send(name, job.data, {
      ...keyOf(name, job.data),
      // The job keeps its priority, because its turn had come already.
      ...(kept && { priority: kept.priority }),
      ...(groupId && { group: { id: groupId } }),
      db: tx.db,
    })
    await tx.commit()
  } catch (err) {
    await tx.rollback()
    throw err
  }
}

async function cancel(boss: PgBoss, db: Db, name: JobName, payload: object | undefined): Promise<void> {
  const { singletonKey } = keyOf(name, payload)
  if (singletonKey === undefined) throw new Error(`A job of ${name} cannot be found again: it is oneFor nothing`)
  withdrawStep(db, `${name} ${singletonKey}`)
  const within = { db: fromKysely(db) }
  const found = await boss.findJobs(name, { key: singletonKey, ...within })
  const open = found.filter(({ state }) => ['created', 'retry', 'active'].includes(state))
  const ids = open.map(({ id }) => id)
  if (ids.length > 0) await boss.cancel(name, ids, within)
}

/** Returns the key by which pg-boss distinguishes the jobs of one kind. */
function keyOf(name: JobName, payload: object | null | undefined): { readonly singletonKey?: string } {
  const key = payload ? KINDS[name].oneFor?.(payload) : undefined
  return key === undefined ? {} : { singletonKey: key }
}
