/**
 * Measures flights in separate processes (docs/decisions/0040-measuring-processes.md), so that a flight that is too large ends its process
 * and not the server. A process for light flights stays ready between laudos.
 */
import type { Lane } from '../../../../jobs/lanes.ts'
import { type ChildLimits, TooHeavy } from '../../../../processes/bounded-child.ts'
import { heavySlots, LIGHT_MB, usualCount } from '../../../../processes/memory-budget.ts'
import { openProgram } from '../../../../processes/open-program.ts'
import type { MeasureProgram } from './measure.program.ts'
import type { Etapa, EvaluatedFlight, Evaluation, Flight, Measured, MeasuringMeans } from './measuring.ts'

export interface MeasuringProcesses {
  /** Number of flights of each lane that this server measures at a time. */
  readonly slots: Readonly<Record<Lane, number>>
  /** Maximum number of light slots that one empresa may use at a time. */
  readonly slotsOfOne: number
  /** Measures a flight. Rejects with TooHeavy, or with the reason of `signal`, whose abort ends the process at once. */
  measure(flight: Flight, lane: Lane, means: MeasuringMeans & { readonly signal: AbortSignal }): Promise<Measured>
  /** Computes what the effectiveness of a measured flight is worth. Rejects as `measure` does. */
  evaluate(flight: EvaluatedFlight, means: EvaluatingMeans): Promise<Evaluation | undefined>
  close(): Promise<void>
}

type EvaluatingMeans = Pick<MeasuringMeans, 'plotsWithin'> & { readonly signal: AbortSignal }

export interface ProcessLimits {
  /** Number of cores for measurements. Default: all but one; one empresa may have a flight more, as requests go before measurements. */
  readonly count?: number | undefined
  readonly leve?: Partial<ChildLimits>
  readonly pesada?: Partial<ChildLimits>
}

const PROGRAM = new URL('./measure.program.ts', import.meta.url)

/**
 * Limits of each lane. 20,000 quads in files of 11 MB take 2 s and 240 MB; 100,000 quads in files of 52 MB take 5 s and 480 MB, the longest
 * line of 64 MB 6 s and 650 MB, each on one core. The longest time is well below the job's own limit (jobs/kinds.ts). Requests and the
 * database get twice the processor time of a light flight, which gets two and a half times that of a heavy one.
 */
const LIMITS: Readonly<Record<Lane, ChildLimits>> = {
  leve: { memoryMb: LIGHT_MB, processorSeconds: 10, seconds: 60, nice: 3 },
  pesada: { memoryMb: 1536, processorSeconds: 300, seconds: 840, nice: 7 },
}
/** A person waits for no evaluation: a light measurement gets two and a half times as much processor time. */
const EVALUATING: Omit<ChildLimits, 'memoryMb'> = { processorSeconds: 600, seconds: 840, nice: 7 }
/**
 * Time after which a light laudo may turn out to be a heavy one that ends its process, ms: a spare process is started then, so that the
 * next laudo finds one ready.
 */
const SPARE_AFTER_MS = 1000

export function openMeasuringProcesses(given: ProcessLimits = {}): MeasuringProcesses {
  const { count = usualCount() } = given
  const limits = { leve: { ...LIMITS.leve, ...given.leve }, pesada: { ...LIMITS.pesada, ...given.pesada } }
  // The slots of the queue limit the number of concurrent measurements.
  const programs = {
    leve: openProgram<MeasureProgram>(PROGRAM, { ...limits.leve, forJobs: true, keepsOne: true }),
    pesada: openProgram<MeasureProgram>(PROGRAM, { ...limits.pesada, forJobs: true }),
    avaliacao: openProgram<MeasureProgram>(PROGRAM, { ...EVALUATING, forJobs: true }),
  }
  const evaluateWithin = (memoryMb: number, flight: Flight, means: EvaluatingMeans) =>
    programs.avaliacao.within({ memoryMb, file: largestOf(flight) }).evaluate(flight, means)

  return {
    // An empresa that is alone uses every core; the last slot is for another one, which does not wait for its laudos.
    slots: { leve: count + 2, pesada: heavySlots(count) },
    slotsOfOne: count + 1,
    async measure(flight, lane, { signal, onProgress, plotsWithin }) {
      const { memoryMb } = limits[lane]
      const spare =
        lane === 'leve' ? setTimeout(() => programs.leve.prepare(memoryMb), SPARE_AFTER_MS).unref() : undefined
      let reading = largestOf(flight)
      const means = {
        signal,
        plotsWithin,
        onProgress(etapa: Etapa, done: number, file = largestOf(flight)) {
          reading = file
          onProgress(etapa, done)
        },
      }
      try {
        return await programs[lane].within({ memoryMb, file: () => reading }).measure(flight, means)
      } finally {
        clearTimeout(spare)
      }
    },
    evaluate: (flight, means) =>
      evaluateWithin(limits.leve.memoryMb, flight, means).catch((error: unknown) => {
        if (error instanceof TooHeavy) return evaluateWithin(limits.pesada.memoryMb, flight, means)
        throw error
      }),
    async close() {
      await Promise.all(Object.values(programs).map((program) => program.close()))
    },
  }
}

function largestOf({ files }: Flight): string {
  return Object.values(files)
    .flat()
    .toSorted((a, b) => b.bytes.byteLength - a.bytes.byteLength)[0]!.name
}
