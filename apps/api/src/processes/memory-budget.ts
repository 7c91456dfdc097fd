/**
 * One budget of memory for the processes that open uploaded files: the sum of the limits of the running ones never exceeds it. Memory is
 * given in the order of requests, and an idle process ends where its memory is needed.
 */
import { availableParallelism, totalmem } from 'node:os'
import { MEGABYTE_BYTES } from '@faixa/units'

export interface MemoryBudget {
  /** Takes memory for a process, MB, once it is free, and returns the function that releases it. Rejects with the reason of `signal`. */
  take(memoryMb: number, signal?: AbortSignal): Promise<() => void>
  /** Takes memory that is free now; undefined where there is not enough. */
  tryTake(memoryMb: number): (() => void) | undefined
  /** True while somebody waits for memory: a process that becomes idle then has to end. */
  isAwaited(): boolean
  /** `endOne` ends an idle process of a program, and returns false where it has none. */
  onNeeded(endOne: () => boolean): void
  /** The whole budget: the limit of a process is at most this. */
  mostMb(): number
  /** Time after which a request that waits for a process is refused, s. */
  longestWaitSeconds(): number
}

/** Maximum wait during which a person still looks at the screen, and a proxy still waits. */
const LONGEST_WAIT_S = 60

/** Limits of one process, MB: a light flight, a heavy one, a file that is read or a case that is judged while a request or a job waits. */
export const LIGHT_MB = 640
const HEAVY_MB = 1536
const READING_MB = 1152

/** Default number of concurrent flights of one empresa: all cores but one, which is left to requests. */
export function usualCount(): number {
  return Math.max(1, availableParallelism() - 1)
}

/** Memory of the server and its database under load, MB (docs/runbook.md, Memória). */
const SERVING_MB = 450
/** Smallest budget with which usual flights are measured, MB. */
const LEAST_MB = 512

/**
 * Memory for a server that measures `count` light flights, one of another empresa, and half as many heavy ones, at a time, or what a smaller
 * machine has beside the server.
 */
export function usualBudgetMb(count: number, machineMb = memoryOfMachineMb()): number {
  const wanted = (count + 1) * LIGHT_MB + heavySlots(count) * HEAVY_MB
  return Math.max(LEAST_MB, Math.min(wanted, Math.floor(machineMb - SERVING_MB)))
}

/** Returns the memory of the machine, or of the container or control group that limits this process. */
function memoryOfMachineMb(): number {
  const limit = process.constrainedMemory()
  return (limit > 0 ? Math.min(limit, totalmem()) : totalmem()) / MEGABYTE_BYTES
}

/** Number of concurrent heavy flights, out of `count` flights of one empresa. */
export function heavySlots(count: number): number {
  return Math.max(1, Math.floor(count / 2))
}

/**
 * Limits of one process under a budget. An explicit budget of more than twice the usual limit raises that of a heavy flight to its half.
 */
export function limitsWithin(budgetMb: number, isChosen: boolean) {
  const heavyMb = Math.min(budgetMb, isChosen ? Math.max(HEAVY_MB, Math.floor(budgetMb / 2)) : HEAVY_MB)
  return {
    heavyMb,
    memoryMb: Math.min(heavyMb, isChosen ? Math.max(READING_MB, Math.floor(budgetMb / 2)) : READING_MB),
  }
}

interface Waiting {
  readonly memoryMb: number
  readonly grant: () => void
}

export function openMemoryBudget(
  totalMb: number,
): MemoryBudget & { resize(totalMb: number, longestWaitSeconds?: number): void } {
  const programs = new Set<() => boolean>()
  let waiting: Waiting[] = []
  let total = totalMb
  let longestWait = LONGEST_WAIT_S
  let taken = 0

  function give(memoryMb: number): () => void {
    taken += memoryMb
    let given = false
    return () => {
      if (given) return
      given = true
      taken -= memoryMb
      serve()
    }
  }

  function serve(): void {
    for (let next = waiting[0]; next && taken + next.memoryMb <= total; next = waiting[0]) {
      waiting.shift()
      next.grant()
    }
    // One process at a time: the memory of the one that ends may be enough, and its end calls this again.
    if (waiting.length > 0) [...programs].some((endOne) => endOne())
  }

  return {
    take(memoryMb, signal) {
      return new Promise((resolve, reject) => {
        signal?.throwIfAborted()
        const leave = () => {
          waiting = waiting.filter((one) => one !== place)
          reject(signal!.reason as Error)
          serve()
        }
        const place: Waiting = {
          memoryMb,
          grant() {
            signal?.removeEventListener('abort', leave)
            resolve(give(memoryMb))
          },
        }
        signal?.addEventListener('abort', leave, { once: true })
        waiting.push(place)
        serve()
      })
    },
    tryTake: (memoryMb) => (waiting.length === 0 && taken + memoryMb <= total ? give(memoryMb) : undefined),
    isAwaited: () => waiting.length > 0,
    onNeeded(endOne) {
      programs.add(endOne)
    },
    mostMb: () => total,
    longestWaitSeconds: () => longestWait,
    resize(totalMb, longestWaitSeconds = LONGEST_WAIT_S) {
      total = totalMb
      longestWait = longestWaitSeconds
      serve()
    },
  }
}

/** The budget of this process: without a limit until the server starts with its settings. */
export const memoryBudget = openMemoryBudget(Number.POSITIVE_INFINITY)
