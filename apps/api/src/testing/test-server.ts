/** What the setup of a test run tells every test file: where databases can be made, and from what. */
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'

export type TestServer = {
  /** A database of that server in which nothing of ours is. */
  readonly adminUrl: string
  /** Has every migration applied. */
  readonly template: string
  /** Begins the name of every database of this run. */
  readonly prefix: string
}

declare module 'vitest' {
  interface ProvidedContext {
    testServer: TestServer
  }
}

/** The same server and role, another database. */
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
 * PostgreSQL copies no database to which somebody is connected, and lets nobody but a superuser cut off a superuser: its own autovacuum is
 * both, for some milliseconds.
 */
const IN_THE_WAY = ['55006', '42501']
const TRIES = 200
const BETWEEN_TRIES_MS = 50

export async function makeDatabase(client: pg.Client, name: string, template: string): Promise<void> {
  await onceFree(() => client.query(`create database ${name} template ${template}`))
}

/** Whoever is still connected is cut off. */
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
