/**
 * Judges a laudo against the protected areas of its empresa, from its stored layers: in a separate job, so that the laudo's numbers do not
 * depend on its verdicts (docs/decisions/0058-verdicts-have-a-job-of-their-own.md), and in a separate process, within limits.
 */

import { farthestOf } from '@faixa/domain'
import { isPlain, judgeProtection } from '@faixa/flight'
import { present } from '@faixa/units'
import type { Changing } from '../../../changes/changing.ts'
import { laudoChanged } from '../../../changes/laudo-changed.queries.ts'
import { type Db, snapshot, transaction } from '../../../db/database.ts'
import type { Work } from '../../../jobs/job.ts'
import type { Judge } from '../../../laudo/judging/judge-in-process.ts'
import { readLayerTexts } from '../../../laudo/layers/layer-text.queries.ts'
import { municipioLimits } from '../../../laudo/municipio-limits.ts'
import { readTable } from '../../../laudo/norma-table.queries.ts'
import type { Log } from '../../../log.ts'
import { TooHeavy } from '../../../processes/bounded-child.ts'
import {
  findJudgedLaudo,
  type Judged,
  lockLaudoById,
  readNearAreas,
  readRequests,
  readStanding,
  writeGivenUp,
  writeVerdicts,
} from './judged-laudo.queries.ts'

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
      const before = judged && (await readStanding(tx, laudoId))
      if (judged instanceof TooHeavy) {
        // Every attempt would fail: the verdicts are unknown, and there is no retry until something changes.
        log.error({ laudoId, err: judged }, 'veredictos pesados demais')
        await writeGivenUp(tx, laudoId, clock.now())
      } else if (judged && !(await writeVerdicts(tx, judged, clock.now()))) return false
      if (judged && before) {
        const after = await readStanding(tx, laudoId)
        const isViolated = after.violated !== undefined && after.violated !== before.violated
        const dados = isViolated && !(judged instanceof TooHeavy) ? violationsOf(judged) : undefined
        const known = before.judged === after.judged
        const act = { cause: 'veredicto', known, ...present({ dados }) } as const
        await laudoChanged({ db: tx, deps: means }, { id: laudoId }, {}, act)
      }
      await settle?.(tx)
      return true
    })
    if (isDone) return
  }
  throw new Error(`Laudo ${laudoId} or its areas change all the time.`)
}

/** Counts the areas and states that a measurement violates. */
function violationsOf({ judged: { verdicts, proibicoes, estadoConferido } }: Judged) {
  const violated = verdicts.filter(
    ({ key, informativo }) => (key === 'naoConforme' || key === 'proibido') && !informativo,
  )
  const proibidos = violated.filter(({ key }) => key === 'proibido').length + proibicoes.length
  return { naoConformes: violated.length, proibidos, estadoConferido }
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
    const { regras } = await readTable(tx)
    const near = await readNearAreas(tx, laudo, farthestOf(regras))
    const pedidos = await readRequests(tx, laudoId)
    const { grupo, aeronave, dia, faixaM: widthM } = laudo
    const flown = { grupo, aeronave, dia, widthM, regras, lugar: (await municipioLimits()).statesIn(laudo.limites) }
    // Most laudos have no area nearby, and the table alone answers for them.
    const isLight = isPlain(flown, near.areas)
    const layer = async (camada: 'aplicacao' | 'trajeto') =>
      isLight ? '' : ((await readLayerTexts(tx, [laudoId], camada)).get(laudoId) ?? '')
    return {
      laudo,
      near,
      pedidos,
      isLight,
      flown,
      aplicacao: await layer('aplicacao'),
      trajeto: await layer('trajeto'),
    }
  })
  if (!read) return undefined
  const { laudo, near, pedidos, isLight, flown, ...layers } = read
  const judged = isLight
    ? await judgeProtection({ ...flown, footprint: [], legs: [] }, [])
    : await judge({ ...layers, ...flown, areas: near.areas }, signal)
  return { laudo, near, pedidos, judged }
}
