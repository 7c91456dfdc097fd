/**
 * Measures the weather of the marked laudos again, by the limits that apply now. Each is one transaction: a process that is killed leaves the old
 * numbers or the new ones of a laudo. A job measures some of them and enqueues the next, so that many laudos occupy no slot for long.
 */
import { laudoChanged } from '../../../changes/laudo-changed.queries.ts'
import { transaction } from '../../../db/database.ts'
import type { Work } from '../../../jobs/job.ts'
import type { Log } from '../../../log.ts'
import { lockInOrder } from '../coincidencias/coincidences.queries.ts'
import { judgeInformedAnew } from '../measure/judge-informed.queries.ts'
import type { ClimaMeans } from './fetch-clima.job.ts'
import { isMarked, nextMarked } from './marked-climas.queries.ts'

/** Time after which a job leaves the remaining laudos to the next one, ms. */
const AT_MOST_MS = 20_000

type Means = Omit<ClimaMeans, 'settings'> & { readonly log: Log }

export async function measureClimas({ signal, settle }: Work<object>, means: Means): Promise<void> {
  const { db, log, queue } = means
  const until = performance.now() + AT_MOST_MS
  let failure: unknown
  let laudoId = await nextMarked(db, 0)
  while (laudoId !== undefined && performance.now() < until) {
    signal.throwIfAborted()
    try {
      await measureOne(laudoId, means)
    } catch (err) {
      // A laudo that cannot be measured does not hold up the others, and is tried again with the job.
      log.warn({ err, laudoId }, 'clima não medido: tenta de novo')
      failure = err
    }
    laudoId = await nextMarked(db, laudoId)
  }
  if (failure !== undefined) throw new Error('The weather of some laudos was not measured.', { cause: failure })
  await transaction(db, async (tx) => {
    if (laudoId !== undefined) await queue.enqueue(tx, 'medir-climas', {})
    await settle(tx)
  })
}

function measureOne(laudoId: number, deps: Means): Promise<void> {
  return transaction(deps.db, async (tx) => {
    await lockInOrder(tx, [laudoId])
    // Measured meanwhile, or deleted.
    if (!(await isMarked(tx, laudoId))) return
    await judgeInformedAnew(tx, laudoId)
    await laudoChanged({ db: tx, deps }, { id: laudoId }, {}, { cause: 'conferencia' })
  })
}
