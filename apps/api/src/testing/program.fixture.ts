/** The program as a service runs it: a process with a separate data folder and embedded database. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Client, createClient } from '@faixa/contract'
import { countWork } from '@faixa/tools/count-work'
import { prepareCluster } from './prepared-cluster.fixture.ts'

const MAIN = join(import.meta.dirname, '..', 'main.ts')
export const ADMIN = { email: 'ana@exemplo.com.br', senha: 'segredo-da-ana' }

export interface Program {
  readonly child: ChildProcess
  readonly url: string
  /** Everything that the program wrote so far. */
  output(): string
  /** True where it can serve: database, files and queue answer. */
  isReady(): Promise<boolean>
  kill(): Promise<void>
}

/** Makes a data folder with an empty database. PostgreSQL never runs as root, and its user must be able to enter. */
export async function makeDataFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'faixa-programa-'))
  await chmod(folder, 0o755)
  await prepareCluster(folder)
  return folder
}

export async function dropDataFolder(folder: string): Promise<void> {
  // Processes of a killed server may still be writing.
  await rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 })
}

export async function startProgram(folder: string, env: Readonly<Record<string, string>> = {}): Promise<Program> {
  countWork('programs started')
  const { PATH = '', NODE_COMPILE_CACHE = '' } = process.env
  const child = spawn(process.execPath, [MAIN], {
    env: {
      PATH,
      NODE_COMPILE_CACHE,
      PORT: '0',
      FAIXA_DADOS: folder,
      FAIXA_DEMO: 'nao',
      FAIXA_LOG: 'warn',
      FAIXA_ADMIN_EMAIL: ADMIN.email,
      FAIXA_ADMIN_SENHA: ADMIN.senha,
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (piece: Buffer) => (output += piece.toString()))
  const exited = once(child, 'exit')
  const [message] = (await Promise.race([
    once(child, 'message'),
    exited.then(() => Promise.reject(new Error(`The program ended: ${output}`))),
  ])) as [{ readonly url: string }]
  return {
    child,
    url: message.url,
    output: () => output,
    async isReady() {
      const signal = AbortSignal.timeout(5000)
      return fetch(`${message.url}/api/v1/pronto`, { signal }).then(
        ({ ok }) => ok,
        () => false,
      )
    },
    async kill() {
      child.kill('SIGKILL')
      await exited
    },
  }
}

export async function signIn({ url }: Pick<Program, 'url'>): Promise<Client> {
  const { token } = await createClient({ origin: url }).login({ body: ADMIN })
  return createClient({ origin: url, token: () => token })
}

/** Process number of the embedded server of a data folder. */
export async function postmasterOf(folder: string): Promise<number> {
  return Number.parseInt(await readFile(join(folder, 'banco', 'cluster', 'postmaster.pid'), 'utf8'), 10)
}

/** URL of the embedded database of a data folder, for the test's own connections. */
export async function databaseOf(folder: string, user: 'faixa' | 'postgres' = 'faixa'): Promise<string> {
  const cluster = join(folder, 'banco', 'cluster')
  const senha = (await readFile(join(cluster, 'senha-do-faixa'), 'utf8')).trim()
  const port = (await readFile(join(cluster, 'postmaster.pid'), 'utf8')).split('\n')[3]
  return `postgres://${user}:${senha}@127.0.0.1:${port}/faixa`
}
