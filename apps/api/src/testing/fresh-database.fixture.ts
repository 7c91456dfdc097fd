import { randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { inject } from 'vitest'
import { atDatabase, connected } from './test-server.ts'

export type FreshDatabase = {
  readonly url: string
  /** Whoever is still connected is cut off. */
  drop(): Promise<void>
}

/** PostgreSQL copies no database to which somebody is connected; its own autovacuum counts for some milliseconds. */
const BUSY = '55006'
const TRIES = 100
const BETWEEN_TRIES_MS = 50

/** An empty database with every migration applied, of which no other test knows. */
export async function freshDatabase(): Promise<FreshDatabase> {
  const { adminUrl, template, prefix } = inject('testServer')
  const name = `${prefix}${randomBytes(6).toString('hex')}`
  await connected(adminUrl, async (client) => {
    for (let tries = 1; ; tries++) {
      try {
        return await client.query(`create database ${name} template ${template}`)
      } catch (error) {
        if ((error as { code?: string }).code !== BUSY || tries === TRIES) throw error
        await sleep(BETWEEN_TRIES_MS)
      }
    }
  })
  return {
    url: atDatabase(adminUrl, name),
    async drop() {
      await connected(adminUrl, (client) => client.query(`drop database if exists ${name} with (force)`))
    },
  }
}
