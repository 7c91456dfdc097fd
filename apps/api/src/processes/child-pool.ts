/** Bounded processes of one program: a few work at a time, other work waits for its turn, and an idle process stays warm for a while. */
import { MEGABYTE_BYTES } from '@faixa/units'
import { type BoundedChild, type ChildLimits, startBoundedChild } from './bounded-child.ts'
import { type MemoryBudget, memoryBudget } from './memory-budget.ts'

export interface ChildPool<ToChild, FromChild> {
  /** Starts a process for work that is about to come, such as while its file is received, unless one is idle or as many run as may. */
  prepare(memoryMb: number): void
  /**
   * Lends a process whose memory is limited, MB, for one piece of work, once there is memory for it. The process is not used again where it
   * ended or grew too large.
   */
  lend<Answer>(memoryMb: number, work: (child: BoundedChild<ToChild, FromChild>) => Promise<Answer>): Promise<Answer>
}

/** Time after which an idle process ends, ms: whoever corrects a file sends it again sooner, and finds the program loaded. */
const IDLE_MS = 60_000
/** Memory above which a process is not used again, bytes: V8 and WebAssembly give little of it back. */
const WORN_BYTES = 320 * MEGABYTE_BYTES

interface Idle {
  readonly memoryMb: number
  readonly timer: NodeJS.Timeout
}

/** `atATime` bounds the processes that work; the budget bounds the memory of all pools. None keeps its parent alive, and all end with it. */
export function openChildPool<ToChild extends object, FromChild>(
  program: URL,
  limits: Omit<ChildLimits, 'memoryMb'>,
  atATime: number,
  budget: MemoryBudget = memoryBudget,
): ChildPool<ToChild, FromChild> {
  type Child = BoundedChild<ToChild, FromChild>
  const idle = new Map<Child, Idle>()
  const waiting: (() => void)[] = []
  let working = 0

  async function takeTurn(): Promise<void> {
    if (working < atATime) {
      working += 1
      return
    }
    // The one that ends hands its turn over, so that `working` stays as it is.
    await new Promise<void>((resolve) => waiting.push(resolve))
  }

  function endTurn(): void {
    const next = waiting.shift()
    if (next) next()
    else working -= 1
  }

  async function take(memoryMb: number): Promise<Child> {
    for (const [child, kept] of idle) {
      if (kept.memoryMb !== memoryMb) continue
      idle.delete(child)
      clearTimeout(kept.timer)
      if (child.isAlive()) return child
    }
    return start(memoryMb, await budget.take(memoryMb))
  }

  function start(memoryMb: number, giveBackMemory: () => void): Child {
    return startBoundedChild<ToChild, FromChild>(program, { ...limits, memoryMb }, giveBackMemory)
  }

  budget.onNeeded(() => {
    const [child, kept] = [...idle][0] ?? []
    if (!child || !kept) return false
    clearTimeout(kept.timer)
    idle.delete(child)
    void child.end()
    return true
  })

  function giveBack(child: Child, memoryMb: number): void {
    if (!child.isAlive()) return
    if ((child.residentBytes() ?? 0) > WORN_BYTES) return void child.end()
    const timer = setTimeout(() => {
      idle.delete(child)
      void child.end()
    }, IDLE_MS)
    timer.unref()
    idle.set(child, { memoryMb, timer })
  }

  return {
    prepare(limitMb) {
      const memoryMb = Math.min(limitMb, budget.mostMb())
      const isReady = [...idle].some(([child, kept]) => kept.memoryMb === memoryMb && child.isAlive())
      if (isReady || working + idle.size >= atATime) return
      const giveBackMemory = budget.tryTake(memoryMb)
      if (giveBackMemory) giveBack(start(memoryMb, giveBackMemory), memoryMb)
    },
    async lend(limitMb, work) {
      const memoryMb = Math.min(limitMb, budget.mostMb())
      await takeTurn()
      try {
        const child = await take(memoryMb)
        try {
          return await work(child)
        } finally {
          giveBack(child, memoryMb)
        }
      } finally {
        endTurn()
      }
    },
  }
}
