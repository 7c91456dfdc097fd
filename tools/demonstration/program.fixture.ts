/** The programs as people start them, each in a process and a data folder of its own. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const ROOT = join(import.meta.dirname, '..', '..')

/** Killed by its `Symbol.asyncDispose`, should it still run. */
export interface Program extends AsyncDisposable {
  readonly child: ChildProcess
  /** Everything printed so far. */
  output(): string
  /** Ends it as Ctrl+C would; answers the exit code. */
  stop(signal?: NodeJS.Signals): Promise<number | null>
}

export interface Server extends Program {
  readonly origin: string
}

export const ADMIN = { email: 'ana@exemplo.com.br', senha: 'segredo-da-ana' }

/** Removed by its `Symbol.asyncDispose`. */
export async function dataFolder(): Promise<{ readonly path: string } & AsyncDisposable> {
  const path = await mkdtemp(join(tmpdir(), 'faixa-inicio-'))
  // Under root the database runs as a user who must get in, or it would settle elsewhere and stay there.
  await chmod(path, 0o755)
  return { path, [Symbol.asyncDispose]: () => rm(path, { recursive: true, force: true, maxRetries: 5 }) }
}

/** `args`: of Node, in the root of the repository. */
export function launch(
  args: readonly string[],
  env: Readonly<Record<string, string>>,
  { channel = 'ignore', command = process.execPath }: { channel?: 'ipc' | 'ignore'; command?: string } = {},
): Program {
  const child = spawn(command, args, {
    cwd: ROOT,
    env: { PATH: process.env['PATH'] ?? '', HOME: process.env['HOME'] ?? '', ...env },
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

/** The server alone, with the administrator ADMIN and nothing else. */
export async function startServer(folder: string): Promise<Server> {
  const program = launch(
    ['apps/api/src/main.ts'],
    {
      ...{ PORT: '0', FAIXA_DADOS: folder, FAIXA_DEMO: 'nao', FAIXA_LOG: 'warn' },
      ...{ FAIXA_ADMIN_EMAIL: ADMIN.email, FAIXA_ADMIN_SENHA: ADMIN.senha },
    },
    { channel: 'ipc' },
  )
  const [message] = (await Promise.race([
    once(program.child, 'message'),
    once(program.child, 'exit').then(() => Promise.reject(new Error(program.output()))),
  ])) as [{ url: string }]
  return { ...program, origin: message.url }
}
