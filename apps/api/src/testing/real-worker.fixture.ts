/** The real queue, store and measuring processes on a separate database, without HTTP. */
import { createHash } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import { EVENTS, type LaudoEvent } from '@faixa/contract'
import type { Papel } from '@faixa/domain'
import { type Insertable, type Selectable, sql } from 'kysely'
import { type Db, openDatabase } from '../db/database.ts'
import type { Tables } from '../db/tables.ts'
import type { Deps } from '../deps.ts'
import { openEventHub } from '../events/open-event-hub.ts'
import { JOBS, type JobMeans } from '../features/jobs.ts'
import { openStore } from '../files/store.ts'
import { type OpenQueue, openQueue, type QueueOptions } from '../jobs/open-queue.ts'
import { readSettings } from '../settings.ts'
import { type RunningWorker, startWorker, type WorkerOptions } from '../start-worker.ts'
import { nameOf, type SentFiles } from './flight-files.fixture.ts'
import { freshDatabase, PATIENT } from './fresh-database.fixture.ts'
import { insertLaudo, type LaudoMade } from './laudo-rows.fixture.ts'
import { insertPeople, insertPlaces, type Places } from './people.fixture.ts'
import { withStandIns } from './stand-ins.fixture.ts'

export interface RealWorker {
  readonly db: Db
  readonly databaseUrl: string
  readonly folder: string
  readonly deps: Deps
  readonly queue: OpenQueue<JobMeans>
  readonly places: Places
  /** Events of laudos that were published. */
  readonly news: readonly LaudoEvent[]
  readonly logged: readonly { readonly level: string; readonly detail: object; readonly text: string | undefined }[]
  /** Inserts a laudo with its files and its job in one transaction, as the upload does. */
  send(files: SentFiles, laudo?: Partial<Insertable<Tables['laudos']>>): Promise<LaudoMade>
  /** Stores content with the row by which a laudo refers to it. */
  keep(content: string | Uint8Array): Promise<Buffer>
  /** Requests the processing again, as a person does. */
  reprocess(laudoId: number): Promise<void>
  /** Reads the rows that were measured. */
  rows<Table extends Measured>(table: Table, laudoId: number): Promise<Selectable<Tables[Table]>[]>
  work(options?: WorkerOptions & { readonly deps?: Partial<Deps> }): Promise<RunningWorker>
  /** Sets the last heartbeat of every worker to an hour ago. */
  forgetWorkers(): Promise<void>
  /** Makes every job that waits for its next try due. */
  retryNow(): Promise<void>
  /** Waits until the laudo is Pronto or Erro. */
  settled(laudoId: number, withinMs?: number): Promise<LaudoState>
  state(laudoId: number): Promise<LaudoState>
  /** Stops leftover workers of a failed test, which would take the jobs of the next. */
  stopWorkers(): Promise<void>
  stop(): Promise<void>
}

type Measured = 'laudos_talhoes' | 'laudos_trajetos' | 'laudos_achados' | 'laudos_camadas'

export type LaudoState = Awaited<ReturnType<typeof readState>>

export async function startRealWorker(queueOptions: Partial<QueueOptions<JobMeans>> = {}): Promise<RealWorker> {
  const database = await freshDatabase()
  const folder = await mkdtemp(join(tmpdir(), 'faixa-teste-'))
  const settings = readSettings({ FAIXA_DADOS: folder, FAIXA_DEMO: 'nao', FAIXA_TRABALHOS: '2' }, folder)
  const logged: { level: string; detail: object; text: string | undefined }[] = []
  const write = (level: string) => (detail: object, text?: string) =>
    void logged.push({ level, detail: describe(detail), text })
  const log = { debug: write('debug'), info: write('info'), warn: write('warn'), error: write('error') }
  const { db, close } = openDatabase(database.url, { max: 8, ...PATIENT, onError: () => {} })
  const queue = await openQueue({ handlers: JOBS, url: database.url, log, lookEverySeconds: 1, ...queueOptions })
  const events = await openEventHub({ url: database.url, log })
  const news: LaudoEvent[] = []
  events.listen({
    event({ noun, detail }) {
      if (noun === 'laudo') news.push(EVENTS.laudo.parse(detail))
    },
    missed: () => {},
    ended: () => {},
  })
  const files = await openStore({ where: settings.files, log: { warn: (text) => log.warn({}, text) } })
  const { deps } = withStandIns({ db, queue, events, files, log, settings })
  const places = await insertPlaces(db)
  await insertPeople(db, places)
  const workers: RunningWorker[] = []

  async function keep(content: string | Uint8Array): Promise<Buffer> {
    const reception = await files.receive(Readable.from([Buffer.from(content)]), { maxBytes: 2 ** 28 })
    if (!reception.ok) throw new Error(reception.why)
    await reception.received.keep()
    const sha256 = Buffer.from(reception.received.sha256, 'hex')
    const { bytes } = reception.received
    await db
      .insertInto('arquivos')
      .values({ sha256, bytes })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    return sha256
  }

  return {
    db,
    databaseUrl: database.url,
    folder,
    deps,
    queue,
    places,
    news,
    logged,
    async send(sent, laudo = {}) {
      const hashes = new Map<Papel, Buffer>()
      for (const [papel, content] of Object.entries(sent)) hashes.set(papel as Papel, await keep(content))
      const impressao = createHash('sha256')
        .update([...hashes.values()].join())
        .update(`${Math.random()}`)
        .digest()
      return db.transaction().execute(async (tx) => {
        const made = await insertLaudo(tx, { impressao, ready: false, ...laudo })
        for (const [papel, sha256] of hashes) {
          await tx
            .insertInto('laudos_arquivos')
            .values({ laudo_id: made.id, papel, sha256, nome: nameOf(papel) })
            .execute()
        }
        await queue.enqueue(tx, 'processar-laudo', { laudoId: made.id })
        return made
      })
    },
    keep,
    async reprocess(laudoId) {
      await db.transaction().execute(async (tx) => {
        await tx.updateTable('laudos').set({ ready: false, error: false }).where('id', '=', laudoId).execute()
        await queue.enqueue(tx, 'processar-laudo', { laudoId })
      })
    },
    async rows<Table extends Measured>(table: Table, laudoId: number) {
      const order = table === 'laudos_trajetos' ? 'laudo_id' : 'posicao'
      const { rows } = await sql<Selectable<Tables[Table]>>`
        select * from ${sql.table(table)} where laudo_id = ${laudoId} order by ${sql.ref(order)}`.execute(db)
      return rows
    },
    async forgetWorkers() {
      await sql`update fila.job set heartbeat_on = heartbeat_on - interval '1 hour' where state = 'active'`.execute(db)
    },
    async retryNow() {
      await sql`update fila.job set start_after = now() where state = 'retry'`.execute(db)
    },
    async work(options = {}) {
      const worker = await startWorker({ ...deps, ...options.deps }, queue, options)
      workers.push(worker)
      return worker
    },
    async settled(laudoId, withinMs = 90_000) {
      const until = performance.now() + withinMs
      for (;;) {
        const state = await readState(db, laudoId)
        if (state.ready || state.error) return state
        if (performance.now() > until)
          throw new Error(`Not settled: ${JSON.stringify(state)} ${JSON.stringify(logged)}`)
        await sleep(25)
      }
    },
    state: (laudoId) => readState(db, laudoId),
    async stopWorkers() {
      for (const worker of workers.splice(0)) await worker.stop()
    },
    async stop() {
      for (const worker of workers) await worker.stop()
      await events.stop()
      await queue.stop()
      await close()
      await database.leave()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

function describe(detail: object): object {
  const { err } = detail as { err?: unknown }
  return err instanceof Error ? { ...detail, err: err.stack } : detail
}

function readState(db: Db, laudoId: number) {
  return db
    .selectFrom('laudos')
    .leftJoin('processamentos', 'processamentos.laudo_id', 'laudos.id')
    .selectAll('laudos')
    .select(['tentativa', 'progresso', 'etapa'])
    .where('laudos.id', '=', laudoId)
    .executeTakeFirstOrThrow()
}
