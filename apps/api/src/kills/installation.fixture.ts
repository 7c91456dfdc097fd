/** An installation that is killed again and again: its data folder, its program on one port, and the people who sign in. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Client, createClient, Problem } from '@faixa/contract'
import type { Random } from '@faixa/tools/simulator'
import { freePort } from '../db/embedded/embedded-server.ts'
import {
  dropDataFolder,
  makeDataFolder,
  type Program,
  postmasterOf,
  signIn,
  startProgram,
} from '../testing/program.fixture.ts'
import type { Tally } from './tally.fixture.ts'

/** A kill ends one of these at once: the program, the database, or both with all child processes of the program. */
export const TARGETS = ['server', 'database', 'all'] as const
type Target = (typeof TARGETS)[number]

export interface Command {
  readonly child: ChildProcess
  /** Everything that the program wrote so far. */
  output(): string
  readonly ended: Promise<{ readonly ok: boolean; readonly output: string }>
  /** Returns false where it had ended. */
  kill(): Promise<boolean>
}

export interface Installation {
  readonly folder: string
  readonly origin: string
  readonly random: Random
  readonly tally: Tally
  readonly ana: Client
  /** Codes of refusals that people got. */
  readonly refused: ReadonlySet<string>
  as(token: string | undefined): Client
  /** Ends it at once; returns false where it was not running. */
  kill(target: Target): Promise<boolean>
  /** Brings the program back where it has ended. */
  start(): Promise<void>
  /** Restarts the program, and waits until it can serve. */
  ready(): Promise<void>
  /** Repeats requests without an answer, or refused because the service was unavailable. */
  insisting<T>(act: () => Promise<T>): Promise<T>
  /** True where the server acknowledged; false where the outcome is unknown. */
  answered(act: () => Promise<unknown>): Promise<boolean>
  /** Number of requests without an answer. */
  waiting(): number
  begin(name: string, args?: readonly string[], dataFolder?: string): Command
  pause(fromMs: number, toMs: number): Promise<void>
  close(): Promise<void>
}

/** `more`: settings of the program and its commands. */
export async function openInstallation(
  random: Random,
  tally: Tally,
  more: Readonly<Record<string, string>> = {},
): Promise<Installation> {
  const folder = await makeDataFolder()
  const port = await freePort()
  const origin = `http://localhost:${port}`
  const env = { PORT: `${port}`, FAIXA_TRABALHOS: '1', ...more }
  const refused = new Set<string>()
  let program: Program = await startProgram(folder, env)
  let waiting = 0
  const ana = await signIn(program)

  /** The service may report that it is unavailable, or not answer; everything else is a failure. */
  function noteRefusal(error: unknown): void {
    if (error instanceof TypeError) return
    refused.add(error instanceof Problem ? error.codigo : String(error))
  }

  async function insisting<T>(act: () => Promise<T>): Promise<T> {
    for (;;) {
      try {
        return await counted(act)
      } catch (error) {
        noteRefusal(error)
        if (error instanceof Problem && error.codigo !== 'indisponivel') throw error
        await sleep(100)
      }
    }
  }

  async function counted<T>(act: () => Promise<T>): Promise<T> {
    waiting += 1
    try {
      return await act()
    } finally {
      waiting -= 1
    }
  }

  async function answered(act: () => Promise<unknown>): Promise<boolean> {
    try {
      await counted(act)
      return true
    } catch (error) {
      noteRefusal(error)
      return false
    }
  }

  const hasEnded = () => program.child.exitCode !== null || program.child.signalCode !== null

  async function start(): Promise<void> {
    while (hasEnded()) {
      const started = await startProgram(folder, env).catch((error: unknown) => noteRefusal(error))
      if (started) program = started
    }
  }

  async function ready(): Promise<void> {
    for (;;) {
      await start()
      if (await program.isReady()) return
      await sleep(100)
    }
  }

  async function kill(target: Target): Promise<boolean> {
    const pids = target === 'all' ? await descendantsOf(program.child.pid!) : []
    if (target !== 'server') pids.push(await postmasterOf(folder).catch(() => 0))
    let any = false
    for (const pid of pids) if (pid > 0 && pid !== program.child.pid) any = killed(pid) || any
    if (target !== 'database' && !hasEnded()) {
      await program.kill()
      any = true
    }
    return any
  }

  return {
    folder,
    origin,
    random,
    tally,
    ana,
    refused,
    kill,
    start,
    ready,
    insisting,
    answered,
    as: (token) => createClient({ origin, ...(token !== undefined && { token: () => token }) }),
    waiting: () => waiting,
    begin: (name, args = [], dataFolder = folder) => begin(name, args, dataFolder, more),
    pause: (from, to) => sleep(random.between(from, to)),
    async close() {
      if (!hasEnded()) {
        const exited = once(program.child, 'exit')
        program.child.kill('SIGTERM')
        await exited
      }
      await dropDataFolder(folder)
    },
  }
}

function begin(
  name: string,
  args: readonly string[],
  dataFolder: string,
  more: Readonly<Record<string, string>>,
): Command {
  const { PATH = '', NODE_COMPILE_CACHE = '' } = process.env
  const path = join(import.meta.dirname, '..', 'commands', `${name}.ts`)
  const child = spawn(process.execPath, [path, ...args], {
    env: { PATH, NODE_COMPILE_CACHE, FAIXA_DADOS: dataFolder, ...more },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (piece: Buffer) => (output += piece.toString()))
  const ended = once(child, 'close').then(([code]) => ({ ok: code === 0, output }))
  return {
    child,
    ended,
    output: () => output,
    async kill() {
      const wasRunning = child.exitCode === null && child.signalCode === null && child.kill('SIGKILL')
      await ended
      // A process that ended by itself in this instant was not killed.
      return wasRunning && child.signalCode === 'SIGKILL'
    },
  }
}

function killed(pid: number): boolean {
  try {
    process.kill(pid, 'SIGKILL')
    return true
  } catch {
    // It has ended, and the next one has not started yet.
    return false
  }
}

/** Process ids of the children of this process, and of their children. */
async function descendantsOf(pid: number): Promise<number[]> {
  const text = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8').catch(() => '')
  const children = text.split(' ').filter(Boolean).map(Number)
  const deeper = await Promise.all(children.map(descendantsOf))
  return [...children, ...deeper.flat()]
}
