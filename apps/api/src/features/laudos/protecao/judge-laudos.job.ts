/**
 * Judges again the laudos that a change concerns: those near an area that was registered, moved or removed, or those judged by an older
 * table of rules. A job judges some of them and enqueues the next, so that 100,000 laudos occupy no slot for longer than a few seconds.
 */
import { transaction } from '../../../db/database.ts'
import type { Work } from '../../../jobs/job.ts'
import { hasOutdated, type LaudosToJudge, listLaudosToJudge } from '../../../laudo/laudos-to-judge.queries.ts'
import { type JudgingMeans, judgeOne } from './judge-laudo.job.ts'

/** Number of laudos per job. */
const AT_A_TIME = 50
/** Time after which a job leaves the remaining laudos to the next one, ms. */
const AT_MOST_MS = 20_000

export async function judgeLaudos(
  { payload, signal, settle }: Work<LaudosToJudge>,
  means: JudgingMeans,
): Promise<void> {
  const { db, log, queue } = means
  const ids = await listLaudosToJudge(db, payload, AT_A_TIME)
  const until = performance.now() + AT_MOST_MS
  let last: number | undefined
  const failed: number[] = []
  for (const id of ids) {
    if (last !== undefined && performance.now() > until) break
    signal.throwIfAborted()
    try {
      await judgeOne(id, means, signal)
    } catch (err) {
      if (signal.aborted) throw err
      log.warn({ err, laudoId: id }, 'veredictos não calculados: tenta de novo à parte')
      failed.push(id)
    }
    last = id
  }
  await transaction(db, async (tx) => {
    // A laudo that cannot be judged does not hold up the others; its own job retries it and gives up.
    for (const laudoId of failed) await queue.enqueue(tx, 'julgar-laudo', { laudoId })
    if (last !== undefined) await queue.enqueue(tx, 'julgar-laudos', { ...payload, depoisDe: last })
    await settle(tx)
  })
}

/** Looks for laudos without verdicts of the present table of rules: after an upgrade, and where a job was lost. */
export async function findOutdated(_work: Work, { db, queue }: Pick<JudgingMeans, 'db' | 'queue'>): Promise<void> {
  await transaction(db, async (tx) => {
    if (await hasOutdated(tx)) await queue.enqueue(tx, 'julgar-laudos', { atrasados: true })
  })
}
