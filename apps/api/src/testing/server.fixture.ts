/** The real application on a separate database, with people in it, reached over real HTTP. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Client, createClient } from '@faixa/contract'
import { buildApp } from '../app.ts'
import type { Clock } from '../clock.ts'
import { type Db, openDatabase } from '../db/database.ts'
import type { Deps } from '../deps.ts'
import type { ProbingTimes } from '../files/check/probe-regularly.ts'
import { openStore } from '../files/store.ts'
import type { Log } from '../log.ts'
import { readSettings, type Settings } from '../settings.ts'
import { guarded } from './audit-guard.ts'
import { freshDatabase, PATIENT } from './fresh-database.fixture.ts'
import { insertPeople, insertPlaces, type People, type PersonName, type Places } from './people.fixture.ts'
import { type StandIns, withStandIns } from './stand-ins.fixture.ts'

/** The store is probed at the start, and not while a test counts what its requests leave in it: on a busy machine a probe takes a while. */
const PROBED_ONCE: ProbingTimes = { everyMs: 86_400_000, lateMs: 86_400_000 }

export interface TestServerOptions {
  readonly settings?: Partial<Settings>
  readonly clock?: Clock
  /** Returns the URL of the database for the application only, for simulated faults of the connection. */
  readonly reachedBy?: (databaseUrl: string) => string
  /** Folder of built screens. */
  readonly webFolder?: string
  readonly probing?: ProbingTimes
  /** Replaces single dependencies, to simulate faults. */
  readonly deps?: (deps: Deps, databaseUrl: string) => Partial<Deps> | Promise<Partial<Deps>>
}

export interface TestServer {
  readonly origin: string
  /** Connection for the test's preparations and checks; the application has its own. */
  readonly db: Db
  readonly databaseUrl: string
  readonly deps: Deps
  readonly people: People
  readonly places: Places
  readonly mails: StandIns['mails']
  readonly queued: StandIns['queued']
  /** Everything that was logged, as JSON lines. */
  readonly logged: readonly string[]
  as(person: PersonName): Client
  /** A client that is not signed in. */
  readonly anyone: Client
  /** Sends a request to a path below /api/v1. */
  fetch(path: string, init?: RequestInit, person?: PersonName): Promise<Response>
  stop(): Promise<void>
}

export async function startTestServer(options: TestServerOptions = {}): Promise<TestServer> {
  const database = await freshDatabase()
  const folder = await mkdtemp(join(tmpdir(), 'faixa-teste-'))
  const reached = options.reachedBy?.(database.url) ?? database.url
  // A refusal because of a slow database would only show a slow machine, unless the test slows the database.
  const patient = options.reachedBy === undefined && PATIENT
  const ofApplication = openDatabase(guarded(reached), { max: 8, ...patient, onError: () => {} })
  const opened = openDatabase(database.url, { max: 4, ...PATIENT, onError: () => {} })
  const settings: Settings = {
    ...readSettings({ FAIXA_DADOS: folder, FAIXA_DEMO: 'nao' }, folder),
    ...options.settings,
  }
  const logged: string[] = []
  const log = collectingLog(logged)
  const { deps, mails, queued } = withStandIns({
    db: ofApplication.db,
    log,
    settings,
    ...(options.clock && { clock: options.clock }),
    files: await openStore({ where: settings.files, log: { warn: (text) => log.warn({}, text) } }),
  })
  const used = { ...deps, ...(await options.deps?.(deps, database.url)) }
  const app = await buildApp(used, {
    checkReplies: true,
    ...(options.webFolder !== undefined && { webFolder: options.webFolder }),
    probing: options.probing ?? PROBED_ONCE,
  })
  // Waits for the first probe; a store that a test makes fail has no successful one.
  await used.files.check().catch(() => undefined)
  const origin = await app.listen({ host: '127.0.0.1', port: 0 })
  const places = await insertPlaces(opened.db)
  const people = await insertPeople(opened.db, places)
  const clientOf = (token?: string) => createClient({ origin, token: () => token })
  return {
    origin,
    db: opened.db,
    databaseUrl: database.url,
    deps: used,
    people,
    places,
    mails,
    queued,
    logged,
    as: (person) => clientOf(people[person].token),
    anyone: clientOf(),
    fetch(path, init = {}, person) {
      const headers = new Headers(init.headers)
      if (person) headers.set('authorization', `Bearer ${people[person].token}`)
      return fetch(`${origin}/api/v1${path}`, { ...init, headers })
    },
    async stop() {
      await app.close()
      await ofApplication.close()
      await opened.close()
      await database.leave()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** Makes a log for Fastify that is kept in memory: tests read it, and nothing is printed. */
function collectingLog(lines: string[]): Log {
  const write = (level: string) => (detail: unknown, text?: string) => {
    lines.push(JSON.stringify({ level, ...(typeof detail === 'object' ? describe(detail) : { detail }), text }))
  }
  const log = {
    level: 'debug',
    silent: () => {},
    trace: () => {},
    debug: write('debug'),
    info: write('info'),
    warn: write('warn'),
    error: write('error'),
    fatal: write('fatal'),
    child: () => log,
  }
  return log
}

function describe(detail: object | null): object {
  const { err } = (detail ?? {}) as { err?: unknown }
  return err instanceof Error ? { ...detail, err: `${err.stack}` } : { ...detail }
}
