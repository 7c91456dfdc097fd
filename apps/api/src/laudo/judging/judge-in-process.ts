/** Judges laudos in a separate process, within limits: a case that takes too much ends that process, and no request or other job waits. */
import type { JudgedProtection } from '@faixa/flight'
import type { ChildLimits } from '../../processes/bounded-child.ts'
import { openProgram } from '../../processes/open-program.ts'
import type { JudgeProgram, ToJudge } from './judge.program.ts'

/** Rejects with TooHeavy beyond the limits. */
export type Judge = (request: ToJudge, signal: AbortSignal) => Promise<JudgedProtection>

/**
 * A laudo of 20,000 quads beside 500 areas takes some 2 s. The longest ends well before the job's own limit (jobs/kinds.ts). Two run at a
 * time, so that a newly measured laudo does not wait for those affected by a changed area.
 */
const LIMITS = { processorSeconds: 30, seconds: 180, nice: 4, atATime: 2 } as const

interface JudgeLimits extends Partial<ChildLimits> {
  readonly memoryMb: number
  /** A person waits, and is refused where the server is busy; jobs wait as long as needed. */
  readonly forRequests?: true
}

export function openJudge({ memoryMb, forRequests, ...limits }: JudgeLimits): Judge {
  const program = openProgram<JudgeProgram>(new URL('./judge.program.ts', import.meta.url), {
    ...LIMITS,
    ...(!forRequests && { forJobs: true }),
    ...limits,
  })
  return (laudo, signal) => program.within({ memoryMb, file: 'veredictos' }).judge(laudo, { signal })
}
