/**
 * Tests that requests are refused with a sentence while the database cannot be reached, and that nothing must be restarted when it is back.
 */

import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import pg from 'pg'
import { afterEach, expect, test } from 'vitest'
import { openEventHub } from '../events/open-event-hub.ts'
import { startTestServer, type TestServer } from '../testing/server.fixture.ts'
import { transaction } from './database.ts'

let server: TestServer | undefined
let proxy: TcpProxy | undefined

afterEach(async () => {
  await proxy?.reconnect()
  await server?.stop()
  await proxy?.close()
  server = proxy = undefined
})

test('a connection that breaks under a request is a 503, and the next request is served', async () => {
  server = await startTestServer()
  const other = new pg.Client({ connectionString: server.databaseUrl })
  // The server closes this connection of the test at the end, which is no failure.
  other.on('error', () => {})
  await other.connect()
  await other.query('begin; lock table empresas in access exclusive mode')
  const waiting = server.fetch('/entidades/user-info', {}, 'ana')
  await untilSomebodyWaits(other)
  await other.query(
    'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
  )
  const response = await waiting
  await other.end()
  expect([response.status, ((await response.json()) as { codigo: string }).codigo]).toEqual([503, 'indisponivel'])
  // Connections of the pool were ended too, and a busy process notices a moment later.
  await expect.poll(async () => (await server!.fetch('/entidades/user-info', {}, 'ana')).status).toBe(200)
})

test('a write whose connection breaks leaves nothing behind', async () => {
  server = await startTestServer()
  const other = new pg.Client({ connectionString: server.databaseUrl })
  // The server closes this connection of the test at the end, which is no failure.
  other.on('error', () => {})
  await other.connect()
  await other.query('begin; lock table auditoria in access exclusive mode')
  const body = JSON.stringify({ nivel: 'empresa', nome: 'Usina Interrompida' })
  const headers = { 'content-type': 'application/json' }
  const waiting = server.fetch('/entidades/cadastro', { method: 'POST', body, headers }, 'ana')
  await untilSomebodyWaits(other)
  await other.query(
    'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
  )
  expect((await waiting).status).toBe(503)
  // A connection of the pool may have been ended by the server without having noticed.
  await other.query('rollback')
  const { rows } = await other.query("select id from empresas where nome = 'Usina Interrompida'")
  await other.end()
  expect(rows).toEqual([])
})

test('a connection that breaks between two queries of a transaction fails that transaction, and nothing else', async () => {
  server = await startTestServer()
  const { db } = server.deps
  const act = transaction(db, async (tx) => {
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx)
    await sql`select pg_terminate_backend(${rows[0]!.pid})`.execute(db)
    await sleep(50)
    await tx.selectFrom('empresas').select('id').execute()
  })
  await expect(act).rejects.toThrow(/terminat|not queryable/)
  expect((await server.fetch('/entidades/user-info', {}, 'ana')).status).toBe(200)
})

test('an outage of the whole database is a 503 for as long as it lasts', async () => {
  proxy = await openProxy()
  const { url } = proxy
  server = await startTestServer({ reachedBy: url })
  expect((await server.fetch('/laudos', {}, 'ana')).status).toBe(200)
  proxy.cut()
  const response = await server.fetch('/laudos', {}, 'ana')
  expect([response.status, ((await response.json()) as { codigo: string }).codigo]).toEqual([503, 'indisponivel'])
  await proxy.reconnect()
  expect((await server.fetch('/laudos', {}, 'ana')).status).toBe(200)
})

test('the connection for news waits for a database that takes seconds to answer while the program starts', async () => {
  // Longer than a later connection may take.
  proxy = await openProxy(6000)
  server = await startTestServer()
  const hub = await openEventHub({ url: proxy.url(server.databaseUrl), log: server.deps.log })
  await hub.stop()
})

async function untilSomebodyWaits(client: pg.Client): Promise<void> {
  for (;;) {
    // Within a transaction the statistics would stay the same.
    await client.query('select pg_stat_clear_snapshot()')
    const { rowCount } = await client.query(
      "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
    )
    if (rowCount) return
  }
}

interface TcpProxy {
  /** URL of the same database through the proxy. */
  url(databaseUrl: string): string
  cut(): void
  reconnect(): Promise<void>
  close(): Promise<void>
}

/** Opens a TCP proxy for the database, which can be disconnected, and which forwards data after a delay. */
async function openProxy(afterMs = 0): Promise<TcpProxy> {
  const open = new Set<Socket>()
  let target = { host: '127.0.0.1', port: 5432 }
  let connected = true
  const server: Server = createServer((socket) => {
    const onward = connect(target)
    for (const [one, two] of [
      [socket, onward],
      [onward, socket],
    ] as const) {
      open.add(one)
      one.on('error', () => two.destroy())
      one.on('close', () => {
        open.delete(one)
        two.destroy()
      })
      void sleep(afterMs).then(() => one.pipe(two))
    }
    if (!connected) socket.destroy()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    url(databaseUrl) {
      const url = new URL(databaseUrl)
      target = { host: url.hostname, port: Number(url.port || 5432) }
      url.host = `127.0.0.1:${port}`
      return url.toString()
    },
    cut() {
      connected = false
      for (const socket of open) socket.destroy()
    },
    async reconnect() {
      connected = true
    },
    async close() {
      server.close()
      for (const socket of open) socket.destroy()
      await once(server, 'close')
    },
  }
}
