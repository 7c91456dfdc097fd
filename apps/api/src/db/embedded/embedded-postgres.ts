/**
 * Runs the PostgreSQL that is packaged with Faixa, for an installation without an external database: created on the first start, adopted
 * when it already runs (left by a killed process, or shared with another one), restarted when it ends unexpectedly, ended by the last
 * process that uses it. All state is in the cluster's own files, so that any process can be killed at any moment.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import type { CopiedFile } from '../../disk/copy-file.ts'
import { findLocation } from './cluster-location.ts'
import { copyCluster } from './copy-cluster.ts'
import { findBinaries } from './embedded-binaries.ts'
import { ensureCluster } from './embedded-cluster.ts'
import { arrive, type Guard } from './embedded-guard.ts'
import { findRunning, launch, shutDown } from './embedded-server.ts'
import { supervise } from './embedded-supervisor.ts'
import { EmbeddedUnusable } from './embedded-unusable.ts'

export type EmbeddedOptions = {
  /** Data folder, created where it is missing. It holds the cluster, or a file with the cluster's path (cluster-location.ts). */
  readonly folder: string
  readonly log: { info(text: string): void; warn(text: string): void }
  /**
   * False is for tests only: the server writes without syncing, and the last process with a guard ends it although a client is connected,
   * so that a leftover connection of a killed program does not keep a server running after the run.
   */
  readonly durable?: boolean
  /** Called with a sentence when the server ended and cannot be restarted on its port, so that this process must be restarted. */
  readonly onLost?: (sentence: string) => void
}

export type EmbeddedPostgres = {
  /** URL with the password of a role that owns its database and may create others, but is not a superuser. */
  readonly url: string
  /** False where the server was already running. */
  readonly started: boolean
  /** Main version of the embedded server's programs. */
  readonly major: string
  /** Copies the files of the running server into a new folder (copy-cluster.ts). */
  copyTo(folder: string, signal?: AbortSignal): Promise<readonly CopiedFile[]>
  /** Ends the server unless another process uses it. The caller must have closed its own connections. */
  stop(): Promise<void>
}

/** The role and the database of the program. */
const APPLICATION = 'faixa'

/**
 * Maximum wait for a server whose process does not exist, or that refuses connections, ms. Starting takes time, for instance after a crash.
 */
const PATIENCE_MS = 300_000
/** Interval of the message that the server is still starting, ms. */
const SAID_EVERY_MS = 60_000
const BETWEEN_LOOKS_MS = 50

/** Number of failed launches before giving up. One can be caused by another process, as when a server was killed while it started. */
const FAILED_LAUNCHES = 3

/** Starts or joins the server of a folder. Rejects with EmbeddedUnusable where that is impossible. */
export async function startEmbeddedPostgres({
  folder,
  log,
  durable = true,
  onLost = (sentence) => log.warn(sentence),
}: EmbeddedOptions): Promise<EmbeddedPostgres> {
  const { location, binaries, password } = await prepare().catch(explain)
  const { guard, port, started } = await join().catch(explain)
  await ensureDatabase(guard, password).catch(async (error: unknown) => {
    await guard.leave(() => shutDown(location, binaries, port), { keepsClients: true }).catch(() => undefined)
    throw error
  })
  if (!started) log.info('O banco já estava no ar; este processo passa a usá-lo.')
  const supervised = supervise(guard, {
    port,
    log,
    onLost,
    find: () => findRunning(location),
    launch: () => launch(location, binaries, { durable, port }),
    arrive: () => arrive(port, password),
  })
  let stopped: Promise<void> | undefined
  return {
    url: `postgres://${APPLICATION}:${password}@127.0.0.1:${port}/${APPLICATION}`,
    started,
    major: binaries.major,
    copyTo: (folder, signal) => copyCluster({ cluster: location.cluster, port, password }, folder, { signal }),
    stop: () => (stopped ??= leave()),
  }

  async function prepare() {
    const location = await findLocation(folder, log)
    const binaries = await findBinaries(location.account, log)
    return { location, binaries, password: await ensureCluster(location, binaries, durable) }
  }

  /** Refuses with a sentence where the disk is full or the folder cannot be written. */
  function explain(error: NodeJS.ErrnoException): never {
    if (error.syscall === undefined) throw error
    throw new EmbeddedUnusable(`O banco em ${folder} não pôde ser preparado: ${error.message}.`)
  }

  async function join(): Promise<{ guard: Guard; port: number; started: boolean }> {
    let deadline = performance.now() + PATIENCE_MS
    let saidAt = performance.now()
    let started = false
    let troubles = 0
    let cause = 'ele ainda não está pronto'
    for (;;) {
      const running = await findRunning(location)
      if (running?.ready) {
        const guard = await arrive(running.port, password).catch((error: Error) => {
          refuseStranger(error)
          cause = error.message
        })
        if (guard) return { guard, port: running.port, started }
      } else if (running) {
        deadline = performance.now() + PATIENCE_MS
        if (performance.now() - saidAt > SAID_EVERY_MS) {
          saidAt = performance.now()
          log.warn('O banco ainda está iniciando: depois de uma queda ele lê de novo o que escreveu.')
        }
      } else {
        const outcome = await launch(location, binaries, { durable })
        started = outcome === 'started'
        if (started) continue
        if (typeof outcome === 'object') {
          troubles += 1
          if (troubles === FAILED_LAUNCHES) {
            throw new EmbeddedUnusable(
              `O banco em ${location.cluster} não abre: ${outcome.trouble}. Resolva a causa ou restaure uma cópia de segurança da pasta.`,
            )
          }
        }
      }
      if (performance.now() > deadline) {
        const minutes = PATIENCE_MS / 60_000
        throw new EmbeddedUnusable(`O banco em ${location.cluster} não respondeu em ${minutes} minutos: ${cause}.`)
      }
      await sleep(BETWEEN_LOOKS_MS)
    }
  }

  async function leave(): Promise<void> {
    try {
      // Without a guard the server is already down, or the next start finds it.
      const guard = await supervised.stop()
      const last = (await guard?.leave(() => shutDown(location, binaries, port), { keepsClients: durable })) ?? true
      if (!last) log.info('O banco continua no ar, pois outro programa o usa.')
    } catch (error) {
      if (error instanceof EmbeddedUnusable) throw error
      // The connection is lost: the server has ended, or the next start finds it.
      log.warn(`O banco não respondeu ao ser encerrado: ${(error as Error).message}.`)
    }
  }

  /** Throws an error that waiting cannot resolve. A server that is starting, ending or has just ended is tried again. */
  function refuseStranger(error: Error & { code?: string }): void {
    if (error.code !== '28P01') return
    throw new EmbeddedUnusable(`O banco em ${location.cluster} não aceita a senha guardada ao lado dele.`)
  }
}

/**
 * Creates the role and the database where they are missing. Several processes may do this at once, and one may be killed between two steps.
 */
async function ensureDatabase(guard: Guard, password: string): Promise<void> {
  const roles = await guard.query('select from pg_roles where rolname = $1', [APPLICATION])
  // The password is generated here from letters, digits, - and _; this statement takes no parameters.
  if (roles.length === 0) await tolerant(`create role ${APPLICATION} login createdb password '${password}'`)
  const databases = await guard.query('select from pg_database where datname = $1', [APPLICATION])
  if (databases.length === 0) await tolerant(`create database ${APPLICATION} owner ${APPLICATION}`)

  async function tolerant(sql: string): Promise<void> {
    try {
      await guard.query(sql)
    } catch (error) {
      // 42710 and 42P04 mean that it exists, 23505 that two processes made it in the same instant.
      if (!['42710', '42P04', '23505'].includes((error as { code?: string }).code ?? '')) throw error
    }
  }
}
