/**
 * Runs one trial in a separate process, so that neither memory nor compiled code of another is counted: run-trial.ts starts it, receives a
 * report of each run, and stops the process when a run takes too long.
 */
import type { Answer, Params, Prepare } from './contest.ts'

export type Report =
  | { readonly kind: 'prepared'; readonly peakMb: number }
  | { readonly kind: 'ran'; readonly ms: number; readonly answer: Answer; readonly peakMb: number }
  | { readonly kind: 'done'; readonly peakMb: number }

/** Time after which no further run begins: a slow contender needs few to show its spread. */
const ENOUGH_MS = 60_000

/** Peak memory in megabytes; `maxRSS` is in kilobytes. */
const peakMb = (): number => process.resourceUsage().maxRSS / 1024

function report(message: Report): void {
  process.send?.(message)
}

const [module = '', params = '{}', repeats = '1'] = process.argv.slice(2)
const { prepare } = (await import(module)) as { prepare: Prepare }
const prepared = await prepare(JSON.parse(params) as Params)
globalThis.gc?.()
report({ kind: 'prepared', peakMb: peakMb() })
let total = 0
for (let i = 0; i < Number(repeats) && total < ENOUGH_MS; i++) {
  const start = performance.now()
  const answer = await prepared.run()
  const ms = performance.now() - start
  total += ms
  report({ kind: 'ran', ms, answer, peakMb: peakMb() })
}
report({ kind: 'done', peakMb: peakMb() })
await prepared.close?.()
process.disconnect?.()
