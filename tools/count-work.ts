/** Records the work of tests, so that a run can report it and fail when it grows (tools/work-budget.mjs). */
import { appendFileSync } from 'node:fs'

/** Kinds of work, each counted in its own unit. */
export type Work = 'clusters initialised' | 'databases made' | 'programs started' | 'rows inserted' | 'MB of KML kept'

/** Adds to a count; does nothing in a run without counts, such as that of a single file. */
export function countWork(work: Work, amount = 1): void {
  const path = process.env['FAIXA_CONTA']
  if (path) appendFileSync(path, `${amount} ${work}\n`)
}
