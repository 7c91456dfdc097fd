/**
 * Makes databases of seeded laudos, one for each size: on the server that BENCH_PG_URL names, or on an embedded one in
 * node_modules/.cache. They are kept from run to run until a migration or the seed changes, because a million laudos
 * take minutes.
 */
import { createHash, randomBytes } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { startEmbeddedPostgres } from '@faixa/api/src/db/embedded/embedded-postgres.ts'
import { migrate } from '@faixa/api/src/db/migrate.ts'
import pg from 'pg'
import type { Trial } from '../contest.ts'
import { seed } from './seed.ts'

const ROOT = join(import.meta.dirname, '..', '..')
const MIGRATIONS = join(ROOT, 'apps', 'api', 'migrations')
const CACHE = join(ROOT, 'node_modules', '.cache', 'faixa-bench-banco')
const PREFIX = 'faixa_lista_'

export interface ListDatabases {
  stop(): Promise<void>
}

const variable = (laudos: number) => `BENCH_LIST_${laudos}`

/** Returns the address of a database with that many laudos; the processes of the trials inherit it from the bench's setUp. */
export function listUrl(laudos: number): string {
  const url = process.env[variable(laudos)]
  if (url === undefined) throw new Error(`There is no database of ${laudos} laudos.`)
  return url
}

/** Makes one database for each number of `laudos` among the trials. */
export async function openListDatabases(trials: readonly Trial[]): Promise<ListDatabases> {
  const sizes = new Set(trials.map(({ params }) => Number(params['laudos'])))
  const log = { info: () => {}, warn: (text: string) => void process.stderr.write(`${text}\n`) }
  const named = process.env['BENCH_PG_URL']
  const server = named ? { url: named, stop: async () => {} } : await startEmbeddedPostgres({ folder: CACHE, log })
  const version = fingerprint()
  const nameOf = (laudos: number) => `${PREFIX}${version}_${laudos}`
  const client = new pg.Client({ connectionString: server.url })
  await client.connect()
  try {
    await dropOthers(client, version)
    for (const laudos of sizes) await ensure(client, server.url, nameOf(laudos), laudos)
  } finally {
    await client.end()
  }
  for (const laudos of sizes) process.env[variable(laudos)] = at(server.url, nameOf(laudos))
  return { stop: () => server.stop() }
}

/** Makes a database unless it exists. It is filled under another name first, so that a half-filled one is never used. */
async function ensure(client: pg.Client, url: string, name: string, laudos: number): Promise<void> {
  const { rowCount } = await client.query('select from pg_database where datname = $1', [name])
  if (rowCount) return
  process.stdout.write(`api-list: ${laudos} laudos are being made\n`)
  const making = `${name}_${randomBytes(4).toString('hex')}`
  await client.query(`create database ${making} template template0 encoding 'UTF8'`)
  await migrate(at(url, making))
  await seed(at(url, making), laudos)
  await client.query(`alter database ${making} rename to ${name}`)
}

async function dropOthers(client: pg.Client, version: string): Promise<void> {
  const { rows } = await client.query<{ datname: string }>(
    `select datname from pg_database where starts_with(datname, $1) and datname !~ $2 and pg_has_role(datdba, 'member')`,
    [PREFIX, `^${PREFIX}${version}_\\d+$`],
  )
  for (const { datname } of rows) await client.query(`drop database ${datname} with (force)`)
}

function fingerprint(): string {
  const hash = createHash('sha256').update(readFileSync(join(import.meta.dirname, 'seed.ts')))
  for (const name of readdirSync(MIGRATIONS).sort()) hash.update(name).update(readFileSync(join(MIGRATIONS, name)))
  return hash.digest('hex').slice(0, 8)
}

function at(url: string, name: string): string {
  const address = new URL(url)
  address.pathname = `/${name}`
  return address.href
}
