/** Compares an order with the areas that its laudos treated, whenever one of them becomes ready or changes, and again after it failed. */
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
  listUncompared,
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
  const outcome = read && (await compare(read, work, means))
  await transaction(db, async (tx) => {
    if (outcome) await writeComparison(tx, ordemId, read.base, outcome, clock.now())
    else await deleteComparison(tx, ordemId)
    await ordemChanged({ db: tx, deps: means }, { id: ordemId }, {}, { cause: 'comparacao' })
    await work.settle(tx)
  })
}

/** Records after the last attempt that there is no comparison. */
export async function giveUpComparison({ payload: { ordemId } }: OrdemWork, means: ComparingMeans): Promise<void> {
  const { db, clock, log } = means
  log.error({ ordemId }, 'comparação da ordem abandonada')
  await transaction(db, async (tx) => {
    const counted = await countedLaudos(tx, ordemId)
    if (counted.length > 0) await writeComparison(tx, ordemId, baseOf(counted), { falha: 'falhou' }, clock.now())
    await ordemChanged({ db: tx, deps: means }, { id: ordemId }, {}, { cause: 'comparacao' })
  })
}

/** Has the orders compared whose comparison is missing. */
export async function findUncompared(_work: Work, { db, queue }: Pick<ComparingMeans, 'db' | 'queue'>): Promise<void> {
  await transaction(db, async (tx) => {
    for (const { id } of await listUncompared(tx)) await queue.enqueue(tx, 'comparar-ordem', { ordemId: id })
  })
}

/** A comparison beyond the limits would fail each time: it is logged, and tried again only after a laudo changed. */
async function compare(read: ToCompare, { payload, signal }: OrdemWork, { log, settings }: ComparingMeans) {
  try {
    const resultado = await compareInProcess(read, settings.memoryMb, signal)
    return resultado === undefined ? undefined : { resultado }
  } catch (error) {
    if (!(error instanceof TooHeavy)) throw error
    log.error({ ...payload, err: error }, 'comparação da ordem pesada demais')
    return { falha: 'pesada' as const }
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
