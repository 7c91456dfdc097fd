/**
 * A process that reads uploaded files: it does one piece of work at a time, under supervision, and is ended where it takes too much memory
 * or time, so that a file that is too large ends its process and not the server.
 */
import { type ChildProcess, fork } from 'node:child_process'
import type { Socket } from 'node:net'
import { setPriority } from 'node:os'
import { fileURLToPath } from 'node:url'
import { openCalls } from '@faixa/calls'
import { formatNumber, MEGABYTE_BYTES } from '@faixa/units'
import { endFirst, processorSeconds, residentBytes } from './process-usage.ts'

export interface ChildLimits {
  /** Resident memory of the process, MB. */
  readonly memoryMb: number
  /** Processor time of a piece of work, s: on a busy machine elapsed time does not depend on the file. */
  readonly processorSeconds: number
  /** Maximum elapsed time without processor time, s: a process that only waits for a busy machine's processor continues. */
  readonly seconds: number
  /** Niceness of its processor time, 0 to 19. */
  readonly nice: number
}

/** The work took more memory or time than the limits allow. */
export class TooHeavy extends Error {
  readonly limit: 'memory' | 'time'
  /** The limit, in MB or in seconds. */
  readonly most: number
  /** Name of the file that was being read, or of the largest one. */
  readonly file: string

  constructor(limit: 'memory' | 'time', most: number, file: string) {
    super(`More than ${most} ${limit === 'memory' ? 'MB' : 's'}`)
    this.limit = limit
    this.most = most
    this.file = file
  }

  /** Returns the beginning of a sentence about the file; `done` names the failed step. */
  inWords(done: 'lido' | 'medido' = 'lido'): string {
    const most = formatNumber(this.most, 0)
    const cause =
      this.limit === 'memory' ? `precisa de mais de ${most}\u00a0MB de memória` : `leva mais de ${most}\u00a0segundos`
    return `«${this.file}» não pode ser ${done}: ${cause}`
  }
}

export interface BoundedChild {
  isAlive(): boolean
  residentBytes(): number | undefined
  /**
   * Calls a function of the program. `file` is the name of the file that is being read. Rejects with TooHeavy, with the reason of the signal or
   * where the program failed; the process has ended then.
   */
  call(
    name: string,
    given: unknown,
    means: { readonly signal?: AbortSignal },
    file: string | (() => string),
  ): Promise<unknown>
  end(): Promise<void>
}

/** Interval of looking at the memory, ms: a processor fills some 100 MB in that time. */
const LOOK_EVERY_MS = 50
/** Share of the memory for V8's heap; the rest is for the files, WebAssembly and the program. */
const HEAP_SHARE = 0.75
/** Half of the young generation, MB. A reader's objects are short-lived: twice as much is no faster, and takes 100 MB more for 20,000 quads. */
const SEMI_SPACE_MB = 16
/** The message that V8 writes before it ends a process for its heap. */
const HEAP_EXHAUSTED = /heap out of memory|Reached heap limit|invalid size error/
const LAST_WORDS = 4096
/** The environment of the server contains secrets, and a process that reads uploaded files gets only what Node needs. */
const ENVIRONMENT = ['PATH', 'SystemRoot', 'TEMP', 'TMPDIR', 'TZ', 'NODE_COMPILE_CACHE']
/** Folder of compiled programs unless the environment sets one: a process then starts in 180 ms of processor time instead of 580. */
const COMPILED = fileURLToPath(new URL('../../../../node_modules/.cache/node', import.meta.url))
const KEEP_COMPILED = new URL('./keep-compiled.ts', import.meta.url).href

export function startBoundedChild(
  program: URL,
  limits: ChildLimits,
  /** Called once when the process has ended, and its memory is free. */
  onEnd: () => void,
): BoundedChild {
  const child = fork(program, {
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    execArgv: [
      `--max-old-space-size=${Math.round(HEAP_SHARE * limits.memoryMb)}`,
      `--max-semi-space-size=${SEMI_SPACE_MB}`,
      `--import=${KEEP_COMPILED}`,
    ],
    env: { NODE_COMPILE_CACHE: COMPILED, ...inherited(ENVIRONMENT) },
  })
  let output = ''
  child.stderr!.on('data', (bytes: Buffer) => {
    output = (output + bytes.toString()).slice(-LAST_WORDS)
  })
  const ended = new Promise<void>((resolve) => {
    child.once('exit', resolve)
    // The process could not be started, or a message was sent too late.
    child.on('error', () => child.pid === undefined && resolve())
  })
  void ended.then(onEnd)
  const isAlive = () => child.connected && !child.killed && child.exitCode === null && child.signalCode === null
  if (child.pid !== undefined) {
    endFirst(child.pid)
    beNice(child.pid, limits.nice)
  }
  holdParent(child, false)
  const calls = openCalls({
    send: (message) => void (child.connected && child.send(message as object)),
    receive: (take) => void child.on('message', take),
  })

  const call: BoundedChild['call'] = async (name, given, means, file) => {
    means.signal?.throwIfAborted()
    if (!isAlive()) throw new Error(`The process has ended. ${output}`)
    const outcome = Promise.withResolvers<unknown>()
    const fail = (error: unknown) => {
      child.kill('SIGKILL')
      outcome.reject(error)
    }
    const tooHeavy = (limit: TooHeavy['limit'], most: number) =>
      fail(new TooHeavy(limit, most, typeof file === 'string' ? file : file()))
    const before = processorSeconds(child.pid!) ?? 0
    let [worked, movedAt] = [0, performance.now()]
    const look = setInterval(() => {
      if ((residentBytes(child.pid!) ?? 0) > limits.memoryMb * MEGABYTE_BYTES) {
        return tooHeavy('memory', limits.memoryMb)
      }
      const now = (processorSeconds(child.pid!) ?? 0) - before
      if (now > limits.processorSeconds) return tooHeavy('time', limits.processorSeconds)
      if (now > worked) [worked, movedAt] = [now, performance.now()]
      if (performance.now() - movedAt > limits.seconds * 1000) tooHeavy('time', limits.seconds)
    }, LOOK_EVERY_MS)
    const gone = (code: number | null, by: NodeJS.Signals | null) => {
      if (HEAP_EXHAUSTED.test(output)) return tooHeavy('memory', limits.memoryMb)
      return fail(new Error(`The process ended with ${by ?? code}. ${output}`))
    }
    // After `close` the last output has been read, too.
    child.once('close', gone)
    holdParent(child, true)
    calls.call(name, given, means).then(outcome.resolve, fail)
    try {
      return await outcome.promise
    } finally {
      clearInterval(look)
      child.off('close', gone)
      holdParent(child, false)
    }
  }

  return {
    isAlive,
    residentBytes: () => residentBytes(child.pid!),
    call,
    async end() {
      holdParent(child, true)
      child.kill('SIGKILL')
      await ended
    },
  }
}

function inherited(names: readonly string[]): NodeJS.ProcessEnv {
  return Object.fromEntries(names.flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : [])))
}

/** An idle child does not keep the parent alive. */
function holdParent(child: ChildProcess, isHeld: boolean): void {
  const stderr = child.stderr as Socket
  for (const handle of [child, child.channel, stderr]) {
    if (isHeld) handle?.ref()
    else handle?.unref()
  }
}

function beNice(pid: number, nice: number): void {
  try {
    setPriority(pid, nice)
  } catch {
    // The process has ended, which its first piece of work reports.
  }
}
