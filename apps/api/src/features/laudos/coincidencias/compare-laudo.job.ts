/**
 * Compares a laudo with the others, once it is measured and whenever something changes that the comparison depends on. It is a separate
 * job, after the transaction that makes a change: of two laudos that arrive in the same second the later job sees both.
 */
import type { Changing } from '../../../changes/changing.ts'
import { laudoChanged } from '../../../changes/laudo-changed.queries.ts'
import { type Db, transaction } from '../../../db/database.ts'
import type { FileStore } from '../../../files/store.ts'
import type { Work } from '../../../jobs/job.ts'
import type { Log } from '../../../log.ts'
import type { Settings } from '../../../settings.ts'
import type { MeasuringProcesses } from '../measure/process/measuring-processes.ts'
import { listOthers, lockInOrder, writeCoincidences, writeOtherFindings } from './coincidences.queries.ts'
import { type Coincidence, findCoincidences, findCompared } from './find-coincidences.queries.ts'
import { readTrace } from './read-trace.ts'
import { dropPending, findUntraced, listPendingTraces, markCompared, writeTrace } from './trace-rows.queries.ts'

export interface ComparingMeans extends Omit<Changing['deps'], 'seal'> {
  readonly db: Db
  readonly log: Log
  readonly files: FileStore
  readonly settings: Pick<Settings, 'maxFileBytes'>
  readonly processes: Pick<MeasuringProcesses, 'measure'>
}

/** Maximum number of immediate repetitions when a laudo or one of its pairs changed during the comparison. */
const AGAIN = 5
/** Number of laudos per round of the job that reads older files. */
const AT_A_TIME = 100

export async function compareLaudo(
  { payload: { laudoId }, signal, settle }: Work<{ readonly laudoId: number }>,
  means: ComparingMeans,
): Promise<void> {
  await compareOne(laudoId, means, signal, settle)
}

/** Reads the traces of laudos measured before traces existed, and compares each. */
export async function comparePendingLaudos({ signal }: Work, means: ComparingMeans): Promise<void> {
  const { db, log } = means
  for (let ids = await listPendingTraces(db, AT_A_TIME); ids.length > 0; ids = await listPendingTraces(db, AT_A_TIME)) {
    for (const id of ids) {
      if (signal.aborted) return
      await compareOne(id, means, signal)
      await dropPending(db, id)
    }
    log.info({ laudos: ids.length }, 'voos de laudos anteriores conferidos')
  }
}

async function compareOne(
  laudoId: number,
  means: ComparingMeans,
  signal: AbortSignal,
  settle?: (db: Db) => Promise<void>,
): Promise<void> {
  const { db, clock } = means
  await readMissingTrace(laudoId, means, signal)
  let known: ReadonlySet<number> = new Set(await concerned(db, laudoId))
  for (let attempt = 0; attempt < AGAIN; attempt++) {
    signal.throwIfAborted()
    const missed = await transaction(db, async (tx) => {
      await lockInOrder(tx, [...known])
      // The result computed before the locks may be outdated.
      const found = await coincidencesOf(tx, laudoId)
      const all = await concerned(tx, laudoId, found)
      if (all.some((id) => !known.has(id))) return all
      for (const id of await writeCoincidences(tx, laudoId, found)) {
        await record(tx, id, means)
        // A laudo that lost its last pair may have the same flight as a laudo that was left out by the limit of pairs.
        const isAlone = id !== laudoId && (await listOthers(tx, id)).length === 0
        if (isAlone) await means.queue.enqueue(tx, 'comparar-laudo', { laudoId: id })
      }
      await markCompared(tx, laudoId, clock.now())
      await settle?.(tx)
      return undefined
    })
    if (!missed) return
    known = new Set(missed)
  }
  throw new Error(`Laudo ${laudoId} or those beside it change all the time.`)
}

async function coincidencesOf(db: Db, laudoId: number): Promise<Coincidence[]> {
  const laudo = await findCompared(db, laudoId)
  return laudo ? findCoincidences(db, laudo) : []
}

/** The laudo, the laudos that now coincide with it, and those that did before. */
async function concerned(db: Db, laudoId: number, found?: readonly Coincidence[]): Promise<readonly number[]> {
  const now = found ?? (await coincidencesOf(db, laudoId))
  return [laudoId, ...now.map(({ outroId }) => outroId), ...(await listOthers(db, laudoId))]
}

/** Writes the findings of a laudo with a changed pair, and carries out their consequences. */
async function record(tx: Db, laudoId: number, means: ComparingMeans): Promise<void> {
  await writeOtherFindings(tx, laudoId)
  await laudoChanged({ db: tx, deps: means }, { id: laudoId }, {}, { cause: 'conferencia' })
}

/** Reads the files of a laudo measured before traces existed. */
async function readMissingTrace(laudoId: number, means: ComparingMeans, signal: AbortSignal): Promise<void> {
  const { db, log } = means
  const laudo = await findUntraced(db, laudoId)
  if (!laudo) return
  const trace = await readTrace(laudo, means, signal).catch((err: unknown) => {
    signal.throwIfAborted()
    log.warn({ err, laudoId }, 'voo não conferido: os arquivos não puderam ser lidos')
    return undefined
  })
  await transaction(db, async (tx) => {
    await lockInOrder(tx, [laudoId])
    // A concurrent measurement has written its own trace.
    if (await findUntraced(tx, laudoId)) await writeTrace(tx, laudoId, trace)
  })
}
