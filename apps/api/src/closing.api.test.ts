import { once } from 'node:events'
import { Agent, type IncomingMessage, request } from 'node:http'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { buildApp } from './app.ts'
import { startTestServer } from './testing/server.fixture.ts'

const LEAVING_MS = 3000

test('a server that is ending answers for a while, then turns readings away, and closes each connection with its answer', async () => {
  const means = await startTestServer()
  const app = await buildApp(means.deps, { leavingMs: LEAVING_MS })
  const { port } = new URL(await app.listen({ host: '127.0.0.1', port: 0 }))
  const get = async (path: string, agent: Agent, method = 'GET') => {
    const sent = request({ port, host: '127.0.0.1', path: `/api/v1${path}`, agent, method }).end()
    const [answer] = (await once(sent, 'response')) as [IncomingMessage]
    const { statusCode: status, headers } = answer
    return { status, headers, body: JSON.parse(await text(answer)) as { codigo?: string } }
  }
  // Connections that have already received an answer are those of a proxy.
  const agents = [1, 2, 3].map(() => new Agent({ keepAlive: true, maxSockets: 1 }))
  for (const agent of agents) expect((await get('/saude', agent)).headers.connection).toBe('keep-alive')
  const held = new Agent({ keepAlive: true, maxSockets: 1 })
  const closed = app.close()
  await sleep(LEAVING_MS / 3)
  const leaving = await get('/saude', agents[0]!)
  expect([leaving.status, leaving.headers.connection]).toEqual([200, 'close'])
  const ready = await get('/pronto', agents[1]!)
  expect([ready.status, ready.body.codigo]).toEqual([503, 'servidor-parando'])
  expect(ready.headers).toMatchObject({
    'content-type': 'application/problem+json; charset=utf-8',
    'retry-after': '1',
    connection: 'close',
  })
  // A connection opened while the server still listens is answered, too.
  expect((await get('/saude', held)).status).toBe(200)
  // The server still listens during this phase, so that a proxy uses another server before the port closes.
  let last = await get('/saude', held)
  while (last.status === 200) {
    await sleep(10)
    last = await get('/saude', held)
  }
  expect([last.status, last.body.codigo, last.headers.connection]).toEqual([503, 'servidor-parando', 'close'])
  // A proxy does not repeat a writing request: it is answered here, in this case with the refusal of an unknown person.
  expect((await get('/login', held, 'POST')).status).toBe(422)
  await closed
  await expect(get('/saude', agents[2]!)).rejects.toThrow(/ECONNREFUSED|socket hang up|ECONNRESET/)
  for (const agent of [...agents, held]) agent.destroy()
  await means.stop()
})
