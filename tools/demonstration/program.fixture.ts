/** Runs the programs like users, each in a process with its own data folder. */
import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { countWork } from '../count-work.ts'

const ROOT = join(import.meta.dirname, '..', '..')

/** A running program; `Symbol.asyncDispose` kills it. */
export interface Program extends AsyncDisposable {
  readonly child: ChildProcess
  /** Returns everything printed so far. */
  output(): string
  /** Ends the program as Ctrl+C would; returns the exit code. */
  stop(signal?: NodeJS.Signals): Promise<number | null>
}

export interface Server extends Program {
  readonly origin: string
  /** The session that the server opens for the demonstration. */
  readonly demonstracao: string
}

export const ADMIN = { email: 'ana@exemplo.com.br', senha: 'segredo-da-ana' }

/** Copies an initialised database into a data folder, because making one is the slowest part of a program's start. */
const PREPARE = 'apps/api/src/testing/prepared-cluster.fixture.ts'

/** Removed by its `Symbol.asyncDispose`. */
export async function dataFolder(): Promise<{ readonly path: string } & AsyncDisposable> {
  const path = await mkdtemp(join(tmpdir(), 'faixa-inicio-'))
  // Under root the database runs as another user, who must be able to enter; otherwise it would choose another folder
  // and leave it there.
  await chmod(path, 0o755)
  await promisify(execFile)(process.execPath, [PREPARE, path], { cwd: ROOT })
  return { path, [Symbol.asyncDispose]: () => rm(path, { recursive: true, force: true, maxRetries: 5 }) }
}

/** Starts Node with `args` in the root of the repository. */
export function launch(
  args: readonly string[],
  env: Readonly<Record<string, string>>,
  { channel = 'ignore', command = process.execPath }: { channel?: 'ipc' | 'ignore'; command?: string } = {},
): Program {
  countWork('programs started')
  const child = spawn(command, args, {
    cwd: ROOT,
    env: { ...inherited('PATH', 'HOME', 'NODE_COMPILE_CACHE'), ...env },
    stdio: ['ignore', 'pipe', 'pipe', channel],
  })
  let printed = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (piece: Buffer) => {
      printed += piece.toString()
    })
  }
  async function stop(signal: NodeJS.Signals = 'SIGINT'): Promise<number | null> {
    if (child.exitCode !== null || child.signalCode !== null) return child.exitCode
    const ended = once(child, 'exit')
    child.kill(signal)
    const [code] = (await ended) as [number | null]
    return code
  }
  return {
    child,
    output: () => printed,
    stop,
    async [Symbol.asyncDispose]() {
      await stop('SIGKILL')
    },
  }
}

/** Starts only the server, with the administrator ADMIN and no other data. `onSpawn` gets its process before it has run. */
export async function startServer(folder: string, onSpawn?: (pid: number) => void): Promise<Server> {
  const program = launch(
    ['apps/api/src/main.ts'],
    {
      PORT: '0',
      FAIXA_DADOS: folder,
      FAIXA_LOG: 'warn',
      FAIXA_ADMIN_EMAIL: ADMIN.email,
      FAIXA_ADMIN_SENHA: ADMIN.senha,
    },
    { channel: 'ipc' },
  )
  if (program.child.pid !== undefined) onSpawn?.(program.child.pid)
  const [message] = (await Promise.race([
    once(program.child, 'message'),
    once(program.child, 'exit').then(() => Promise.reject(new Error(program.output()))),
  ])) as [{ url: string; demonstracao: string }]
  return { ...program, origin: message.url, demonstracao: message.demonstracao }
}

function inherited(...names: readonly string[]): Readonly<Record<string, string>> {
  return Object.fromEntries(names.map((name) => [name, process.env[name] ?? '']))
}
