/** One measuring process: it measures one flight at a time, is watched while it does, and is ended where it takes too much. */
import { type ChildProcess, fork } from 'node:child_process'
import type { Socket } from 'node:net'
import { setPriority } from 'node:os'
import type { LonLatBounds } from '@faixa/geometry'
import { MEGABYTE_BYTES } from '@faixa/units'
import type { Etapa, Flight, FromChild, Measured, RegisteredPlot, ToChild } from './measuring.ts'
import { endFirst, processorSeconds, residentBytes } from './process-usage.ts'

export interface MeasuringMeans {
  readonly signal: AbortSignal
  onProgress(etapa: Etapa, done: number): void
  plotsWithin(bounds: LonLatBounds): Promise<readonly RegisteredPlot[]>
}

export interface ChildLimits {
  /** Resident memory of the process, MB. */
  readonly memoryMb: number
  /** Processor time of a measurement, s: on a busy machine the clock says nothing about the file. */
  readonly processorSeconds: number
  /** Longest measurement by the clock, s. */
  readonly seconds: number
  /** Niceness of its processor time, 0 to 19. */
  readonly nice: number
}

/** The flight took more memory or time than the limits allow. */
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
}

export interface MeasuringChild {
  isAlive(): boolean
  residentBytes(): number | undefined
  /** Rejects with TooHeavy, with the reason of `signal`, or where the process failed; the process has ended then. */
  measure(flight: Flight, means: MeasuringMeans): Promise<Measured>
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
/** The environment of the server holds secrets, and a process that reads strangers' files gets only what Node needs. */
const ENVIRONMENT = ['PATH', 'SystemRoot', 'TEMP', 'TMPDIR', 'TZ']

export function startMeasuringChild(limits: ChildLimits): MeasuringChild {
  const child = fork(new URL('./measure-in-child.ts', import.meta.url), {
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    execArgv: [
      `--max-old-space-size=${Math.round(HEAP_SHARE * limits.memoryMb)}`,
      `--max-semi-space-size=${SEMI_SPACE_MB}`,
    ],
    env: Object.fromEntries(ENVIRONMENT.map((name) => [name, process.env[name]])),
  })
  let said = ''
  child.stderr!.on('data', (bytes: Buffer) => {
    said = (said + bytes.toString()).slice(-LAST_WORDS)
  })
  const ended = new Promise<void>((resolve) => {
    child.once('exit', resolve)
    // The process could not be started, or a message came too late for it.
    child.on('error', () => child.pid === undefined && resolve())
  })
  const isAlive = () => child.connected && !child.killed && child.exitCode === null && child.signalCode === null
  if (child.pid !== undefined) {
    endFirst(child.pid)
    beNice(child.pid, limits.nice)
  }
  holdParent(child, false)

  async function measure(flight: Flight, { signal, onProgress, plotsWithin }: MeasuringMeans): Promise<Measured> {
    signal.throwIfAborted()
    if (!isAlive()) throw new Error(`The measuring process has ended. ${said}`)
    const outcome = Promise.withResolvers<Measured>()
    let file: string | undefined
    let isOver = false
    const fail = (error: unknown) => {
      if (isOver) return
      child.kill('SIGKILL')
      outcome.reject(error)
    }
    const tooHeavy = (limit: TooHeavy['limit'], most: number) =>
      fail(new TooHeavy(limit, most, file ?? largestOf(flight)))
    const hear = (message: FromChild) => {
      if (message.kind === 'progress') {
        file = message.file
        onProgress(message.etapa, message.done)
      } else if (message.kind === 'plots-within') {
        plotsWithin(message.bounds).then((plots) => tell(child, { kind: 'plots', plots }), fail)
      } else if (message.kind === 'measured') outcome.resolve(message.measured)
      else fail(new Error(message.stack))
    }
    const stop = () => fail(signal.reason)
    const before = processorSeconds(child.pid!) ?? 0
    const look = setInterval(() => {
      if ((residentBytes(child.pid!) ?? 0) > limits.memoryMb * MEGABYTE_BYTES) {
        return tooHeavy('memory', limits.memoryMb)
      }
      const worked = (processorSeconds(child.pid!) ?? 0) - before
      if (worked > limits.processorSeconds) tooHeavy('time', limits.processorSeconds)
    }, LOOK_EVERY_MS)
    const late = setTimeout(() => tooHeavy('time', limits.seconds), limits.seconds * 1000)
    const gone = (code: number | null, by: NodeJS.Signals | null) => {
      if (HEAP_EXHAUSTED.test(said)) return tooHeavy('memory', limits.memoryMb)
      return fail(new Error(`The measuring process ended with ${by ?? code}. ${said}`))
    }
    // After `close` the last words have been read, too.
    child.once('close', gone)
    child.on('message', hear)
    signal.addEventListener('abort', stop, { once: true })
    holdParent(child, true)
    try {
      tell(child, { kind: 'measure', flight })
      return await outcome.promise
    } finally {
      isOver = true
      clearInterval(look)
      clearTimeout(late)
      child.off('close', gone)
      child.off('message', hear)
      signal.removeEventListener('abort', stop)
      holdParent(child, false)
    }
  }

  return {
    isAlive,
    residentBytes: () => residentBytes(child.pid!),
    measure,
    async end() {
      holdParent(child, true)
      child.kill('SIGKILL')
      await ended
    },
  }
}

function tell(child: ChildProcess, message: ToChild): void {
  if (child.connected) child.send(message)
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
    // The process has ended, which its first measurement reports.
  }
}

function largestOf({ files }: Flight): string {
  return Object.values(files).toSorted((a, b) => b.bytes.byteLength - a.bytes.byteLength)[0]!.name
}
