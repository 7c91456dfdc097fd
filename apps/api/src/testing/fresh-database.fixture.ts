import { randomBytes } from 'node:crypto'
import { inject } from 'vitest'
import { atDatabase, connected, dropDatabase, makeDatabase } from './test-server.ts'

export type FreshDatabase = {
  readonly url: string
  /** Whoever is still connected is cut off. */
  drop(): Promise<void>
}

/** An empty database with every migration applied, of which no other test knows. */
export async function freshDatabase(): Promise<FreshDatabase> {
  const { adminUrl, template, prefix } = inject('testServer')
  const name = `${prefix}${randomBytes(6).toString('hex')}`
  await connected(adminUrl, (client) => makeDatabase(client, name, template))
  return {
    url: atDatabase(adminUrl, name),
    async drop() {
      await connected(adminUrl, (client) => dropDatabase(client, name))
    },
  }
}
