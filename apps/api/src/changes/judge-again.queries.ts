/** Has laudos judged again: from this transaction on their verdicts are unknown; they are computed after it from the committed data. */
import { type LaudosToJudge, type OneLaudo, requestVerdicts } from '../laudo/laudos-to-judge.queries.ts'
import type { Changing } from './changing.ts'

export async function judgeAgain({ db, deps }: Changing, filter: LaudosToJudge | OneLaudo): Promise<void> {
  await requestVerdicts(db, filter)
  if ('laudoId' in filter) await deps.queue.enqueue(db, 'julgar-laudo', filter)
  else await deps.queue.enqueue(db, 'julgar-laudos', filter)
}
