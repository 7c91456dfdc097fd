/**
 * Judges a laudo beside the protected areas of its empresa, from its stored layers: a job of its own, so that the laudo's numbers stand whatever
 * becomes of its verdicts (docs/decisions/0058-verdicts-have-a-job-of-their-own.md), computed in a process of its own, within limits.
 */
import type { Clock } from '../../../clock.ts'
import { type Db, snapshot, transaction } from '../../../db/database.ts'
import type { Work } from '../../../jobs/job.ts'
import type { Log } from '../../../log.ts'
import { TooHeavy } from '../../../processes/bounded-child.ts'
import type { Signer } from '../../../signing/signer.ts'
import { recordRevision } from '../../verificar/record-revision.queries.ts'
import type { DeliveryQueue } from '../../webhooks/announce.queries.ts'
import { announceLaudo } from '../../webhooks/announce-laudo.queries.ts'
import { publishLaudo } from '../publish-laudo.queries.ts'
import { readLayerText } from '../read/laudo-details.queries.ts'
import {
  findJudgedLaudo,
  type Judged,
  readNearAreas,
  readNonconforming,
  writeGivenUp,
  writeVerdicts,
} from './judged-laudo.queries.ts'
import type { Judge } from './process/judge-in-process.ts'

export interface JudgingMeans {
  readonly db: Db
  readonly clock: Clock
  readonly log: Log
  readonly judge: Judge
  readonly signer: Signer
  /** Brings the laudo's revision into the log, once the transaction is committed. */
  readonly registerAgain: (db: Db) => Promise<void>
  /** Tells webhooks of the verdicts, once the transaction is committed. */
  readonly queue: DeliveryQueue
}

type LaudoWork = Work<{ readonly laudoId: number }>

/** Times that a laudo is judged again at once because it or an area changed while it was. */
const AGAIN = 3

export async function judgeLaudo(
  { payload: { laudoId }, signal, settle }: LaudoWork,
  means: JudgingMeans,
): Promise<void> {
  await judgeOne(laudoId, means, signal, settle)
}

/** `settle` ends the job of this laudo in the transaction that writes; absent where the job goes on with others. */
export async function judgeOne(
  laudoId: number,
  means: JudgingMeans,
  signal: AbortSignal,
  settle?: (db: Db) => Promise<void>,
): Promise<void> {
  const { db, clock, log } = means
  for (let attempt = 0; attempt < AGAIN; attempt++) {
    signal.throwIfAborted()
    const judged = await compute(laudoId, means, signal).catch((error: unknown) => {
      if (error instanceof TooHeavy) return error
      throw error
    })
    const isDone = await transaction(db, async (tx) => {
      const before = judged && (await readNonconforming(tx, laudoId))
      if (judged instanceof TooHeavy) {
        // It would be so each time: the verdicts are unknown, and it is not tried again until something changes.
        log.error({ laudoId, err: judged }, 'veredictos pesados demais')
        await writeGivenUp(tx, laudoId, clock.now())
      } else if (judged && !(await writeVerdicts(tx, judged, clock.now()))) return false
      if (judged) {
        const queue = { enqueue: means.registerAgain }
        await recordRevision({ db: tx, deps: { clock, signer: means.signer, queue } }, laudoId, 'veredicto')
        if (!(judged instanceof TooHeavy)) await announceNonconforming(tx, judged, before, means)
        await publishLaudo(tx, laudoId)
      }
      await settle?.(tx)
      return true
    })
    if (isDone) return
  }
  throw new Error(`Laudo ${laudoId} or its areas change all the time.`)
}

/** Announces the areas that a measurement does not conform with, unless the same were announced of it before. */
async function announceNonconforming(
  tx: Db,
  { laudo, verdicts }: Judged,
  before: string | undefined,
  means: JudgingMeans,
) {
  const violated = verdicts.filter(({ key, informativo }) => key === 'naoConforme' && !informativo)
  if (violated.length === 0 || (await readNonconforming(tx, laudo.id)) === before) return
  await announceLaudo({ db: tx, deps: means }, laudo.id, 'veredito.naoConforme', { naoConformes: violated.length })
}

/** Notes that the verdicts were given up, after the last try. */
export async function giveUpVerdicts(
  { payload: { laudoId } }: LaudoWork,
  { db, clock, log }: JudgingMeans,
): Promise<void> {
  log.error({ laudoId }, 'veredictos abandonados')
  await transaction(db, async (tx) => {
    await writeGivenUp(tx, laudoId, clock.now())
    await publishLaudo(tx, laudoId)
  })
}

async function compute(laudoId: number, { db, judge }: JudgingMeans, signal: AbortSignal): Promise<Judged | undefined> {
  const read = await snapshot(db, async (tx) => {
    const laudo = await findJudgedLaudo(tx, laudoId)
    if (!laudo) return undefined
    const near = await readNearAreas(tx, laudo)
    if (near.areas.length === 0) return { laudo, near, aplicacao: '', trajeto: '' }
    const aplicacao = await readLayerText(tx, laudoId, 'aplicacao')
    return { laudo, near, aplicacao, trajeto: await readLayerText(tx, laudoId, 'trajeto') }
  })
  if (!read) return undefined
  const { laudo, near, ...layers } = read
  if (near.areas.length === 0) return { laudo, near, verdicts: [] }
  const { tratamento, aeronave, faixaM: widthM } = laudo
  return { laudo, near, verdicts: await judge({ ...layers, areas: near.areas, tratamento, aeronave, widthM }, signal) }
}
