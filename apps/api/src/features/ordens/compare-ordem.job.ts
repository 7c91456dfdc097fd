/** Compares an order with the areas that its laudos treated, whenever one of them becomes ready or changes. */
import type { Changing } from '../../changes/changing.ts'
import { ordemChanged } from '../../changes/ordem-changed.queries.ts'
import { type Db, snapshot, transaction } from '../../db/database.ts'
import type { Work } from '../../jobs/job.ts'
import { readLayerTexts } from '../../laudo/layers/layer-text.queries.ts'
import type { Log } from '../../log.ts'
import { TooHeavy } from '../../processes/bounded-child.ts'
import type { Settings } from '../../settings.ts'
import {
  baseOf,
  countedLaudos,
  deleteComparison,
  readNearPlots,
  readOrderedPlots,
  writeComparison,
} from './ordem-comparison.queries.ts'
import { compareInProcess } from './process/compare-in-process.ts'
import type { ToCompare } from './process/compare-stored.ts'

type ComparingMeans = Changing['deps'] & {
  readonly db: Db
  readonly log: Log
  readonly settings: Pick<Settings, 'memoryMb'>
}

type OrdemWork = Work<{ readonly ordemId: number }>

export async function compareOrdem(work: OrdemWork, means: ComparingMeans): Promise<void> {
  const { ordemId } = work.payload
  const { db, clock } = means
  const read = await snapshot(db, (tx) => readAll(tx, ordemId))
  const resultado = read && (await compare(read, work, means))
  await transaction(db, async (tx) => {
    if (read && resultado !== undefined) await writeComparison(tx, ordemId, read.base, resultado, clock.now())
    else await deleteComparison(tx, ordemId)
    await ordemChanged({ db: tx, deps: means }, { id: ordemId }, {}, { cause: 'comparacao' })
    await work.settle(tx)
  })
}

/** A comparison beyond the limits would fail each time: it is logged, and none is shown. */
async function compare(read: ToCompare, { payload, signal }: OrdemWork, { log, settings }: ComparingMeans) {
  try {
    return await compareInProcess(read, settings.memoryMb, signal)
  } catch (error) {
    if (!(error instanceof TooHeavy)) throw error
    log.error({ ...payload, err: error }, 'comparação da ordem pesada demais')
    return undefined
  }
}

/** Undefined where nothing can be compared: no plots, or no laudo that counts. */
async function readAll(db: Db, ordemId: number): Promise<(ToCompare & { readonly base: string }) | undefined> {
  const ordered = await readOrderedPlots(db, ordemId)
  const counted = await countedLaudos(db, ordemId)
  if (ordered.length === 0 || counted.length === 0) return undefined
  const ids = counted.map(({ id }) => id)
  const aplicacoes = await readLayerTexts(db, ids, 'aplicacao')
  const areas = await readLayerTexts(db, ids, 'area')
  const laudos = ids.map((id) => ({ aplicacao: aplicacoes.get(id) ?? '', area: areas.get(id) ?? '' }))
  return { base: baseOf(counted), ordered, near: await readNearPlots(db, ordemId, counted), laudos }
}
