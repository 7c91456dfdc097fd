/** What the setup of a test run tells every test file: where databases can be made, and from what. */
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
