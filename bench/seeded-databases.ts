/**
 * Makes databases of seeded rows, one for each size: on the server that BENCH_PG_URL names, or on an embedded one in
 * node_modules/.cache. They are kept from run to run until a migration or the seed changes, because a million rows
 * take minutes.
 */
import { createHash, randomBytes } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { startEmbeddedPostgres } from '@faixa/api/src/db/embedded/embedded-postgres.ts'
import { migrate } from '@faixa/api/src/db/migrate.ts'
import pg from 'pg'
import type { Trial } from './contest.ts'

const ROOT = join(import.meta.dirname, '..')
const MIGRATIONS = join(ROOT, 'apps', 'api', 'migrations')
const CACHE = join(ROOT, 'node_modules', '.cache', 'faixa-bench-banco')

/** The rows of which a database holds a given number. */
export interface Seeded {
  /** The unit of the database's rows. */
  readonly counted: 'laudos' | 'pessoas' | 'voos' | 'perto'
  /** Address of the module that fills the database, as import.meta.url. */
  readonly module: string
  /** Fills a migrated, empty database. */
  seed(url: string, rows: number): Promise<void>
}

interface SeededDatabases {
  /** Returns the version of the server, and the memory that it was given. */
  version(): Promise<string>
  stop(): Promise<void>
}

const variable = ({ counted }: Pick<Seeded, 'counted'>, rows: number) => `BENCH_${counted.toUpperCase()}_${rows}`

/** Returns the address of a database with that many rows; the processes of the trials inherit it from the bench's setUp. */
export function seededUrl(seeded: Pick<Seeded, 'counted'>, rows: number): string {
  const url = process.env[variable(seeded, rows)]
  if (url === undefined) throw new Error(`There is no database of ${rows} ${seeded.counted}.`)
  return url
}

/** Prepares and removes the databases of a bench, in the sizes that its trials need. */
export function databasesOf(seeded: Seeded, sizes: readonly string[] = [seeded.counted]) {
  let opened: SeededDatabases | undefined
  return {
    async setUp(trials: readonly Trial[]): Promise<void> {
      opened = await openSeededDatabases(
        seeded,
        trials.flatMap(({ params }) => sizes.map((size) => Number(params[size]))),
      )
    },
    async tearDown(): Promise<void> {
      await opened?.stop()
    },
    versions: async (): Promise<string[]> => [await opened!.version()],
  }
}

/** Makes a database for each of the sizes, which may repeat. */
async function openSeededDatabases(seeded: Seeded, wanted: readonly number[]): Promise<SeededDatabases> {
  const sizes = new Set(wanted)
  const log = { info: () => {}, warn: (text: string) => void process.stderr.write(`${text}\n`) }
  const named = process.env['BENCH_PG_URL']
  const server = named ? { url: named, stop: async () => {} } : await startEmbeddedPostgres({ folder: CACHE, log })
  const kept = { prefix: `faixa_${seeded.counted}_`, version: fingerprint(seeded) }
  const nameOf = (rows: number) => `${kept.prefix}${kept.version}_${rows}`
  const client = new pg.Client({ connectionString: server.url })
  await client.connect()
  try {
    await dropOthers(client, kept)
    for (const rows of sizes) await ensure(client, server.url, nameOf(rows), { seeded, rows })
  } finally {
    await client.end()
  }
  for (const rows of sizes) process.env[variable(seeded, rows)] = at(server.url, nameOf(rows))
  return { version: () => versionOf(server.url), stop: () => server.stop() }
}

/** Makes a database unless it exists. It is filled under another name first, so that a half-filled one is never used. */
async function ensure(
  client: pg.Client,
  url: string,
  name: string,
  { seeded, rows }: { readonly seeded: Seeded; readonly rows: number },
): Promise<void> {
  const { rowCount } = await client.query('select from pg_database where datname = $1', [name])
  if (rowCount) return
  process.stdout.write(`${rows} ${seeded.counted} are being made\n`)
  const making = `${name}_${randomBytes(4).toString('hex')}`
  await client.query(`create database ${making} template template0 encoding 'UTF8'`)
  await migrate(at(url, making))
  await seeded.seed(at(url, making), rows)
  await client.query(`alter database ${making} rename to ${name}`)
}

async function versionOf(url: string): Promise<string> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { rows } = await client.query<{ version: string; buffers: string; work: string }>(
      `select current_setting('server_version') as version, current_setting('shared_buffers') as buffers, current_setting('work_mem') as work`,
    )
    return rows.map((row) => `PostgreSQL ${row.version} (shared_buffers ${row.buffers}, work_mem ${row.work})`).join()
  } finally {
    await client.end()
  }
}

async function dropOthers(
  client: pg.Client,
  { prefix, version }: { readonly prefix: string; readonly version: string },
): Promise<void> {
  const { rows } = await client.query<{ datname: string }>(
    `select datname from pg_database where starts_with(datname, $1) and datname !~ $2 and pg_has_role(datdba, 'member')`,
    [prefix, `^${prefix}${version}_\\d+$`],
  )
  for (const { datname } of rows) await client.query(`drop database ${datname} with (force)`)
}

function fingerprint({ module }: Seeded): string {
  const hash = createHash('sha256').update(readFileSync(new URL(module)))
  for (const name of readdirSync(MIGRATIONS).sort()) hash.update(name).update(readFileSync(join(MIGRATIONS, name)))
  return hash.digest('hex').slice(0, 8)
}

function at(url: string, name: string): string {
  const address = new URL(url)
  address.pathname = `/${name}`
  return address.href
}
