/**
 * The PostgreSQL that comes along, for whoever names no other: made on the first start, adopted when it already runs (left by a killed
 * process, or shared with another one), ended by the last that uses it. Idea: the cluster's own files say everything; nothing is
 * remembered elsewhere, so that any process can die at any moment.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { findBinaries } from './embedded-binaries.ts'
import { ensureCluster } from './embedded-cluster.ts'
import { arrive, type Guard } from './embedded-guard.ts'
import { findPlace } from './embedded-place.ts'
import { findRunning, launch, shutDown } from './embedded-server.ts'
import { EmbeddedUnusable } from './embedded-unusable.ts'

export type EmbeddedOptions = {
  /** Created where it is missing. Everything is in it, or it says where (see embedded-place.ts). */
  readonly folder: string
  readonly log: { info(text: string): void; warn(text: string): void }
  /** false gives safety up for speed: for tests only. */
  readonly durable?: boolean
}

export type EmbeddedPostgres = {
  /** A role that owns its database and may make others, but is no superuser. Contains the password. */
  readonly url: string
  /** false: the server was already running. */
  readonly started: boolean
  /** Ends the server unless somebody else still uses it. Close your own connections before. */
  stop(): Promise<void>
}

/** The role and the database of the program. */
const APPLICATION = 'faixa'

/** Long enough for the recovery of a big database after a crash, short enough for somebody to notice. */
const PATIENCE_MS = 300_000
const BETWEEN_LOOKS_MS = 50

/** One failure can be somebody else's doing, as when a server was killed while it started. */
const FAILED_LAUNCHES = 3

/** Rejects with EmbeddedUnusable where it cannot be had. */
export async function startEmbeddedPostgres({
  folder,
  log,
  durable = true,
}: EmbeddedOptions): Promise<EmbeddedPostgres> {
  const { place, binaries, password } = await prepare().catch(explain)
  const { guard, port, started } = await join().catch(explain)
  await ensureDatabase(guard, password).catch(async (error: unknown) => {
    await guard.leave(async () => {})
    throw error
  })
  if (!started) log.info('O banco já estava no ar; este processo passa a usá-lo.')
  let stopped: Promise<void> | undefined
  return {
    url: `postgres://${APPLICATION}:${password}@127.0.0.1:${port}/${APPLICATION}`,
    started,
    stop: () => (stopped ??= leave()),
  }

  async function prepare() {
    const place = await findPlace(folder, log)
    const binaries = await findBinaries(place.account, log)
    return { place, binaries, password: await ensureCluster(place, binaries, durable) }
  }

  /** A full disk, a folder that cannot be written: no bug, but a cause to name. */
  function explain(error: NodeJS.ErrnoException): never {
    if (error.syscall === undefined) throw error
    throw new EmbeddedUnusable(`O banco em ${folder} não pôde ser preparado: ${error.message}.`)
  }

  async function join(): Promise<{ guard: Guard; port: number; started: boolean }> {
    const deadline = performance.now() + PATIENCE_MS
    let started = false
    let troubles = 0
    let cause = 'ele ainda não está pronto'
    for (;;) {
      const running = await findRunning(place)
      if (running?.ready) {
        const guard = await arrive(running.port, password).catch((error: Error) => {
          refuseStranger(error)
          cause = error.message
        })
        if (guard) return { guard, port: running.port, started }
      } else if (!running) {
        const outcome = await launch(place, binaries, durable)
        started = outcome === 'started'
        if (started) continue
        if (typeof outcome === 'object') {
          troubles += 1
          if (troubles === FAILED_LAUNCHES) {
            throw new EmbeddedUnusable(
              `O banco em ${place.cluster} não abre: ${outcome.trouble}. Resolva a causa ou restaure uma cópia de segurança da pasta.`,
            )
          }
        }
      }
      if (performance.now() > deadline) {
        const minutes = PATIENCE_MS / 60_000
        throw new EmbeddedUnusable(`O banco em ${place.cluster} não respondeu em ${minutes} minutos: ${cause}.`)
      }
      await sleep(BETWEEN_LOOKS_MS)
    }
  }

  async function leave(): Promise<void> {
    try {
      const last = await guard.leave(() => shutDown(place, binaries, port))
      if (!last) log.info('O banco continua no ar, pois outro programa o usa.')
    } catch (error) {
      if (error instanceof EmbeddedUnusable) throw error
      // Our connection is gone: either the server is too, or the next start finds it and takes care.
      log.warn(`O banco não respondeu ao ser encerrado: ${(error as Error).message}.`)
    }
  }

  /** Everything else passes: a server that is starting or ending, or that has ended since we looked. */
  function refuseStranger(error: Error & { code?: string }): void {
    if (error.code !== '28P01') return
    throw new EmbeddedUnusable(`O banco em ${place.cluster} não aceita a senha guardada ao lado dele.`)
  }
}

/** Several may do this at once, and one may be killed between two steps. */
async function ensureDatabase(guard: Guard, password: string): Promise<void> {
  const roles = await guard.query('select from pg_roles where rolname = $1', [APPLICATION])
  // Generated by us from letters, digits, - and _; a role's password takes no parameter.
  if (roles.length === 0) await tolerant(`create role ${APPLICATION} login createdb password '${password}'`)
  const databases = await guard.query('select from pg_database where datname = $1', [APPLICATION])
  if (databases.length === 0) await tolerant(`create database ${APPLICATION} owner ${APPLICATION}`)

  async function tolerant(sql: string): Promise<void> {
    try {
      await guard.query(sql)
    } catch (error) {
      // 42710, 42P04: it exists; 23505: two made it in the same instant.
      if (!['42710', '42P04', '23505'].includes((error as { code?: string }).code ?? '')) throw error
    }
  }
}
