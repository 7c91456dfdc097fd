/**
 * Restarts two processes of one installation in turn behind nginx and behind Caddy, with the configurations of implantacao, while clients
 * read and write through it. FAIXA_REINICIOS and FAIXA_PEDIDOS set higher numbers of restarts and requests.
 */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { readFile, writeFile } from 'node:fs/promises'
import { Agent, type IncomingMessage, request } from 'node:http'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, afterEach, expect, test } from 'vitest'
import { freePort } from './db/embedded/embedded-server.ts'
import { ADMIN, dropDataFolder, makeDataFolder, type Program, signIn, startProgram } from './testing/program.fixture.ts'

const RESTARTS = Number(process.env['FAIXA_REINICIOS'] ?? 2)
const LEAST_REQUESTS = Number(process.env['FAIXA_PEDIDOS'] ?? 5000)
const AT_ONCE = 16
/** One in this many requests writes, with its own key. */
const WRITES_EVERY = 20
/** Number of rows beyond which a list no longer counts. */
const MOST_COUNTED = 9999
const DEPLOYMENT = join(import.meta.dirname, '..', '..', '..', 'implantacao')

interface Sent {
  readonly method: string
  readonly path: string
  /** Status of the expected answer. */
  readonly status: number
  readonly body?: string
  readonly key?: string
}

const folder = await makeDataFolder()
const programs: Program[] = []
let proxy: ChildProcess | undefined
let proxyLog = ''
let written = 0
afterAll(async () => {
  for (const { child } of programs) await end(child)
  await dropDataFolder(folder)
})

afterEach(async () => {
  if (proxy) await end(proxy)
})

const ports = [await freePort(), await freePort()]
/** The version is asked for, because a proxy that is not installed is skipped. */
const PROXIES = [
  ['nginx', '-v', startNginx],
  ['caddy', 'version', startCaddy],
] as const

test.for(PROXIES)(
  'in a rolling restart behind %s every request gets its answer',
  async ([name, version, startProxy], { skip }) => {
    skip(spawnSync(name, [version]).error !== undefined, `${name} is not installed: apt-get install ${name}`)
    if (programs.length === 0) for (const port of ports) programs.push(await startProgram(folder, environmentAt(port)))
    const address = await startProxy()
    const ana = await signIn({ url: address.href.slice(0, -1) })
    const { token } = await ana.login({ body: ADMIN })
    const { id: empresa } = await ana.registerEntity({ body: { nivel: 'empresa', nome: `Usina ${name}` } })
    const reads = ['saude', 'laudos', 'entidades/empresas', 'entidades/list/empresas', 'perfil']
    const failed = new Map<string, number>()
    let sent = 0
    const before = written
    let restarting = true

    const clients = Array.from({ length: AT_ONCE }, () => send())
    for (let n = 0; n < RESTARTS; n++) {
      const at = n % programs.length
      await sleep(1000)
      await end(programs[at]!.child)
      programs[at] = await startProgram(folder, environmentAt(ports[at]!))
    }
    restarting = false
    await Promise.all(clients)
    process.stdout.write(`${name}: ${RESTARTS} reinícios, ${sent} pedidos, ${written - before} deles gravam\n`)
    expect(Object.fromEntries(failed)).toEqual({})
    // nginx repeats a reading request that was reset, but not a writing one: chance decides which of them meets a closing socket.
    expect(proxyLog.split('\n').filter((line) => line.includes('reset by peer'))).toEqual([])
    const { totalItems } = await ana.listEntities({ params: { tipo: 'unidades' }, query: {} })
    expect(totalItems).toBe(written)

    async function send(): Promise<void> {
      const agent = new Agent({ keepAlive: true, maxSockets: 1 })
      while (restarting || sent < LEAST_REQUESTS) {
        const number = ++sent
        const isWriting = number % WRITES_EVERY === 0 && written < MOST_COUNTED
        const outcome = await (isWriting ? write(agent, number) : read(agent, number)).catch(String)
        if (outcome !== undefined) failed.set(outcome, (failed.get(outcome) ?? 0) + 1)
      }
      agent.destroy()
    }

    function read(agent: Agent, number: number): Promise<string | undefined> {
      return outcomeOf(agent, { method: 'GET', path: `/api/v1/${reads[number % reads.length]}`, status: 200 })
    }

    function write(agent: Agent, number: number): Promise<string | undefined> {
      written++
      const body = JSON.stringify({ nivel: 'unidade', nome: `Unidade ${number}`, empresa })
      return outcomeOf(agent, {
        method: 'POST',
        path: '/api/v1/entidades/cadastro',
        status: 201,
        body,
        key: `${name}-${number}`,
      })
    }

    /** Returns the fault of a request's answer; undefined where it is the expected one. */
    async function outcomeOf(agent: Agent, { method, path, status, body, key }: Sent): Promise<string | undefined> {
      const headers = {
        authorization: `Bearer ${token}`,
        ...(body && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }),
        ...(key && { 'idempotency-key': key }),
      }
      const { hostname: host, port } = address
      const outgoing = request({ host, port, method, path, agent, headers }).end(body)
      const [answer] = (await once(outgoing, 'response')) as [IncomingMessage]
      const content = await text(answer)
      return answer.statusCode === status
        ? undefined
        : `${method} ${path}: ${answer.statusCode} ${content.slice(0, 200)}`
    }
  },
)

function environmentAt(port: number): Record<string, string> {
  return { PORT: `${port}`, FAIXA_PAPEL: 'api', FAIXA_PROXY: 'sim' }
}

/** Starts nginx with the configuration of implantacao, without its HTTPS and with the ports of this test. */
async function startNginx(): Promise<URL> {
  const port = await freePort()
  const configuration = (await readFile(join(DEPLOYMENT, 'nginx.conf'), 'utf8'))
    .replace(/server \{\s*listen 80 [^}]*\}/, '')
    .replace(/listen 443 [^;]*;/, `listen 127.0.0.1:${port};`)
    .replace(/^\s*ssl_.*$/gm, '')
    // The addresses are known here, and nginx before 1.27.3 does not know `resolve`.
    .replace(/server api:3000 resolve ([^;]*);/, (_, settings: string) =>
      ports.map((each) => `server 127.0.0.1:${each} ${settings};`).join('\n'),
    )
    .replace(/^pid .*$/m, `pid ${folder}/nginx.pid; daemon off; error_log stderr error;`)
  const path = join(folder, 'nginx.conf')
  await writeFile(path, configuration)
  return started(port, spawn('nginx', ['-p', folder, '-c', path, '-e', 'stderr']))
}

/** Starts Caddy with the configuration of implantacao, without its HTTPS and with the ports of this test. */
async function startCaddy(): Promise<URL> {
  const port = await freePort()
  const configuration = (await readFile(join(DEPLOYMENT, 'Caddyfile'), 'utf8'))
    .replace('{$FAIXA_ENDERECO}', `http://127.0.0.1:${port}`)
    .replace('faixa-api-1:3000 faixa-api-2:3000', ports.map((each) => `127.0.0.1:${each}`).join(' '))
  const path = join(folder, 'Caddyfile')
  await writeFile(path, `{\n\tadmin off\n}\n${configuration}`)
  const env = { ...process.env, HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder }
  return started(port, spawn('caddy', ['run', '--config', path, '--adapter', 'caddyfile'], { env }))
}

async function started(port: number, child: ChildProcess): Promise<URL> {
  proxy = child
  proxyLog = ''
  child.stderr?.on('data', (piece: Buffer) => (proxyLog += piece.toString()))
  const address = new URL(`http://127.0.0.1:${port}`)
  const isReached = () =>
    fetch(new URL('/api/v1/saude', address)).then(
      ({ ok }) => ok,
      () => false,
    )
  while (!(await isReached())) {
    if (child.exitCode !== null) throw new Error(proxyLog)
    await sleep(100)
  }
  return address
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return
  const exited = once(child, 'exit')
  child.kill('SIGTERM')
  await exited
}
