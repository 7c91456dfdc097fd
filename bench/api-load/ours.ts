/** Loads the product, a bare Fastify and the code of an earlier commit, in turns, with the same request. */
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { join } from 'node:path'
import autocannon from 'autocannon'
import pg from 'pg'
import { LAUDOS_SEEDED } from '../api-list/seed.ts'
import type { Answer, Prepare } from '../contest.ts'
import { medianOf } from '../median.ts'
import { seededUrl } from '../seeded-databases.ts'
import { databaseUsage } from './database-usage.ts'
import { LOAD_CASES, type LoadCase, type LoadCaseName } from './load-cases.ts'
import type { FromServer, ToServer } from './load-server.ts'
import { ensureMeasuredLaudo } from './measured-laudo.ts'
import { signInPeople, tokenOf } from './signed-in-people.ts'

const ROOT = join(import.meta.dirname, '..', '..')
const CONNECTIONS = 100
/** Time for compiling the code, opening the pool and preparing plans before the first turn, s. */
const WARM_UP_S = 4

interface Served {
  readonly origin: string
  /** Returns the processor time so far, ms. */
  usage(): Promise<number>
  send(message: ToServer): void
  stop(): Promise<void>
}

export const prepare: Prepare = async (params) => {
  const loadCase: LoadCase = LOAD_CASES[params['case'] as LoadCaseName]
  const url = seededUrl(LAUDOS_SEEDED, Number(params['laudos']))
  const client = new pg.Client({ connectionString: url, application_name: 'bench' })
  await client.connect()
  await ensureMeasuredLaudo(client)
  await signInPeople(client, CONNECTIONS)
  const before = process.env['BENCH_BEFORE']
  const servers = {
    faixa: await serve('faixa', ROOT, url),
    ...(before && { before: await serve('faixa', before, url) }),
    bare: await serve('bare'),
  }
  await repeatAnswer(servers.faixa, servers.bare, loadCase)
  for (const { origin } of Object.values(servers)) await load(origin, loadCase, WARM_UP_S)
  return {
    async run() {
      const turns: Record<string, number[]> = {}
      for (let turn = 0; turn < Number(params['turns']); turn++) {
        for (const [name, server] of Object.entries(servers)) {
          const figures = await measure(server, loadCase, Number(params['seconds']), client)
          for (const [figure, value] of Object.entries(figures)) (turns[`${name}${figure}`] ??= []).push(value)
        }
      }
      return Object.fromEntries(Object.entries(turns).map(([figure, values]) => [figure, medianOf(values) ?? 0]))
    },
    async close() {
      await Promise.all(Object.values(servers).map((server) => server.stop()))
      await client.end()
    },
  }
}

/** Makes `bare` answer exactly the product's bytes. node:http leaves an encoded answer unchanged. */
async function repeatAnswer(product: Served, bare: Served, loadCase: LoadCase): Promise<void> {
  const asking = request(`${product.origin}${loadCase.path}`, { headers: headersOf(loadCase, 0) }).end()
  const [response] = (await once(asking, 'response')) as [IncomingMessage]
  const parts: Buffer[] = []
  for await (const part of response) parts.push(part as Buffer)
  const body = Buffer.concat(parts)
  if (response.statusCode !== 200) throw new Error(`${response.statusCode} ${body.toString()}`)
  const kept = ['content-type', 'content-encoding'].flatMap((name) => {
    const value = response.headers[name]
    return value === undefined ? [] : [[name, String(value)]]
  })
  bare.send({
    kind: 'answer',
    bytes: { base64: body.toString('base64'), headers: Object.fromEntries(kept) },
  })
  await bare.usage()
}

async function measure(server: Served, loadCase: LoadCase, seconds: number, client: pg.Client): Promise<Answer> {
  const [processor, database] = [await server.usage(), await databaseUsage(client)]
  const { rate, requests, p50, p99 } = await load(server.origin, loadCase, seconds)
  const databaseAfter = await databaseUsage(client)
  return {
    Rate: rate,
    P50: p50,
    P99: p99,
    ProcessorMs: ((await server.usage()) - processor) / requests,
    ...(database !== undefined && databaseAfter !== undefined && { DatabaseMs: (databaseAfter - database) / requests }),
  }
}

/** Returns the headers of the n-th connection. */
function headersOf({ as, headers }: LoadCase, n: number) {
  return { authorization: `Bearer ${tokenOf(as, n)}`, ...headers }
}

async function load(origin: string, loadCase: LoadCase, seconds: number) {
  let opened = 0
  const { requests, latency, errors, non2xx, duration } = await autocannon({
    url: `${origin}${loadCase.path}`,
    setupClient: (client) => client.setHeaders(headersOf(loadCase, opened++ % CONNECTIONS)),
    connections: CONNECTIONS,
    duration: seconds,
  })
  if (errors + non2xx > 0) throw new Error(`${errors} errors and ${non2xx} refusals of ${requests.total} requests`)
  return { requests: requests.total, rate: requests.total / duration, p50: latency.p50, p99: latency.p99 }
}

async function serve(...args: readonly string[]): Promise<Served> {
  const child = fork(join(import.meta.dirname, 'load-server.ts'), args, {
    execArgv: process.env['BENCH_PROFILE'] ? ['--cpu-prof', `--cpu-prof-dir=${process.env['BENCH_PROFILE']}`] : [],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  const { origin } = await next(child, 'listening')
  return {
    origin,
    async usage() {
      child.send({ kind: 'usage' } satisfies ToServer)
      return (await next(child, 'usage')).ms
    },
    send: (message) => void child.send(message),
    async stop() {
      const ended = once(child, 'exit')
      child.disconnect()
      await ended
    },
  }
}

async function next<Kind extends FromServer['kind']>(child: ChildProcess, kind: Kind) {
  const [message] = (await once(child, 'message')) as [FromServer]
  if (message.kind !== kind) throw new Error(`${message.kind} came instead of ${kind}`)
  return message as Extract<FromServer, { kind: Kind }>
}
