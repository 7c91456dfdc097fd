/** Has laudos judged again: from this transaction on their verdicts are unknown; they are computed after it from the committed data. */
import { type LaudosToJudge, type OneLaudo, requestVerdicts } from '../laudo/laudos-to-judge.queries.ts'
import type { Changing } from './changing.ts'

export async function judgeAgain({ db, deps }: Changing, asked: LaudosToJudge | OneLaudo): Promise<void> {
  await requestVerdicts(db, asked)
  if ('laudoId' in asked) await deps.queue.enqueue(db, 'julgar-laudo', asked)
  else await deps.queue.enqueue(db, 'julgar-laudos', asked)
}
