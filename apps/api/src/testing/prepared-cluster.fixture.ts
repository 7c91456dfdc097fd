/**
 * Prepares the embedded database before a program starts: `initdb` takes a second of a core, and a copy of its result a tenth. One cluster
 * is made for each content of the database code, and kept from run to run. As a command, for tests of other packages: `node
 * prepared-cluster.fixture.ts DATA_FOLDER`.
 */
import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { chmod, mkdir, mkdtemp, readFile, rename, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { countWork } from '@faixa/tools/count-work'
import { startEmbeddedPostgres } from '../db/embedded/embedded-postgres.ts'

const DB = join(import.meta.dirname, '..', 'db', 'embedded')
const API = join(import.meta.dirname, '..', '..')
const CACHE = join(API, '..', '..', 'node_modules', '.cache')
const MADE_BY = ['embedded-postgres.ts', 'embedded-cluster.ts', 'embedded-binaries.ts']

/** Copies a cluster with its role and empty database to where a program with this data folder would make one. */
export async function prepareCluster(dataFolder: string): Promise<void> {
  const made = await ensureMade()
  const folder = join(dataFolder, 'banco')
  await mkdir(folder, { recursive: true })
  // The copy keeps the owner, because under root the server runs as another user.
  await promisify(execFile)('cp', ['-a', made, join(folder, 'cluster')])
}

async function ensureMade(): Promise<string> {
  const made = join(CACHE, `faixa-molde-${await fingerprint()}`)
  if (await stat(made).catch(() => undefined)) return made
  countWork('clusters initialised')
  const folder = await mkdtemp(join(tmpdir(), 'faixa-molde-'))
  try {
    // Under root the database runs as another user, who must be able to enter.
    await chmod(folder, 0o755)
    const silent = { info: () => {}, warn: () => {} }
    await (await startEmbeddedPostgres({ folder, log: silent, durable: false })).stop()
    const aside = `${made}.${process.pid}`
    await mkdir(CACHE, { recursive: true })
    await promisify(execFile)('cp', ['-a', join(folder, 'cluster'), aside])
    // A second process finds the first one's cluster, and uses it.
    await rename(aside, made).catch(() => rm(aside, { recursive: true, force: true }))
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
  return made
}

async function fingerprint(): Promise<string> {
  const hash = createHash('sha256').update(await readFile(join(API, 'package.json')))
  for (const name of MADE_BY) hash.update(await readFile(join(DB, name)))
  return hash.digest('hex').slice(0, 16)
}

const [, command, folder] = process.argv
if (import.meta.filename === command && folder !== undefined) await prepareCluster(folder)
