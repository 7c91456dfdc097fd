/**
 * Starts the whole server, from settings to listening, and stops it; main.ts, benches and tests use it. When a start fails, everything
 * opened so far is closed in reverse order.
 */
import { constants } from 'node:fs'
import { access } from 'node:fs/promises'
import { join } from 'node:path'
import { buildApp } from './app.ts'
import { openBackups } from './backups/open-backups.ts'
import { refuseUnfinishedRestore } from './backups/restore-mark.ts'
import { updateDatabase } from './backups/update-database.ts'
import { openStandby } from './db/connections/standby.ts'
import { openDatabase, untilConnected } from './db/database.ts'
import { openDatabaseClock } from './db/database-clock.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from './db/embedded/embedded-postgres.ts'
import { JOB_LIMIT_MS, MIGRATION_LIMIT_MS } from './db/statement-limits.ts'
import type { Deps } from './deps.ts'
import { makeFolder } from './disk/make-folder.ts'
import { codeOf } from './disk/unless-gone.ts'
import { openEventHub } from './events/open-event-hub.ts'
import { JOBS } from './features/jobs.ts'
import { ensureAdministrator, type FirstAdministrator } from './features/session/first-administrator.ts'
import { type FileStore, openStore } from './files/store.ts'
import { causeOf } from './files/stores/store-errors.ts'
import { followChanges, openLiveSettings } from './installation/live-settings.ts'
import { openQueue } from './jobs/open-queue.ts'
import { openSeal } from './keys/open-seal.ts'
import { sealPlainText } from './keys/rotate-keys.ts'
import { keepRule } from './laudo/verificacoes/kept-verificacoes.queries.ts'
import type { AppLog } from './log.ts'
import { openLiveMail } from './mail/open-mail.ts'
import { createMetrics } from './metrics/prometheus.ts'
import { memoryBudget } from './processes/memory-budget.ts'
import { openClamd } from './scan/clamd.ts'
import type { Seal } from './secrets/seal.ts'
import { readClamdAddress } from './settings/clamd-address.ts'
import { type Settings, WrongSettings } from './settings.ts'
import { openSigner } from './signing/signer.ts'
import { startWorker } from './start-worker.ts'

export interface RunningServer {
  readonly deps: Deps
  /** URL of the server; absent for a worker. */
  readonly url?: string
  readonly embedded: boolean
  /** The administrator that this start created, because there was none. */
  readonly administrator?: FirstAdministrator
  /** Stops: requests in flight end, jobs go back to the queue, connections close. */
  stop(): Promise<void>
}

/** Time for one connection during the start, ms: no user waits for a page yet, and a busy machine takes long. */
const STARTING_WITHIN_MS = 120_000

/** Folder where `vite build` writes the screens. */
const WEB_FOLDER = join(import.meta.dirname, '..', '..', 'web', 'dist')

export interface StartOptions {
  /** Called with a sentence when the embedded database cannot be restarted while this process runs. */
  readonly onLost?: (sentence: string) => void
  /** Aborted to end the program during its start: everything opened is closed, and the start rejects. */
  readonly signal?: AbortSignal
  /** Called with the current step of the start, in Portuguese: on a slow machine each step takes a while. */
  readonly onStep?: (step: string) => void
}

/**
 * Time for which a proxy may still reach a server after its shutdown began, ms: the proxy keeps idle connections for less
 * (implantacao/nginx.conf).
 */
const LEAVING_MS = 5000

export async function startServer(settings: Settings, log: AppLog, options: StartOptions = {}): Promise<RunningServer> {
  const opened = new AsyncDisposableStack()
  memoryBudget.resize(settings.memoryBudgetMb)
  try {
    await prepareFolder(settings.dataFolder)
    await refuseUnfinishedRestore(settings.dataFolder)
    const stored = await openStorage(opened, settings, log, options)
    options.onStep?.('abrindo a fila e as conexões com o banco')
    const { deps, queue, forJobs } = await openDeps(opened, settings, log, stored)
    if (settings.role !== 'api') {
      const worker = await startWorker({ ...deps, db: forJobs }, queue)
      opened.defer(() => worker.stop())
    }
    const url = settings.role === 'worker' ? undefined : await listen(opened, deps, settings.port)
    if (settings.role === 'worker' && settings.monitorPort !== undefined)
      await listen(opened, deps, settings.monitorPort, true)
    // The administrator is made last, because a generated password is shown only once and must not be used up by a failed start.
    const administrator = await ensureAdministrator(deps.db, settings, deps.clock)
    options.signal?.throwIfAborted()
    const stop = once(() => opened.disposeAsync())
    return {
      deps,
      ...(url !== undefined && { url }),
      embedded: stored.embedded !== undefined,
      ...(administrator && { administrator }),
      stop,
    }
  } catch (error) {
    await opened.disposeAsync()
    throw error
  }
}

interface Storage {
  /** Address of the database. */
  readonly database: string
  readonly embedded: EmbeddedPostgres | undefined
  readonly files: FileStore
}

/** Opens the store of files and the database, at the schema of this program. */
async function openStorage(
  opened: AsyncDisposableStack,
  settings: Settings,
  log: AppLog,
  { onLost, signal, onStep }: StartOptions,
): Promise<Storage> {
  const { dataFolder, databaseUrl } = settings
  const sayings = { info: (text: string) => log.info(text), warn: (text: string) => log.warn(text) }
  onStep?.('preparando o banco de dados')
  let embedded: EmbeddedPostgres | undefined
  if (databaseUrl === undefined) {
    const postgres = await startEmbeddedPostgres({
      folder: join(dataFolder, 'banco'),
      log: sayings,
      ...(onLost && { onLost }),
    })
    opened.defer(() => postgres.stop())
    embedded = postgres
  }
  const database = databaseUrl ?? embedded!.url
  signal?.throwIfAborted()
  const files = await openStore({
    where: settings.files,
    log: sayings,
    spoolFolder: join(dataFolder, 'recebendo'),
  })
  onStep?.('levando o banco ao esquema deste programa')
  await updateDatabase({ url: database, embedded, files, settings, log, signal })
  signal?.throwIfAborted()
  return { database, embedded, files }
}

/** Opens everything impure but what `stored` holds; `forJobs` is a separate pool, which requests cannot exhaust. */
async function openDeps(
  opened: AsyncDisposableStack,
  environment: Settings,
  log: AppLog,
  { database, embedded, files }: Storage,
) {
  const { traces } = environment
  const tracing =
    traces && (await import('./tracing/open-tracing.ts')).openTracing({ ...traces, role: environment.role })
  // Spans of the last requests end before this, because it was opened first.
  if (tracing) opened.defer(() => tracing.stop())
  const onStatement = tracing?.statement
  const onError = (err: Error) => log.warn({ err }, 'conexão com o banco perdida')
  const pooled = openDatabase(database, { onStatement, onError })
  const { db, pool, close } = pooled
  opened.defer(close)
  const seal = await sealWhatIsStored(database, environment, log, onError)
  await untilConnected(pooled, STARTING_WITHIN_MS)
  const clock = await openDatabaseClock(db)
  opened.defer(() => clock.stop())
  const forJobs = openDatabase(database, { max: 10, limitMs: JOB_LIMIT_MS, onStatement, onError })
  opened.defer(() => forJobs.close())
  await keepRule(forJobs.db, environment.registrationDays)
  const queue = await openQueue({ handlers: JOBS, url: database, log, tracing })
  opened.defer(() => queue.stop())
  const events = await openEventHub({ url: database, log })
  opened.defer(() => events.stop())
  const live = await openLiveSettings({ db, settings: environment, seal })
  const { settings, reload: reloadSettings } = live
  followChanges(live, events, log)
  const mail = openLiveMail(settings, log)
  const { backupDays: keepDays } = settings
  const backups =
    embedded && keepDays > 0
      ? openBackups({
          folder: () => settings.backupFolder,
          keepDays,
          postgres: embedded,
          files,
          where: settings.files,
          clock,
        })
      : undefined
  const metrics = createMetrics({
    queue,
    pools: { pedidos: pool, trabalhos: forJobs.pool },
    dataFolder: settings.dataFolder,
    ...(backups && { backups }),
  })
  const { readingUrl: reading, role } = environment
  const standby =
    reading !== undefined && role !== 'worker'
      ? await openStandby({ url: reading, primary: db, log, onRead: metrics.readFrom, onStatement })
      : undefined
  if (standby) opened.defer(() => standby.close())
  const address = readClamdAddress(settings.antivirus ?? '')
  const scanner = address && openClamd({ address, log, onScanned: metrics.fileScanned })
  const signer = openSigner(settings)
  const deps: Deps = {
    db,
    clock,
    files,
    mail,
    queue,
    events,
    metrics,
    seal,
    signer,
    log,
    settings,
    reloadSettings,
    ...(standby && { standby }),
    ...(tracing && { tracing }),
    ...(scanner && { scanner }),
    ...(backups && { backups }),
  }
  return { deps, queue, forJobs: forJobs.db }
}

async function sealWhatIsStored(
  url: string,
  settings: Settings,
  log: AppLog,
  onError: (error: Error) => void,
): Promise<Seal> {
  const patient = openDatabase(url, {
    max: 3,
    limitMs: MIGRATION_LIMIT_MS,
    connectWithinMs: STARTING_WITHIN_MS,
    onError,
  })
  await using _closed = { [Symbol.asyncDispose]: patient.close }
  await untilConnected(patient, STARTING_WITHIN_MS)
  const seal = await openSeal(settings, patient.db)
  await sealPlainText(patient.db, seal, {
    onBatch: (dados, linhas) => log.info({ dados, linhas }, 'dados cifrados'),
  })
  return seal
}

async function listen(opened: AsyncDisposableStack, deps: Deps, wanted: number, monitored = false): Promise<string> {
  const { settings } = deps
  const leavingMs = settings.trustProxy === false || monitored ? 0 : LEAVING_MS
  const app = await buildApp(deps, { webFolder: WEB_FOLDER, monitored, leavingMs })
  opened.defer(() => app.close())
  await app.listen({ host: settings.host, port: wanted }).catch((error: unknown) => {
    const cause = HOST_FAULTS[codeOf(error) ?? '']
    throw cause === undefined ? error : new WrongSettings(`Configuração inválida. HOST: ${settings.host} ${cause}.`)
  })
  const address = app.server.address()
  const port = typeof address === 'object' && address ? address.port : wanted
  const host = ['127.0.0.1', '::1', '0.0.0.0', '::'].includes(settings.host) ? 'localhost' : settings.host
  return `http://${host}:${port}`
}

/** Reason why a server cannot listen at an address. */
const HOST_FAULTS: Readonly<Record<string, string>> = {
  EADDRNOTAVAIL: 'não é um endereço deste computador',
  ENOTFOUND: 'não é um nome nem um endereço que este computador conheça',
  EAI_AGAIN: 'não é um nome nem um endereço que este computador conheça',
  EINVAL: 'não é um endereço',
  ENETUNREACH: 'não é um endereço deste computador',
}

/** Makes the data folder. Throws WrongSettings where it cannot be used. */
async function prepareFolder(folder: string): Promise<void> {
  try {
    await makeFolder(folder)
    await access(folder, constants.W_OK | constants.X_OK)
  } catch (error) {
    throw new WrongSettings(
      `Configuração inválida. FAIXA_DADOS: a pasta ${folder} não pode ser usada: ${causeOf(error)}.`,
    )
  }
}

function once(act: () => Promise<void>): () => Promise<void> {
  let done: Promise<void> | undefined
  return () => (done ??= act())
}
