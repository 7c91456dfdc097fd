/** Has laudos judged again: their verdicts are unknown from this transaction on, and are computed after it, by what is true then. */
import {
  type LaudosToJudge,
  type OneLaudo,
  requestVerdicts,
} from '../features/laudos/protecao/laudos-to-judge.queries.ts'
import type { Changing } from './changing.ts'

export async function judgeAgain({ db, deps }: Changing, asked: LaudosToJudge | OneLaudo): Promise<void> {
  await requestVerdicts(db, asked)
  if ('laudoId' in asked) await deps.queue.enqueue(db, 'julgar-laudo', asked)
  else await deps.queue.enqueue(db, 'julgar-laudos', asked)
}
