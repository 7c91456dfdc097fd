/** Starts embedded servers in a folder of the test file; stops and removes them afterwards. */
import { existsSync } from 'node:fs'
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { countWork } from '@faixa/tools/count-work'
import { afterAll, afterEach, expect } from 'vitest'
import { connected } from '../../testing/test-server.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded-postgres.ts'
import { EmbeddedUnusable } from './embedded-unusable.ts'

/** Where tests run as root, the database runs as another user, who cannot enter private folders. */
export const ROOT = process.getuid?.() === 0

export async function startsForTest() {
  const base = await mkdtemp(join(tmpdir(), 'faixa-banco-'))
  // Like /tmp, other accounts may pass through this folder, which mkdtemp does not allow.
  await chmod(base, 0o755)
  const lines: string[] = []
  const log = { info: (text: string) => void lines.push(text), warn: (text: string) => void lines.push(text) }
  const servers: EmbeddedPostgres[] = []
  const elsewhere = new Set<string>()

  afterEach(async () => {
    for (const server of servers.splice(0).reverse()) await server.stop()
    lines.length = 0
  })
  afterAll(async () => {
    for (const path of [base, ...elsewhere]) await rm(path, { recursive: true, force: true })
  })

  async function start(folder: string, durable = true): Promise<EmbeddedPostgres> {
    if (!existsSync(join(folder, 'cluster', 'PG_VERSION'))) countWork('clusters initialised')
    const server = await startEmbeddedPostgres({ folder, log, durable })
    servers.push(server)
    return server
  }

  return {
    base,
    lines,
    log,
    start,
    async refused(folder: string, sentence: string): Promise<void> {
      const error = await start(folder).catch((thrown: unknown) => thrown)
      expect(error).toBeInstanceOf(EmbeddedUnusable)
      expect((error as Error).message).toMatch(new RegExp(sentence))
      expect((error as Error).message).not.toContain('\n')
    },
    /** Returns the location of the database of a private folder. */
    async locationOf(folder: string): Promise<string> {
      const location = (await readFile(join(folder, 'onde-esta-o-banco.txt'), 'utf8')).trim()
      elsewhere.add(location)
      return location
    },
  }
}

export async function postmaster(cluster: string): Promise<number> {
  return Number.parseInt(await readFile(join(cluster, 'postmaster.pid'), 'utf8'), 10)
}

export async function ask(url: string, sql: string): Promise<unknown[]> {
  return connected(url, async (client) => (await client.query(sql)).rows)
}

/** Expects that one of these starts started the server, and that all of them connect to it. */
export function expectOneStart(together: readonly EmbeddedPostgres[]): void {
  expect(together.filter(({ started }) => started)).toHaveLength(1)
  expect(new Set(together.map(({ url }) => url)).size).toBe(1)
}
