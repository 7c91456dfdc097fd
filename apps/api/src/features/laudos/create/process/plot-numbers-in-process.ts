/** Finds the numbers of the polygons of an area file, in a separate process, within limits. */
import { ifTooHeavy, openProgram } from '../../../../processes/open-program.ts'
import type { NumbersProgram } from './plot-numbers.program.ts'

/** The largest file of 64 MB takes some 5 s; no shapes are kept. */
const program = openProgram<NumbersProgram>(new URL('./plot-numbers.program.ts', import.meta.url), {
  processorSeconds: 30,
  seconds: 90,
  nice: 2,
  atATime: 2,
})

/**
 * Undefined where the file cannot be read or is too large: the measurement, which has more time and memory, reports it. The content is read
 * when a process is free.
 */
export function plotNumbersInProcess(
  content: () => Promise<Uint8Array>,
  { name, ...given }: { readonly name: string; readonly system?: string },
  memoryMb: number,
): Promise<ReadonlySet<number> | undefined> {
  return program
    .within({ memoryMb, file: name })
    .number(given, { content })
    .catch(ifTooHeavy(() => undefined))
}
