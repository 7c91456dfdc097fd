/** Judges laudos in a process of their own, within limits: a case that takes too much ends that process, and no request and no other job waits. */
import type { AreaVerdict } from '@faixa/flight'
import type { ChildLimits } from '../../../../processes/bounded-child.ts'
import { openChildPool } from '../../../../processes/child-pool.ts'
import type { FromChild, ToJudge } from './judging-messages.ts'

/** Rejects with TooHeavy beyond the limits. */
export type Judge = (asked: ToJudge, signal: AbortSignal) => Promise<readonly AreaVerdict[]>

/** A laudo of 20,000 quads beside 500 areas takes some 2 s. The longest ends well before the job's own limit (jobs/kinds.ts). */
const LIMITS: Omit<ChildLimits, 'memoryMb'> = { processorSeconds: 30, seconds: 180, nice: 4 }
/** A laudo that was just measured does not wait for those that a changed area concerns. */
const AT_A_TIME = 2

export function openJudge({ memoryMb, ...limits }: Pick<ChildLimits, 'memoryMb'> & Partial<ChildLimits>): Judge {
  const program = new URL('./judge-in-child.ts', import.meta.url)
  const pool = openChildPool<ToJudge, FromChild>(program, { ...LIMITS, ...limits }, AT_A_TIME)
  return (asked, signal) =>
    pool.lend(memoryMb, (child) =>
      child.perform<readonly AreaVerdict[]>(asked, {
        signal,
        file: () => 'veredictos',
        receive(message, { resolve, fail }) {
          if (message.kind === 'judged') resolve(message.verdicts)
          else fail(new Error(message.stack))
        },
      }),
    )
}
