/** Tests the program as npm start runs it: a process with a separate data folder and embedded database. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createClient } from '@faixa/contract'
import { countWork } from '@faixa/tools/count-work'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { prepareCluster } from './testing/prepared-cluster.fixture.ts'

// Each test starts and stops real programs, on machines with other load.
vi.setConfig({ testTimeout: 300_000 })

const MAIN = join(import.meta.dirname, 'main.ts')
const { PATH = '', NODE_COMPILE_CACHE = '' } = process.env
const INHERITED = { PATH, NODE_COMPILE_CACHE }

let folder: string
const running = new Set<ChildProcess>()

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'faixa-main-'))
  // PostgreSQL never runs as root, and its user must be able to enter the folder; otherwise the database would be kept elsewhere.
  await chmod(folder, 0o755)
})
afterEach(async () => {
  for (const child of running) child.kill('SIGKILL')
  running.clear()
  await rm(folder, { recursive: true, force: true })
})

interface Started {
  readonly child: ChildProcess
  readonly url: string
  readonly demonstracao?: string
  /** Returns everything that the program wrote so far. */
  output(): string
}

function launch(env: Record<string, string>): { child: ChildProcess; output: () => string } {
  countWork('programs started')
  const child = spawn(process.execPath, [MAIN], {
    env: { ...INHERITED, PORT: '0', FAIXA_DADOS: folder, ...env },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  running.add(child)
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (piece: Buffer) => (output += piece.toString()))
  return { child, output: () => output }
}

async function start(env: Record<string, string> = {}): Promise<Started> {
  const { child, output } = launch(env)
  const [message] = (await Promise.race([
    once(child, 'message'),
    once(child, 'exit').then(() => Promise.reject(new Error(output()))),
  ])) as [{ tipo: string; url: string; demonstracao?: string }]
  expect(message.tipo).toBe('pronto')
  return { child, output, ...message }
}

const clientWith = (origin: string, token?: string) => createClient({ origin, token: () => token })

test('a first start shows a generated password once; after kill -9 the next goes on with the same data, and no log has a secret', async () => {
  await prepareCluster(folder)
  const other = createServer()
  other.listen(0, '127.0.0.1')
  await once(other, 'listening')
  const { port } = other.address() as AddressInfo
  const refused = launch({ PORT: `${port}` })
  expect(await once(refused.child, 'exit')).toEqual([1, null])
  expect(refused.output(), 'a port that is taken is said in a sentence').toContain('A porta já está em uso')
  other.close()

  // A failed start announces no password, so that the next one must.
  const first = await start()
  const senha = /senha:\s+(\S+)/.exec(first.output())?.[1]
  const email = /e-mail:\s+(\S+)/.exec(first.output())?.[1]
  expect(senha).toMatch(/^\S{12,}$/)
  const body = { email: email!, senha: senha! }
  expect((await clientWith(first.url).login({ body })).userInfo.nivel).toBe('admin')
  const demonstrator = clientWith(first.url, first.demonstracao)
  expect((await demonstrator.readUserInfo({})).userInfo.nivel, 'of the token for the demonstration').toBe('admin')
  first.child.kill('SIGKILL')
  await once(first.child, 'exit')
  running.delete(first.child)

  const second = await start({ FAIXA_DEMO: 'nao', FAIXA_LOG: 'debug' })
  expect(second.output()).not.toContain('senha')
  expect(second.demonstracao, 'handed over only where a demonstration is wanted').toBeUndefined()
  const { token } = await clientWith(second.url).login({ body })
  await clientWith(second.url, token).readUserInfo({})
  second.child.disconnect()
  expect(await once(second.child, 'exit'), 'without its parent the server stops').toEqual([0, null])
  running.delete(second.child)
  expect(second.output()).toContain('Faixa no ar')
  for (const secret of [body.senha, token]) expect(second.output()).not.toContain(secret)
  expect(first.output()).not.toContain(first.demonstracao)
})

test.each([
  [{ PORT: 'x' }, /^Configuração inválida\. PORT: /m],
  [
    { FAIXA_MEMORIA: '512' },
    /^Configuração inválida\. FAIXA_MEMORIA não existe: a mais parecida é FAIXA_MEMORIA_MB\.$/m,
  ],
  [{ FAIXA_LUCRO: 'sim' }, /^Configuração inválida\. FAIXA_LUCRO não existe: tire-a\.$/m],
  [
    { FAIXA_DADOS: MAIN },
    /^Configuração inválida\. FAIXA_DADOS: a pasta .*main\.ts não pode ser usada: já existe um arquivo/m,
  ],
  [
    { FAIXA_DADOS: join(MAIN, 'x') },
    /FAIXA_DADOS: a pasta .*main\.ts\/x não pode ser usada: uma parte do caminho é um arq/m,
  ],
  [{ DATABASE_URL: 'postgres://faixa@127.0.0.1:1/faixa' }, /^O banco de dados não responde: confira DATABASE_URL\.$/m],
])('with %o it ends at once with one sentence', async (env, sentence) => {
  const { child, output } = launch(env)
  expect(await once(child, 'exit')).toEqual([1, null])
  expect(output().trim()).toMatch(sentence)
  expect(output()).not.toContain('    at ')
})

test.each([
  ['192.0.2.1', /^Configuração inválida\. HOST: 192\.0\.2\.1 não é um endereço deste computador\.$/m],
  ['nao existe', /^Configuração inválida\. HOST: nao existe não é um nome nem um endereço/m],
])('at the address «%s» it ends with one sentence and leaves no database running', async (host, sentence) => {
  await prepareCluster(folder)
  const { child, output } = launch({ HOST: host, FAIXA_DEMO: 'nao' })
  expect(await once(child, 'exit')).toEqual([1, null])
  expect(output()).toMatch(sentence)
  expect(output()).not.toContain('    at ')
})
