/** Compares orders with their flights in a separate process, within limits, so that the worker's own process is not blocked. */
import { openProgram } from '../../../processes/open-program.ts'
import type { ToCompare } from './compare-stored.ts'
import type { OrdemProgram } from './measure-ordem.program.ts'

/** The longest comparison ends well before the job's own limit (jobs/kinds.ts). */
const program = openProgram<OrdemProgram>(new URL('./measure-ordem.program.ts', import.meta.url), {
  processorSeconds: 300,
  seconds: 600,
  nice: 4,
  atATime: 1,
  forJobs: true,
})

/** Returns the JSON text of a KeptComparison; undefined where nothing can be compared. Rejects with TooHeavy beyond the limits. */
export function compareInProcess(
  compared: ToCompare,
  memoryMb: number,
  signal: AbortSignal,
): Promise<string | undefined> {
  return program.within({ memoryMb, file: 'comparação' }).compare(compared, { signal })
}
