import { randomBytes } from 'node:crypto'
import { countWork } from '@faixa/tools/count-work'
import { inject } from 'vitest'
import { atDatabase, connected, dropDatabase, makeDatabase } from './test-server.ts'

export type FreshDatabase = {
  readonly url: string
  /** Drops the database; open connections are closed. */
  drop(): Promise<void>
  /** Drops the database while the next file is tested; the end of the run drops the rest. */
  leave(): Promise<void>
}

/** Limits of a connection and of a statement that no busy machine reaches, ms: the product's own are made for waiting users. */
export const PATIENT = { connectWithinMs: 300_000, limitMs: 300_000 }

/** The database for the next file of this process: PostgreSQL copies the template during the tests of the previous file. */
let spare: Promise<string> | undefined

/** Makes an empty database with every migration applied, for a single test file. */
export async function freshDatabase(): Promise<FreshDatabase> {
  const { adminUrl } = inject('testServer')
  const taken = spare ?? copyTemplate()
  spare = copyTemplate()
  // The test file that uses the database awaits it, and fails where it could not be made.
  spare.catch(() => undefined)
  const name = await taken
  countWork('databases made')
  const url = atDatabase(adminUrl, name)
  const dropped = () => connected(adminUrl, (client) => dropDatabase(client, name))
  return {
    url,
    async drop() {
      await countRows(url)
      await dropped()
    },
    async leave() {
      await countRows(url)
      dropped().catch(() => undefined)
    },
  }
}

async function copyTemplate(): Promise<string> {
  const { adminUrl, template, prefix } = inject('testServer')
  const name = `${prefix}${randomBytes(6).toString('hex')}`
  await connected(adminUrl, (client) => makeDatabase(client, name, template))
  return name
}

/** Records the number of rows that the tests of a database wrote. */
async function countRows(url: string): Promise<void> {
  const sql = `select (select coalesce(sum(n_tup_ins), 0) from pg_stat_user_tables) as rows,
    (select coalesce(sum(bytes), 0) / 1e6 from laudos_arquivos join arquivos using (sha256)) as megabytes`
  // A test may have broken the tables that are counted here.
  const answer = await connected(url, (client) => client.query<{ rows: string; megabytes: string }>(sql)).catch(
    () => undefined,
  )
  const [found] = answer?.rows ?? []
  if (!found) return
  countWork('rows inserted', Number(found.rows))
  countWork('MB of KML kept', Number(found.megabytes))
}
