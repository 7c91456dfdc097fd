/** Measures what flights did near a place in a process of low priority, so that other requests do not wait for a question. */
import { Problem } from '@faixa/contract'
import { ifTooHeavy, openProgram } from '../../../processes/open-program.ts'
import type { MeasuredNear, NearProgram, ToMeasure } from './near.program.ts'

/**
 * A batch of 8 MB of text takes 0.5 s. A process stays ready, because the start of one takes longer than most answers; two questions are
 * measured at a time.
 */
const program = openProgram<NearProgram>(new URL('./near.program.ts', import.meta.url), {
  processorSeconds: 20,
  seconds: 60,
  nice: 2,
  atATime: 2,
  keepsOne: true,
})

/** Starts a process while the candidates are being found. */
export function prepareNear(memoryMb: number): void {
  program.prepare(memoryMb)
}

/** Rejects with the reason of the signal, and with a Problem where the flights take too much. */
export function measureNearInProcess(
  flights: ToMeasure,
  { memoryMb, signal }: { readonly memoryMb: number; readonly signal: AbortSignal },
): Promise<readonly MeasuredNear[]> {
  return program
    .within({ memoryMb, file: 'voos' })
    .measure(flights, { signal })
    .catch(
      ifTooHeavy(() => {
        throw new Problem('voos-demais')
      }),
    )
}
