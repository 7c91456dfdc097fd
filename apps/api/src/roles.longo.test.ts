/** Tests one program in two roles, as a larger customer runs it: the processes share a database, a folder of files and the keys, and nothing else. */
import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer as createHttpServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { json as readJson } from 'node:stream/consumers'
import { type Client, createClient } from '@faixa/contract'
import { countWork } from '@faixa/tools/count-work'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freePort } from './db/embedded/embedded-server.ts'
import { simulatedFiles } from './testing/flight-files.fixture.ts'
import { type FreshDatabase, freshDatabase } from './testing/fresh-database.fixture.ts'

const MAIN = join(import.meta.dirname, 'main.ts')
const KEYS = randomBytes(32).toString('base64')
const ANA = { email: 'ana@exemplo.com.br', senha: 'senha-de-teste' }

let database: FreshDatabase
let folder: string
const processes: ChildProcess[] = []

beforeAll(async () => {
  database = await freshDatabase()
  folder = await mkdtemp(join(tmpdir(), 'faixa-papeis-'))
})
afterAll(async () => {
  for (const child of processes) child.kill('SIGKILL')
  await database.drop()
  await rm(folder, { recursive: true, force: true })
})

async function start(
  papel: 'api' | 'worker',
  env: Readonly<Record<string, string>> = {},
): Promise<{ child: ChildProcess; url?: string }> {
  countWork('programs started')
  const child = spawn(process.execPath, [MAIN], {
    env: {
      PATH: process.env['PATH'] ?? '',
      NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'] ?? '',
      DATABASE_URL: database.url,
      FAIXA_DADOS: join(folder, papel),
      FAIXA_CHAVES: KEYS,
      FAIXA_ARQUIVOS: join(folder, 'arquivos'),
      FAIXA_PAPEL: papel,
      FAIXA_ADMIN_EMAIL: ANA.email,
      FAIXA_ADMIN_SENHA: ANA.senha,
      FAIXA_LOG: 'warn',
      PORT: '0',
      ...env,
    },
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
  processes.push(child)
  const ended = once(child, 'exit').then(([code]) => Promise.reject(new Error(`${papel} ended with ${code}`)))
  const [message] = (await Promise.race([once(child, 'message'), ended])) as [{ url?: string }]
  return { child, ...(message.url !== undefined && { url: message.url }) }
}

interface Span {
  readonly name: string
  readonly traceId: string
  readonly spanId: string
  readonly parentSpanId?: string
}

/** Receives spans as a collector of OpenTelemetry does. */
async function openCollector() {
  const spans: Span[] = []
  const collect = async (request: IncomingMessage, response: ServerResponse) => {
    const { resourceSpans } = (await readJson(request)) as { resourceSpans: { scopeSpans: { spans: Span[] }[] }[] }
    spans.push(...resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans)))
    response.setHeader('content-type', 'application/json').end('{}')
  }
  const server = createHttpServer((request, response) => {
    collect(request, response).catch(() => response.destroy())
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    spans,
    url: `http://127.0.0.1:${port}/v1/traces`,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

async function register(api: Client): Promise<string> {
  const { id: empresa } = await api.registerEntity({ body: { nivel: 'empresa', nome: 'Usina Aurora' } })
  const { id: prestadora } = await api.registerEntity({ body: { nivel: 'prestadora', nome: 'AeroSul' } })
  const { id: piloto } = await api.registerEntity({ body: { nivel: 'piloto', nome: 'Bruno Lima', prestadora } })
  const { area, aplicacao, trajeto } = simulatedFiles()
  const body = { empresa, prestadora, piloto, nome: 'Talhão 7', codigo: 'OS 7', dataInicial: '2026-03-14' }
  const files = {
    file_area: new File([area], 'area.kml'),
    file_aplicacao: new File([aplicacao], 'aplicacao.kml'),
    file_trajeto: new File([trajeto], 'trajeto.kml'),
  }
  return (await api.createLaudo({ body }, { files })).uuid
}

test('an api without a worker keeps what it is sent; a worker that comes later measures it; two may start at once', async () => {
  await using collector = await openCollector()
  const traced = { FAIXA_RASTROS: collector.url }
  const [first, second] = await Promise.all([start('api', traced), start('api')])
  const { token } = await createClient({ origin: first.url! }).login({ body: ANA })
  const through = (origin: string) => createClient({ origin, token: () => token })
  const uuid = await register(through(first.url!))
  const statusOf = async () => {
    const { laudoInfo } = await through(second.url!).readLaudo({ params: { uuid }, query: { camadas: 'nenhuma' } })
    return laudoInfo.status
  }
  expect(await statusOf()).toBe('Na fila')

  const port = await freePort()
  const workers = await Promise.all([
    start('worker', { ...traced, FAIXA_PORTA_WORKER: `${port}` }),
    start('worker', traced),
  ])
  expect(workers.map(({ url }) => url)).toEqual([undefined, undefined])
  await expect.poll(statusOf, { timeout: 120_000, interval: 100 }).toBe('Pronto')

  const monitored = async (path: string) => fetch(`http://127.0.0.1:${port}${path}`)
  expect(await (await monitored('/api/v1/saude')).json()).toMatchObject({ status: 'ok', papel: 'worker' })
  expect((await monitored('/api/v1/pronto')).status).toBe(200)
  expect(await (await monitored('/api/v1/metricas')).text()).toMatch(
    /^faixa_banco_conexoes_limite\{conjunto="trabalhos"\} 10$/m,
  )
  for (const path of ['/api/v1/laudos', '/sp/', '/api/docs']) expect((await monitored(path)).status, path).toBe(404)

  const traceId = 'a'.repeat(32)
  const headers = { traceparent: `00-${traceId}-${'b'.repeat(16)}-01`, authorization: `Bearer ${token}` }
  await fetch(`${first.url}/api/v1/laudos/${uuid}?camadas=nenhuma`, { headers })
  await expect.poll(() => collector.spans.map(({ name }) => name), { timeout: 60_000 }).toContain('processar-laudo')
  const ofRequest = () => collector.spans.filter((span) => span.traceId === traceId)
  await expect.poll(() => ofRequest().map(({ name }) => name), { timeout: 60_000 }).toContain('GET readLaudo')
  const request = ofRequest().find(({ name }) => name === 'GET readLaudo')!
  expect(request.parentSpanId).toBe('b'.repeat(16))
  const statements = ofRequest().filter(({ parentSpanId }) => parentSpanId === request.spanId)
  expect(statements.length).toBeGreaterThan(0)
  expect(JSON.stringify(collector.spans), 'values are not sent').not.toMatch(/OS 7|Talhão 7|ana@exemplo/)

  const admins = await through(second.url!).listEntities({ params: { tipo: 'administradores' }, query: {} })
  expect(admins.totalItems).toBe(1)
}, 300_000)
