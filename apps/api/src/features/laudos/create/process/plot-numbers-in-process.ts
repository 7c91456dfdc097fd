/** Tells which polygons an area file has, in a process of its own, within limits. */
import { type ChildLimits, TooHeavy } from '../../../../processes/bounded-child.ts'
import { openChildPool } from '../../../../processes/child-pool.ts'
import type { AreaToNumber, FromChild } from './plot-numbers-in-child.ts'

/** The largest file of 64 MB takes some 5 s; no shapes are kept. */
const LIMITS: Omit<ChildLimits, 'memoryMb'> = { processorSeconds: 30, seconds: 90, nice: 2 }

const pool = openChildPool<AreaToNumber, FromChild>(new URL('./plot-numbers-in-child.ts', import.meta.url), LIMITS, 2)

/** Undefined where the file cannot be read, or is too large to be: the measurement, which has more time and memory, says so. */
export async function plotNumbersInProcess(
  content: () => Promise<Uint8Array>,
  { name, system }: { readonly name: string; readonly system?: string },
  memoryMb: number,
): Promise<ReadonlySet<number> | undefined> {
  try {
    return await pool.lend(memoryMb, async (child) =>
      child.perform<ReadonlySet<number> | undefined>(
        { bytes: await content(), ...(system !== undefined && { system }) },
        {
          signal: new AbortController().signal,
          file: () => name,
          receive(message, { resolve, fail }) {
            if (message.kind === 'failed') fail(new Error(message.stack))
            else resolve(message.numbers && new Set(message.numbers))
          },
        },
      ),
    )
  } catch (error) {
    if (error instanceof TooHeavy) return undefined
    throw error
  }
}
