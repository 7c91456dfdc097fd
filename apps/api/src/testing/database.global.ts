/**
 * Prepares a server for the API's tests (that of DATABASE_URL, or the embedded one in node_modules/.cache, kept from run to run) with a
 * template that has the migrations applied, made once per content. Several runs may share a server: each has a prefix, and a connection of
 * that name shows the others that the run is alive. The next run drops the leftovers of a killed one.
 */
import { createHash, randomBytes } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { migrate } from '../db/migrate.ts'
import { installAuditGuard } from './audit-guard.ts'
import { startRunServer } from './run-server.ts'
import { atDatabase, connected, dropDatabase } from './test-server.ts'

const API = join(import.meta.dirname, '..', '..')
const CACHE = join(API, '..', '..', 'node_modules', '.cache', 'faixa-banco')

/** Prefix of test databases, followed by the run's eight digits. */
const TEST = 'faixa_teste_'
const TEMPLATE = 'faixa_modelo_'
const RUN_DIGITS = 8

const EXISTS = '42P04'

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const named = process.env['DATABASE_URL']
  const server = named ? { url: named, stop: async () => {} } : await startRunServer(CACHE)
  const run = `${TEST}${randomBytes(RUN_DIGITS / 2).toString('hex')}`
  let presence: pg.Client | undefined
  const leave = async () => {
    // The server ends only when no connection is left.
    await presence?.end()
    await server.stop()
  }
  try {
    const admin = await openPresence(server.url, run)
    presence = admin
    const adminUrl = atDatabase(server.url, admin.database ?? '')
    const template = `${TEMPLATE}${await fingerprint()}`
    await dropLeftovers(admin)
    // On a shared server, another clone may be using its own template.
    if (!named) await dropOtherTemplates(admin, run, template)
    await ensureTemplate(admin, adminUrl, run, template)
    project.provide('testServer', { adminUrl, template, prefix: `${run}_` })
    return async () => {
      await dropDatabases(admin, `${run}_`)
      await leave()
    }
  } catch (error) {
    await leave()
    throw error
  }
}

/**
 * Connects to the server. The named database is used only where the server has no `postgres` database for this role, and is never written
 * to.
 */
async function openPresence(url: string, name: string): Promise<pg.Client> {
  const open = async (connectionString: string) => {
    const client = new pg.Client({ connectionString, application_name: name })
    // A lost server makes the tests fail anyway.
    client.on('error', () => {})
    await client.connect()
    return client
  }
  return open(atDatabase(url, 'postgres')).catch(() => open(url))
}

/** Hashes all sources that determine the content of an empty database. */
async function fingerprint(): Promise<string> {
  const migrations = join(API, 'migrations')
  const names = (await readdir(migrations)).sort().map((name) => join(migrations, name))
  const hash = createHash('sha256')
  const sources = ['db/migrate.ts', 'testing/audit-guard.ts'].map((path) => join(API, 'src', path))
  for (const path of [...names, ...sources, join(API, 'package.json')]) {
    hash.update(path.slice(API.length)).update(await readFile(path))
  }
  return hash.digest('hex').slice(0, 16)
}

/**
 * Makes the template under a name of this run and renames it, so that no run finds it incomplete; of two concurrent makers one drops its
 * own.
 */
async function ensureTemplate(admin: pg.Client, adminUrl: string, run: string, template: string): Promise<void> {
  const { rowCount } = await admin.query('select from pg_database where datname = $1', [template])
  if (rowCount) return
  const making = `${run}_modelo`
  await admin.query(`create database ${making} template template0 encoding 'UTF8'`)
  await migrate(atDatabase(adminUrl, making))
  // Statistics are gathered now, not by autovacuum in the middle of a copy.
  await connected(atDatabase(adminUrl, making), async (client) => {
    await installAuditGuard(client)
    await client.query('vacuum analyze')
  })
  try {
    await admin.query(`alter database ${making} rename to ${template}`)
  } catch (error) {
    if ((error as { code?: string }).code !== EXISTS) throw error
    await dropDatabase(admin, making)
  }
}

async function dropLeftovers(admin: pg.Client): Promise<void> {
  const living = await livingRuns(admin)
  for (const name of await databases(admin, TEST)) {
    if (!living.has(name.slice(0, TEST.length + RUN_DIGITS))) await dropDatabase(admin, name)
  }
}

async function dropOtherTemplates(admin: pg.Client, run: string, template: string): Promise<void> {
  const living = await livingRuns(admin)
  if ([...living].some((other) => other !== run)) return
  for (const name of await databases(admin, TEMPLATE)) if (name !== template) await dropDatabase(admin, name)
}

async function dropDatabases(admin: pg.Client, prefix: string): Promise<void> {
  for (const name of await databases(admin, prefix)) await dropDatabase(admin, name)
}

async function databases(admin: pg.Client, prefix: string): Promise<readonly string[]> {
  // This role can drop only its own databases.
  const { rows } = await admin.query<{ datname: string }>(
    'select datname from pg_database where starts_with(datname, $1) and pg_has_role(datdba, $2)',
    [prefix, 'member'],
  )
  return rows.map(({ datname }) => datname)
}

async function livingRuns(admin: pg.Client): Promise<ReadonlySet<string>> {
  const { rows } = await admin.query<{ name: string }>(
    'select application_name as name from pg_stat_activity where starts_with(application_name, $1)',
    [TEST],
  )
  return new Set(rows.map(({ name }) => name))
}
