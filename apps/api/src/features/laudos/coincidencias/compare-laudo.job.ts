/**
 * Compares a laudo with the others, once it is measured and whenever something changes that the comparison depends on. It is a separate
 * job, after the transaction that makes a change: of two laudos that arrive in the same second the later job sees both.
 */
import { isDeepStrictEqual } from 'node:util'
import { TRACE_RULE } from '@faixa/flight'
import type { Changing } from '../../../changes/changing.ts'
import { laudoChanged } from '../../../changes/laudo-changed.queries.ts'
import { type Db, flushLater, transaction } from '../../../db/database.ts'
import type { FileStore } from '../../../files/store.ts'
import type { Work } from '../../../jobs/job.ts'
import type { Log } from '../../../log.ts'
import type { Settings } from '../../../settings.ts'
import type { MeasuringProcesses } from '../measure/process/measuring-processes.ts'
import { listOthers, lockInOrder, writeCoincidences, writeOtherFindings } from './coincidences.queries.ts'
import { type Coincidence, type Compared, findCoincidences, findCompared } from './find-coincidences.queries.ts'
import { readTrace, Unreadable } from './read-trace.ts'
import { listOutdatedTraces, listTracedFiles, markCompared, replaceOutdated } from './trace-rows.queries.ts'

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

/** Reads the traces again that an older rule computed, one at a time, and has each laudo compared once its trace is written. */
export async function readOutdatedTraces({ signal }: Work, means: ComparingMeans): Promise<void> {
  const { db, log } = means
  for (;;) {
    const ids = await listOutdatedTraces(db, AT_A_TIME)
    if (ids.length === 0) return
    for (const id of ids) {
      if (signal.aborted) return
      await readOutdatedTrace(id, means, signal)
    }
    log.info({ laudos: ids.length }, 'voos de laudos anteriores lidos de novo')
  }
}

async function compareOne(
  laudoId: number,
  means: ComparingMeans,
  signal: AbortSignal,
  settle?: (db: Db) => Promise<void>,
): Promise<void> {
  const { db } = means
  for (let attempt = 0; attempt < AGAIN; attempt++) {
    signal.throwIfAborted()
    const seen = await lookUp(db, laudoId)
    if (seen.laudo && seen.laudo.regra < TRACE_RULE) await readOutdatedTrace(laudoId, means, signal)
    else if (await transaction(db, (tx) => writeSeen(tx, laudoId, seen, means, settle))) return
  }
  throw new Error(`Laudo ${laudoId} or those beside it change all the time.`)
}

interface Seen {
  readonly laudo: Compared | undefined
  /** The laudos that now coincide with it, and those that did before. */
  readonly partners: readonly number[]
}

async function lookUp(db: Db, laudoId: number): Promise<Seen> {
  const laudo = await findCompared(db, laudoId)
  if (!laudo) return { laudo, partners: await listOthers(db, laudoId) }
  const found = await findCoincidences(db, laudo)
  return { laudo, partners: [...new Set([...found.map(({ outroId }) => outroId), ...laudo.outros])] }
}

/**
 * Locks the laudos that were seen, compares them once more and writes their pairs. Returns false where the laudo or its pairs changed since: it has
 * to be looked up again. Any other laudo that changed since has a job of its own, which finds this laudo.
 */
async function writeSeen(
  tx: Db,
  laudoId: number,
  { laudo, partners }: Seen,
  means: ComparingMeans,
  settle?: (db: Db) => Promise<void>,
): Promise<boolean> {
  await lockInOrder(tx, [laudoId, ...partners])
  const now = await findCompared(tx, laudoId)
  if (!isDeepStrictEqual(now, laudo)) return false
  const paired = now ? now.outros : await listOthers(tx, laudoId)
  if (paired.some((id) => !partners.includes(id))) return false
  const found = now && partners.length > 0 ? await findCoincidences(tx, now, partners) : []
  if (found.length > 0 || paired.length > 0) await writePairs(tx, laudoId, found, means)
  // The end of the job is in the same transaction: a crash of the server takes both back, and the job runs again.
  else await flushLater(tx)
  await markCompared(tx, laudoId, means.clock.now())
  await settle?.(tx)
  return true
}

async function writePairs(
  tx: Db,
  laudoId: number,
  found: readonly Coincidence[],
  means: ComparingMeans,
): Promise<void> {
  for (const id of await writeCoincidences(tx, laudoId, found)) {
    await record(tx, id, means)
    // A laudo that lost its last pair may have the same flight as a laudo that was left out by the limit of pairs.
    const isAlone = id !== laudoId && (await listOthers(tx, id)).length === 0
    if (isAlone) await means.queue.enqueue(tx, 'comparar-laudo', { laudoId: id })
  }
}

/** Writes the findings of a laudo with a changed pair, and carries out their consequences. */
async function record(tx: Db, laudoId: number, means: ComparingMeans): Promise<void> {
  await writeOtherFindings(tx, laudoId)
  await laudoChanged({ db: tx, deps: means }, { id: laudoId }, {}, { cause: 'conferencia' })
}

/** Reads the trace of a laudo that has one of an older rule, and enqueues the comparison by the new one. */
async function readOutdatedTrace(laudoId: number, means: ComparingMeans, signal: AbortSignal): Promise<void> {
  const { db, log, queue } = means
  const trace = await readTrace(await listTracedFiles(db, laudoId), means, signal).catch((err: unknown) => {
    if (!(err instanceof Unreadable)) throw err
    log.warn({ err, laudoId }, 'voo não lido de novo: os arquivos não puderam ser lidos')
    return 'unread' as const
  })
  await transaction(db, async (tx) => {
    await lockInOrder(tx, [laudoId])
    const isReplaced = await replaceOutdated(tx, laudoId, trace)
    // The job is queued in this transaction: otherwise a program that ends in between leaves a comparison by the old trace.
    if (isReplaced) await queue.enqueue(tx, 'comparar-laudo', { laudoId })
  })
}
