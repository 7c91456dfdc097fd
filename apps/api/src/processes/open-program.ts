/**
 * Calls the functions of a program in bounded processes, as if they were local: a few run at a time, other calls wait for a process and for
 * memory, and an idle process stays ready for a while. No process keeps its parent alive, and all end with it.
 */
import { type Calls, type Functions, programOf } from '@faixa/calls'
import { Problem } from '@faixa/contract'
import { MEGABYTE_BYTES } from '@faixa/units'
import { type BoundedChild, type ChildLimits, startBoundedChild, TooHeavy } from './bounded-child.ts'
import { type MemoryBudget, memoryBudget, openMemoryBudget } from './memory-budget.ts'

export interface ProgramLimits extends Omit<ChildLimits, 'memoryMb'> {
  /** Maximum number of concurrent calls; absent where the queue limits them. */
  readonly atATime?: number
  /** Jobs wait as long as needed; a request is refused after the budget's maximum wait. */
  readonly forJobs?: true
  /** One idle process stays until its memory is needed. */
  readonly keepsOne?: true
}

export interface CallLimits {
  /** Limit of the process, MB. */
  readonly memoryMb: number
  /** Name of the file that is read, for TooHeavy. */
  readonly file: string | (() => string)
}

export interface OpenProgram<Program extends Functions> {
  /** The program within these limits. A call rejects as those of @faixa/calls do, and with TooHeavy; the process has ended then. */
  within(limits: CallLimits): Calls<Program>
  /**
   * Starts a process for a call that is about to arrive, for instance while its file is received, unless one is idle or the maximum is
   * running.
   */
  prepare(memoryMb: number): void
  /** Ends all processes, busy ones included. */
  close(): Promise<void>
}

/** Time after which an idle process ends, ms: a person who corrects a file sends it again sooner, and finds the program loaded. */
const IDLE_MS = 60_000
/** Memory above which a process is not reused, bytes: V8 and WebAssembly return little of it. */
const WORN_BYTES = 320 * MEGABYTE_BYTES

interface Idle {
  readonly memoryMb: number
  readonly timer: NodeJS.Timeout
}

export function openProgram<Program extends Functions>(
  url: URL,
  { atATime = Number.POSITIVE_INFINITY, forJobs, keepsOne, ...limits }: ProgramLimits,
  budget: MemoryBudget = memoryBudget,
): OpenProgram<Program> {
  const turns = openMemoryBudget(atATime)
  const children = new Set<BoundedChild>()
  const idle = new Map<BoundedChild, Idle>()

  function takeIdle(memoryMb: number): BoundedChild | undefined {
    const [child] = [...idle].find(([one, kept]) => kept.memoryMb === memoryMb && one.isAlive()) ?? []
    if (child) leaveIdle(child)
    return child
  }

  function leaveIdle(child: BoundedChild): void {
    clearTimeout(idle.get(child)?.timer)
    idle.delete(child)
  }

  function start(memoryMb: number, giveBackMemory: () => void): BoundedChild {
    const child = startBoundedChild(url, { ...limits, memoryMb }, () => {
      leaveIdle(child)
      children.delete(child)
      giveBackMemory()
    })
    children.add(child)
    return child
  }

  function end(child: BoundedChild): void {
    leaveIdle(child)
    void child.end()
  }

  function keep(child: BoundedChild, memoryMb: number): void {
    if (!child.isAlive()) return
    if (budget.isAwaited() || (child.residentBytes() ?? 0) > WORN_BYTES) return end(child)
    const timer = setTimeout(() => {
      if (!keepsOne || idle.size > 1) end(child)
    }, IDLE_MS)
    idle.set(child, { memoryMb, timer: timer.unref() })
  }

  budget.onNeeded(() => {
    const [child] = idle.keys()
    if (child) end(child)
    return child !== undefined
  })

  /** Waits for a turn, and then for a process. */
  async function take(memoryMb: number, signal: AbortSignal) {
    const endTurn = await turns.take(1, signal)
    try {
      const child = takeIdle(memoryMb) ?? start(memoryMb, await budget.take(memoryMb, signal))
      return { child, endTurn }
    } catch (error) {
      endTurn()
      throw error
    }
  }

  async function takeInTime(memoryMb: number, signal: AbortSignal) {
    if (forJobs) return take(memoryMb, signal)
    const late = new AbortController()
    const seconds = budget.longestWaitSeconds()
    const timer = setTimeout(() => late.abort(new Problem('servidor-ocupado', { esperar: seconds })), seconds * 1000)
    try {
      return await take(memoryMb, AbortSignal.any([signal, late.signal]))
    } finally {
      clearTimeout(timer)
    }
  }

  async function call(limits: CallLimits, name: string, given: unknown, means: { readonly signal?: AbortSignal } = {}) {
    const memoryMb = Math.min(limits.memoryMb, budget.mostMb())
    const { child, endTurn } = await takeInTime(memoryMb, means.signal ?? new AbortController().signal)
    try {
      return await child.call(name, given, means, limits.file)
    } finally {
      keep(child, memoryMb)
      endTurn()
    }
  }

  return {
    within: (limits) => programOf<Program>((name, given, means) => call(limits, name, given, means)),
    prepare(limitMb) {
      const memoryMb = Math.min(limitMb, budget.mostMb())
      const isReady = [...idle].some(([child, kept]) => kept.memoryMb === memoryMb && child.isAlive())
      const endTurn = isReady ? undefined : turns.tryTake(idle.size + 1)
      endTurn?.()
      const giveBackMemory = endTurn && budget.tryTake(memoryMb)
      if (giveBackMemory) keep(start(memoryMb, giveBackMemory), memoryMb)
    },
    async close() {
      for (const child of idle.keys()) leaveIdle(child)
      await Promise.all([...children].map((child) => child.end()))
    },
  }
}

/** Returns a result instead of a call that exceeded a limit. */
export function ifTooHeavy<Answer>(answer: (error: TooHeavy) => Answer): (error: unknown) => Answer {
  return (error) => {
    if (error instanceof TooHeavy) return answer(error)
    throw error
  }
}
