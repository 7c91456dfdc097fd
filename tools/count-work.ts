/** Notes work that tests do, so that a run can say how much it was, and fail when it grows (tools/work-budget.mjs). */
import { appendFileSync } from 'node:fs'

/** What is counted, each in its own unit. */
export type Work =
  | 'clusters initialised'
  | 'databases made'
  | 'programs started'
  | 'rows inserted'
  | 'MB of KML kept'
  | 'laudos measured'
  | 'requests answered'
  | 'pages opened'

/** Does nothing in a run that counts nothing, such as that of a single file. */
export function countWork(work: Work, amount = 1): void {
  const path = process.env['FAIXA_CONTA']
  if (path) appendFileSync(path, `${amount} ${work}\n`)
}
