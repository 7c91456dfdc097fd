/**
 * Processes a laudo: begin an attempt → read the files → measure them in a process → write everything at once. A file that cannot be used
 * ends in Erro with a sentence; a temporary failure is thrown, and retried.
 */
import type { Papel } from '@faixa/domain'
import { ignoredWidth } from '@faixa/flight'
import type { Changing } from '../../../changes/changing.ts'
import { laudoChanged } from '../../../changes/laudo-changed.queries.ts'
import type { Db } from '../../../db/database.ts'
import type { FileStore } from '../../../files/store.ts'
import { faultOf } from '../../../files/stores/store-errors.ts'
import type { Work } from '../../../jobs/job.ts'
import type { Log } from '../../../log.ts'
import type { Metrics } from '../../../metrics/metrics.ts'
import { TooHeavy } from '../../../processes/bounded-child.ts'
import type { Settings } from '../../../settings.ts'
import { type Failure, failureOf, GIVEN_UP, sumsDoNotAddUp } from './failures.ts'
import { flightOptions } from './flight-options.ts'
import type { Flight, Measured, Measurement, RawFile } from './process/measuring.ts'
import type { MeasuringProcesses } from './process/measuring-processes.ts'
import {
  type Attempt,
  type Basis,
  beginAttempt,
  markFailed,
  markGivenUp,
  Overtaken,
  whileItCounts,
  writeProgress,
  writeWaiting,
} from './processing.queries.ts'
import { progressWriter } from './progress-writer.ts'
import { listPlotsWithin } from './registered-plots.queries.ts'
import { clearResult, writeResult } from './result.queries.ts'

export interface ProcessingMeans extends Omit<Changing['deps'], 'seal'> {
  readonly db: Db
  readonly files: FileStore
  readonly metrics: Metrics
  readonly log: Log
  readonly settings: Pick<Settings, 'maxFileBytes' | 'climaUrl'>
  readonly processes: Pick<MeasuringProcesses, 'measure' | 'slots' | 'slotsOfOne'>
  /** Called at every stage, for tests that kill the process halfway. */
  readonly onStage?: (stage: Stage) => void
}

export type Stage = 'begun' | 'first-file-read' | 'measuring' | 'measured' | 'written'

type LaudoWork = Work<{ readonly laudoId: number }>

export async function processLaudo(work: LaudoWork, means: ProcessingMeans): Promise<void> {
  const { laudoId } = work.payload
  const { log } = means
  const attempt = await beginAttempt(changing(means), laudoId)
  if (!attempt) return log.info({ laudoId }, 'laudo excluído: nada a processar')
  const began = performance.now()
  try {
    const failure = await attemptOnce(means, attempt, work, began)
    if (failure === 'heavy') return await moveToHeavyLane(means, attempt, work)
    if (failure) await fail(means, attempt, work, failure)
    count(means, failure ? 'erro' : 'pronto', began)
  } catch (error) {
    if (error instanceof Overtaken) return log.info({ laudoId, tentativa: attempt.tentativa }, 'processamento superado')
    if (!work.signal.aborted) count(means, 'falhou', began)
    // Where the database itself failed, the next attempt writes this state.
    await writeWaiting(changing(means), attempt).catch((err: unknown) =>
      log.debug({ err, laudoId }, 'não voltou para a fila'),
    )
    throw error
  }
}

/** Marks a laudo as failed after the last try. */
export async function giveUpLaudo({ payload }: LaudoWork, means: ProcessingMeans): Promise<void> {
  const { laudoId } = payload
  means.log.error({ laudoId }, 'processamento abandonado')
  await markGivenUp(changing(means), laudoId, GIVEN_UP)
}

function changing(deps: ProcessingMeans, db = deps.db): Changing {
  return { db, deps }
}

/** Lets a laudo that took too much of the light lane wait in the heavy one, where it is measured from the beginning. */
async function moveToHeavyLane(means: ProcessingMeans, attempt: Attempt, work: LaudoWork): Promise<void> {
  means.log.info({ laudoId: attempt.laudoId }, 'laudo pesado: espera na fila dos pesados')
  await writeWaiting(changing(means), attempt, (tx) => work.settleAsHeavy(tx))
}

/** Makes one attempt, and returns the reason why the laudo cannot be measured; `heavy` where it is too heavy for this lane. */
async function attemptOnce(
  means: ProcessingMeans,
  attempt: Attempt,
  work: LaudoWork,
  began: number,
): Promise<Failure | 'heavy' | undefined> {
  means.onStage?.('begun')
  const read = await readRaw(means, attempt, work.signal)
  if ('codigo' in read) return read
  const typed = attempt.typed.faixa_executada ?? undefined
  let measured: Measured
  try {
    const { clima, ...files } = read
    const flight = {
      files,
      ...(clima?.[0] && { clima: clima[0] }),
      options: flightOptions(attempt),
      largestFileBytes: means.settings.maxFileBytes,
    }
    measured = await measure(means, attempt, flight, work)
  } catch (error) {
    if (error instanceof TooHeavy && work.lane === 'leve') return 'heavy'
    const failure = failureOf(error, '')
    if (failure) return failure
    throw error
  }
  if ('unusable' in measured) {
    const { unusable, drawn } = measured
    return { codigo: unusable.code, mensagem: unusable.message, drawn }
  }
  if ('sumsFailed' in measured) return sumsDoNotAddUp(measured.sumsFailed)
  if ('traced' in measured) throw new Error('A measurement was not made.')
  means.onStage?.('measured')
  const result = withIgnoredWidth(measured, typed)
  await whileItCounts(means.db, attempt, async (tx, current) => {
    if (isOtherFlight(attempt, current)) throw new Error('The laudo was changed while it was measured.')
    const timing = { now: means.clock.now(), elapsedMs: performance.now() - began }
    await writeResult(tx, attempt.laudoId, current.typed, result, timing)
    const written = { ready: true, processado_em: timing.now }
    await laudoChanged(changing(means, tx), { id: attempt.laudoId }, written, { cause: 'medicao' })
    // A separate job requests the model of the weather: it may take days, and the laudo is Pronto without it.
    if (means.settings.climaUrl !== undefined && result.clima.minutos.length > 0)
      await means.queue.enqueue(tx, 'buscar-clima', { laudoId: attempt.laudoId })
    await work.settle(tx)
  })
  means.onStage?.('written')
  return undefined
}

/** Reads the files of a laudo from the store, verified; a failure where one of them is missing or damaged. */
export async function readRaw(
  { files, metrics, onStage }: Pick<ProcessingMeans, 'files' | 'metrics' | 'onStage'>,
  attempt: Omit<Attempt, 'tentativa'>,
  signal: AbortSignal,
): Promise<Partial<Record<Papel, RawFile[]>> | Failure> {
  const read: Partial<Record<Papel, RawFile[]>> = {}
  for (const { papel, nome, sha256, sistema } of attempt.files) {
    signal.throwIfAborted()
    try {
      const bytes = await files.readVerified(sha256)
      const file = { name: nome, bytes, columns: attempt.columns, ...(sistema !== null && { system: sistema }) }
      read[papel] = [...(read[papel] ?? []), file]
    } catch (error) {
      const fault = faultOf(error)
      if (fault) metrics.fileFault(fault)
      const failure = failureOf(error, nome)
      if (failure) return failure
      throw error
    }
    onStage?.('first-file-read')
  }
  if (!read.aplicacao && !read.trajeto) throw new Error(`Laudo ${attempt.laudoId} has no file of its flight`)
  return read
}

async function measure(means: ProcessingMeans, attempt: Attempt, flight: Flight, work: LaudoWork): Promise<Measured> {
  const { db, processes, onStage, log } = means
  const overtaken = new AbortController()
  const progress = progressWriter(
    (etapa, done) => writeProgress(changing(means), attempt, done, etapa),
    (err) => {
      if (err instanceof Overtaken) overtaken.abort(err)
      else log.debug({ err, laudoId: attempt.laudoId }, 'progresso não gravado')
    },
  )
  try {
    return await processes.measure(flight, work.lane, {
      signal: AbortSignal.any([work.signal, overtaken.signal]),
      onProgress(etapa, done) {
        if (etapa === 'medindo') onStage?.('measuring')
        progress.tell(etapa, done)
      },
      plotsWithin: (bounds) => listPlotsWithin(db, attempt, bounds),
    })
  } finally {
    await progress.end()
  }
}

function withIgnoredWidth(measured: Measurement, typed: number | undefined): Measurement {
  const { numbers } = measured
  const aviso = ignoredWidth(typed, numbers.faixa)
  return aviso ? { ...measured, numbers: { ...numbers, avisos: [...numbers.avisos, aviso] } } : measured
}

/** Tells whether a concurrent edit changed the plots, the width or the method, or the checked times. */
function isOtherFlight(begun: Basis, current: Basis): boolean {
  return (Object.keys(current) as (keyof Basis)[]).some(
    (key) => JSON.stringify(begun[key]) !== JSON.stringify(current[key]),
  )
}

async function fail(means: ProcessingMeans, attempt: Attempt, work: LaudoWork, failure: Failure): Promise<void> {
  const { db, log } = means
  const { laudoId } = attempt
  if (failure.ours) log.error({ laudoId, ...failure }, 'laudo sem arquivo íntegro')
  if (failure.relatorio) log.error({ laudoId, ...failure }, 'medição reprovada na conferência das somas')
  await whileItCounts(db, attempt, async (tx) => {
    // After a fault of the server alone, the previous result is still valid.
    if (!failure.ours) await clearResult(tx, laudoId, failure.drawn)
    await markFailed(changing(means, tx), laudoId, failure)
    await work.settle(tx)
  })
}

function count({ metrics }: ProcessingMeans, outcome: 'pronto' | 'erro' | 'falhou', began: number): void {
  metrics.laudoProcessed(outcome, (performance.now() - began) / 1000)
}
