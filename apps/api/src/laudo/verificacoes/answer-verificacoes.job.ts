/** Computes the answers of the seven checks that changes have requested, so that readers of lists find them computed. */
import type { Db } from '../../db/database.ts'
import type { Work } from '../../jobs/job.ts'
import { answerRequested } from './kept-verificacoes.queries.ts'

/** Number of answers after which the job checks whether it must stop. */
const AT_A_TIME = 5000

export async function answerVerificacoes({ signal }: Work, { db }: { readonly db: Db }): Promise<void> {
  while (!signal.aborted && (await answerRequested(db, AT_A_TIME)) === AT_A_TIME);
}
