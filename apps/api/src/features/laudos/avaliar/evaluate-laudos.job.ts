/**
 * Computes what the effectiveness of laudos is worth, after they are Pronto: the interval within the doubt of the width and of the positions, the
 * loss that could have been avoided, and the dose. A laudo that cannot be evaluated, such as one with a damaged file, has none of them. A job
 * evaluates some laudos and enqueues the next, so that many occupy no slot for long.
 */

import { isDeepStrictEqual } from 'node:util'
import { type Doubt, duvidaDoVoo, type PontoDoPadrao, printedPercent } from '@faixa/domain'
import type { FlightNumbers } from '@faixa/flight'
import { present } from '@faixa/units'
import type { Changing } from '../../../changes/changing.ts'
import { laudoChanged } from '../../../changes/laudo-changed.queries.ts'
import { type Db, transaction } from '../../../db/database.ts'
import type { Work } from '../../../jobs/job.ts'
import type { Log } from '../../../log.ts'
import { TooHeavy } from '../../../processes/bounded-child.ts'
import { lockInOrder } from '../coincidencias/coincidences.queries.ts'
import { flightOptions } from '../measure/flight-options.ts'
import type { Evaluation } from '../measure/process/measuring.ts'
import type { MeasuringProcesses } from '../measure/process/measuring-processes.ts'
import { type ProcessingMeans, readRaw } from '../measure/process-laudo.job.ts'
import { findMeasured } from '../measure/processing.queries.ts'
import { listPlotsWithin } from '../measure/registered-plots.queries.ts'
import {
  type Evaluated,
  endRequest,
  findEvaluated,
  nextRequest,
  type Request,
  writeValue,
} from './evaluation.queries.ts'

interface Means extends Pick<ProcessingMeans, 'files' | 'metrics' | 'settings'>, Omit<Changing['deps'], 'seal'> {
  readonly db: Db
  readonly log: Log
  readonly processes: Pick<MeasuringProcesses, 'evaluate'>
}

/** Time after which a job leaves the remaining laudos to the next one, ms. */
const AT_MOST_MS = 20_000

export function evaluateLaudos(work: Work<object>, means: Means): Promise<void> {
  return evaluateWaiting(work, means, () => Promise.resolve(false))
}

/**
 * The queue calls this after the last retry of its job, and it tries each waiting laudo once more. Where the engine fails, the request ends, because
 * it would fail again; a new measurement makes another. Where the database or the store is away, requests stay, because they may succeed later.
 */
export function giveUpEvaluations(work: Work<object>, means: Means): Promise<void> {
  const { db, log } = means
  return evaluateWaiting(work, means, async (request, err) => {
    if (!(err instanceof EngineFailed)) return false
    log.error({ err: err.cause, laudoId: request.laudoId }, 'intervalo e perda abandonados')
    await endRequest(db, request)
    return true
  })
}

/** The engine rejected the flight, or its process ended; `cause` is its error. */
class EngineFailed extends Error {}

/** `endsAfter` resolves to true where a failed request was ended. */
async function evaluateWaiting(
  { signal, settle }: Work<object>,
  means: Means,
  endsAfter: (request: Request, err: unknown) => Promise<boolean>,
): Promise<void> {
  const { db, log, queue } = means
  const until = performance.now() + AT_MOST_MS
  const failed: number[] = []
  let request = await nextRequest(db, failed)
  while (request !== undefined && performance.now() < until) {
    signal.throwIfAborted()
    try {
      await evaluateOne(request, means, signal)
    } catch (err) {
      signal.throwIfAborted()
      if (!(await endsAfter(request, err))) {
        // A laudo that cannot be evaluated now does not hold up the others, and is tried again with the job.
        log.warn({ err, laudoId: request.laudoId }, 'intervalo, perda e dose não calculados: tenta de novo')
        failed.push(request.laudoId)
      }
    }
    request = await nextRequest(db, failed)
  }
  if (failed.length > 0) throw new Error('Some laudos were not evaluated.')
  await transaction(db, async (tx) => {
    if (request !== undefined) await queue.enqueue(tx, 'avaliar-laudos', {})
    await settle(tx)
  })
}

export async function findUnevaluated(_work: Work, { db, queue }: Pick<Means, 'db' | 'queue'>): Promise<void> {
  if (await nextRequest(db, [])) await queue.enqueue(db, 'avaliar-laudos', {})
}

async function evaluateOne(request: Request, means: Means, signal: AbortSignal): Promise<void> {
  const { db } = means
  const { laudoId } = request
  const before = await findEvaluated(db, laudoId)
  const doubt = before && duvidaDoVoo(before.dados_operacao, before.certificado_faixa)
  const taken = before?.certificado_faixa
  const padrao = taken?.situacao === 'tomado' ? taken.padrao : undefined
  const evaluation = before && (await evaluationOf(laudoId, { doubt, padrao }, means, signal))
  await transaction(db, async (tx) => {
    await lockInOrder(tx, [laudoId])
    const now = await findEvaluated(tx, laudoId)
    // A change meanwhile has made another request, which is answered next.
    if (isDeepStrictEqual(now, before) && before) {
      const value = evaluation && isSameFlight(before, evaluation.numbers) ? evaluation : undefined
      await writeValue(tx, laudoId, value)
      const intervalo = value?.numbers.intervalo ?? null
      await laudoChanged(
        { db: tx, deps: means },
        { id: laudoId, intervalo: before.intervalo },
        { intervalo },
        { cause: 'avaliacao' },
      )
    }
    await endRequest(tx, request)
  })
}

/** Evaluates the flight; undefined where its files can no longer be read or are too heavy. */
async function evaluationOf(
  laudoId: number,
  known: { readonly doubt: Doubt | undefined; readonly padrao: readonly PontoDoPadrao[] | undefined },
  means: Means,
  signal: AbortSignal,
): Promise<Evaluation | undefined> {
  const { db, processes, settings, files: store, metrics } = means
  const measured = await findMeasured(db, laudoId)
  if (!measured) return undefined
  // An evaluation reaches no stage of a processing.
  const read = await readRaw({ files: store, metrics }, measured, signal)
  if ('codigo' in read) return undefined
  const { clima: _, ...files } = read
  const flight = {
    files,
    options: flightOptions(measured),
    largestFileBytes: settings.maxFileBytes,
    ...present(known),
  }
  const plotsWithin = (bounds: Parameters<typeof listPlotsWithin>[2]) => listPlotsWithin(db, measured, bounds)
  return processes.evaluate(flight, { signal, plotsWithin }).catch((error: unknown) => {
    if (error instanceof TooHeavy) return undefined
    signal.throwIfAborted()
    throw new EngineFailed('The engine did not evaluate the flight.', { cause: error })
  })
}

/**
 * Tells whether the numbers are those of the laudo: another version of the engine, or registered plots that were replaced since, may measure
 * another effectiveness, and an interval around that would not be the laudo's.
 */
function isSameFlight({ percent_aplicacao_efetiva, talhoes }: Evaluated, numbers: FlightNumbers): boolean {
  const [stored, found] = [percent_aplicacao_efetiva ?? undefined, numbers.percentAplicacaoEfetiva]
  if (stored === undefined || found === undefined) return false
  return printedPercent(stored) === printedPercent(found) && Number(talhoes) === numbers.talhoes.length
}
