/**
 * Judges a laudo against the protected areas of its empresa, from its stored layers: in a separate job, so that the laudo's numbers do not
 * depend on its verdicts (docs/decisions/0058-verdicts-have-a-job-of-their-own.md), and in a separate process, within limits.
 */

import { present } from '@faixa/units'
import type { Changing } from '../../../changes/changing.ts'
import { laudoChanged } from '../../../changes/laudo-changed.queries.ts'
import { type Db, snapshot, transaction } from '../../../db/database.ts'
import type { Work } from '../../../jobs/job.ts'
import { readLayerTexts } from '../../../laudo/layers/layer-text.queries.ts'
import type { Log } from '../../../log.ts'
import { TooHeavy } from '../../../processes/bounded-child.ts'
import {
  findJudgedLaudo,
  type Judged,
  lockLaudoById,
  readNearAreas,
  readNonconforming,
  readRequests,
  writeGivenUp,
  writeVerdicts,
} from './judged-laudo.queries.ts'
import type { Judge } from './process/judge-in-process.ts'

export interface JudgingMeans extends Omit<Changing['deps'], 'seal'> {
  readonly db: Db
  readonly log: Log
  readonly judge: Judge
}

type LaudoWork = Work<{ readonly laudoId: number }>

/** Maximum number of immediate repetitions when a laudo or an area changed during the judgement. */
const AGAIN = 3

export async function judgeLaudo(
  { payload: { laudoId }, signal, settle }: LaudoWork,
  means: JudgingMeans,
): Promise<void> {
  await judgeOne(laudoId, means, signal, settle)
}

/** `settle` ends the job of this laudo in the transaction that writes; absent where the job continues with other laudos. */
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
        // Every attempt would fail: the verdicts are unknown, and there is no retry until something changes.
        log.error({ laudoId, err: judged }, 'veredictos pesados demais')
        await writeGivenUp(tx, laudoId, clock.now())
      } else if (judged && !(await writeVerdicts(tx, judged, clock.now()))) return false
      if (judged) {
        const dados = judged instanceof TooHeavy ? undefined : await newlyNonconforming(tx, judged, before)
        await laudoChanged({ db: tx, deps: means }, { id: laudoId }, {}, { cause: 'veredicto', ...present({ dados }) })
      }
      await settle?.(tx)
      return true
    })
    if (isDone) return
  }
  throw new Error(`Laudo ${laudoId} or its areas change all the time.`)
}

/** Counts the areas that a measurement violates, unless the same ones were announced for it before. */
async function newlyNonconforming(tx: Db, { laudo, verdicts }: Judged, before: string | undefined) {
  const violated = verdicts.filter(({ key, informativo }) => key === 'naoConforme' && !informativo)
  if (violated.length === 0 || (await readNonconforming(tx, laudo.id)) === before) return undefined
  return { naoConformes: violated.length }
}

/** Records that the verdicts were given up, after the last attempt. */
export async function giveUpVerdicts({ payload: { laudoId } }: LaudoWork, means: JudgingMeans): Promise<void> {
  const { db, clock, log } = means
  log.error({ laudoId }, 'veredictos abandonados')
  await transaction(db, async (tx) => {
    await lockLaudoById(tx, laudoId)
    await writeGivenUp(tx, laudoId, clock.now())
    await laudoChanged({ db: tx, deps: means }, { id: laudoId }, {}, { cause: 'veredicto' })
  })
}

async function compute(laudoId: number, { db, judge }: JudgingMeans, signal: AbortSignal): Promise<Judged | undefined> {
  const read = await snapshot(db, async (tx) => {
    const laudo = await findJudgedLaudo(tx, laudoId)
    if (!laudo) return undefined
    const near = await readNearAreas(tx, laudo)
    const pedidos = await readRequests(tx, laudoId)
    if (near.areas.length === 0) return { laudo, near, pedidos, aplicacao: '', trajeto: '' }
    const layer = async (camada: 'aplicacao' | 'trajeto') =>
      (await readLayerTexts(tx, [laudoId], camada)).get(laudoId) ?? ''
    return { laudo, near, pedidos, aplicacao: await layer('aplicacao'), trajeto: await layer('trajeto') }
  })
  if (!read) return undefined
  const { laudo, near, pedidos, ...layers } = read
  if (near.areas.length === 0) return { laudo, near, pedidos, verdicts: [] }
  const { tratamento, aeronave, faixaM: widthM } = laudo
  return {
    laudo,
    near,
    pedidos,
    verdicts: await judge({ ...layers, areas: near.areas, tratamento, aeronave, widthM }, signal),
  }
}
