/** Compares orders with what was flown in a process of their own, within limits, so that the worker's own process goes on. */
import type { ChildLimits } from '../../../processes/bounded-child.ts'
import { openChildPool } from '../../../processes/child-pool.ts'
import type { FromChild, ToChild, ToCompare } from './ordem-messages.ts'

/** The longest comparison ends well before the job's own limit (jobs/kinds.ts). */
const LIMITS: Omit<ChildLimits, 'memoryMb'> = { processorSeconds: 300, seconds: 600, nice: 4 }

const pool = openChildPool<ToChild, FromChild>(new URL('./measure-in-child.ts', import.meta.url), LIMITS, 1)

/** Answers the JSON text of a KeptComparison; undefined where there is nothing to compare. Rejects with TooHeavy beyond the limits. */
export function compareInProcess(
  compared: ToCompare,
  memoryMb: number,
  signal: AbortSignal,
): Promise<string | undefined> {
  return pool.lend(memoryMb, (child) =>
    child.perform<string | undefined>(
      { kind: 'compare', compared },
      {
        signal,
        file: () => 'comparação',
        receive(message, { resolve, fail }) {
          if (message.kind === 'comparison') resolve(message.resultado)
          else fail(new Error(message.kind === 'failed' ? message.stack : `Unexpected: ${message.kind}`))
        },
      },
    ),
  )
}
