/** The values that the setup of a run provides to every test file: the database server and the template. */
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'

export type TestServer = {
  /** URL of a database on that server which has no tables of Faixa. */
  readonly adminUrl: string
  /** Name of a database with every migration applied. */
  readonly template: string
  /** Prefix of the name of every database of this run. */
  readonly prefix: string
}

declare module 'vitest' {
  interface ProvidedContext {
    testServer: TestServer
  }
}

/** Returns the URL of another database on the same server, with the same role. */
export function atDatabase(url: string, name: string): string {
  const address = new URL(url)
  address.pathname = `/${name}`
  return address.href
}

/** Opens, uses and closes a connection. */
export async function connected<T>(url: string, use: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return await use(client)
  } finally {
    await client.end()
  }
}

/**
 * SQLSTATEs of a template in use. PostgreSQL copies no database with open connections, and only a superuser may disconnect a superuser: its
 * own autovacuum is such a connection, for some milliseconds.
 */
const IN_THE_WAY = ['55006', '42501']
const TRIES = 200
const BETWEEN_TRIES_MS = 50

export async function makeDatabase(client: pg.Client, name: string, template: string): Promise<void> {
  await onceFree(() => client.query(`create database ${name} template ${template}`))
}

/** Drops a database; open connections are closed. */
export async function dropDatabase(client: pg.Client, name: string): Promise<void> {
  await onceFree(() => client.query(`drop database if exists ${name} with (force)`))
}

async function onceFree(act: () => Promise<unknown>): Promise<void> {
  for (let tries = 1; ; tries++) {
    try {
      await act()
      return
    } catch (error) {
      if (!IN_THE_WAY.includes((error as { code?: string }).code ?? '') || tries === TRIES) throw error
      await sleep(BETWEEN_TRIES_MS)
    }
  }
}
