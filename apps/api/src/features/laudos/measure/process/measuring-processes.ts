/**
 * Measures flights in processes of their own (docs/decisions/0040-measuring-processes.md), so that a flight that is too large ends its process
 * and not the server. A light one stays warm between laudos.
 */
import { MEGABYTE_BYTES } from '@faixa/units'
import type { Lane } from '../../../../jobs/lanes.ts'
import type { ChildLimits } from '../../../../processes/bounded-child.ts'
import { heavySlots, LIGHT_MB, memoryBudget, usualCount } from '../../../../processes/memory-budget.ts'
import type { Flight, Measured } from './measuring.ts'
import { type MeasuringChild, type MeasuringMeans, startMeasuringChild } from './measuring-child.ts'

export interface MeasuringProcesses {
  /** Number of flights of each lane that this server measures at a time. */
  readonly slots: Readonly<Record<Lane, number>>
  /** Most of the light slots that one empresa may have at a time. */
  readonly slotsOfOne: number
  /** Measures a flight. Rejects with TooHeavy, or with the reason of `signal`, whose abort ends the process at once. */
  measure(flight: Flight, lane: Lane, means: MeasuringMeans): Promise<Measured>
  close(): Promise<void>
}

export interface ProcessLimits {
  /** Number of flights of one empresa at a time. Default: all cores but one, which is left to requests. */
  readonly count?: number | undefined
  readonly leve?: Partial<ChildLimits>
  readonly pesada?: Partial<ChildLimits>
}

/**
 * Limits of each lane. 20,000 quads in files of 11 MB take 2 s and 240 MB; 100,000 quads in files of 52 MB take 5 s and 480 MB, the longest line
 * of 64 MB 6 s and 650 MB, all of one core. The longest time is well below the job's own limit (jobs/kinds.ts).
 */
const LIMITS: Readonly<Record<Lane, ChildLimits>> = {
  leve: { memoryMb: LIGHT_MB, processorSeconds: 10, seconds: 60, nice: 0 },
  pesada: { memoryMb: 1536, processorSeconds: 300, seconds: 840, nice: 4 },
}
/** Time after which an idle process ends, ms; the last light one stays. */
const IDLE_MS = 30_000
/** Time after which a light laudo may be a heavy one that ends its process: another is started, ms, so that the next laudo finds one warm. */
const SPARE_AFTER_MS = 1000
/** Memory above which a process is not used again, bytes: V8 and WebAssembly give little of it back. */
const WORN_BYTES = 320 * MEGABYTE_BYTES

interface Idle {
  readonly child: MeasuringChild
  readonly lane: Lane
  readonly timer: NodeJS.Timeout
}

export function openMeasuringProcesses(given: ProcessLimits = {}): MeasuringProcesses {
  const { count = usualCount() } = given
  const limits = { leve: { ...LIMITS.leve, ...given.leve }, pesada: { ...LIMITS.pesada, ...given.pesada } }
  const children = new Set<MeasuringChild>()
  const spares = new Set<NodeJS.Timeout>()
  let idle: Idle[] = []

  const memoryOf = (lane: Lane) => Math.min(limits[lane].memoryMb, memoryBudget.mostMb())

  function start(lane: Lane, giveBackMemory: () => void): MeasuringChild {
    const child = startMeasuringChild({ ...limits[lane], memoryMb: memoryOf(lane) }, giveBackMemory)
    children.add(child)
    return child
  }

  function startSpare(): void {
    if (idle.some(({ lane, child }) => lane === 'leve' && child.isAlive())) return
    const giveBackMemory = memoryBudget.tryTake(memoryOf('leve'))
    if (giveBackMemory) giveBack(start('leve', giveBackMemory), 'leve')
  }

  async function take(lane: Lane, signal: AbortSignal): Promise<MeasuringChild> {
    const found = idle.find((one) => one.lane === lane && one.child.isAlive())
    if (found) {
      idle = idle.filter((one) => one !== found)
      clearTimeout(found.timer)
      return found.child
    }
    return start(lane, await memoryBudget.take(memoryOf(lane), signal))
  }

  const leaveBudget = memoryBudget.onNeeded(() => {
    const first = idle[0]
    if (!first) return false
    clearTimeout(first.timer)
    end(first.child)
    return true
  })

  function giveBack(child: MeasuringChild, lane: Lane): void {
    if (!child.isAlive()) return void children.delete(child)
    if ((child.residentBytes() ?? 0) > WORN_BYTES) return end(child)
    const timer = setTimeout(() => {
      const isLast = lane === 'leve' && idle.filter((one) => one.lane === lane).length === 1
      if (!isLast) end(child)
    }, IDLE_MS)
    timer.unref()
    idle.push({ child, lane, timer })
  }

  function end(child: MeasuringChild): void {
    idle = idle.filter((one) => one.child !== child)
    children.delete(child)
    void child.end()
  }

  return {
    slots: { leve: count + 1, pesada: heavySlots(count) },
    slotsOfOne: count,
    async measure(flight, lane, means) {
      const child = await take(lane, means.signal)
      const spare = lane === 'leve' ? setTimeout(startSpare, SPARE_AFTER_MS).unref() : undefined
      if (spare) spares.add(spare)
      try {
        return await child.measure(flight, means)
      } finally {
        clearTimeout(spare)
        if (spare) spares.delete(spare)
        giveBack(child, lane)
      }
    },
    async close() {
      leaveBudget()
      for (const timer of [...spares, ...idle.map((one) => one.timer)]) clearTimeout(timer)
      idle = []
      await Promise.all([...children].map((child) => child.end()))
      children.clear()
    },
  }
}
