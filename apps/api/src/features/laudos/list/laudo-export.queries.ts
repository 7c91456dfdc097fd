/** Reads a whole list in one snapshot, as fast as the caller consumes it. */
import type { LaudoFilter } from '@faixa/contract'
import type { Actor } from '@faixa/domain'
import { sql } from 'kysely'
import { allowTime, type Db } from '../../../db/database.ts'
import { readLayerTexts } from '../../../laudo/layers/layer-text.queries.ts'
import { countLaudos } from './laudo-counts.queries.ts'
import { type Order, orderBy } from './laudo-order.queries.ts'
import { type ListedRow, laudosWithin, listed } from './laudo-page.queries.ts'

export interface WholeList {
  readonly total: number
  /** Batches of some hundred rows. */
  readonly batches: AsyncIterable<readonly ListedRow[]>
  /** Returns the plots of some laudos by uuid, as features with commas between them, in the same snapshot. */
  plotTexts(uuids: readonly string[]): Promise<ReadonlyMap<string, string>>
  /** Releases the connection; nothing can be read afterwards. */
  close(): Promise<void>
}

/** Limit of each statement, ms: the first rows arrive after all of 100,000 have been sorted. */
const SORTING_LIMIT_MS = 60_000

/** Opens the list, which holds a connection and a snapshot until it is closed. */
export async function openWholeList(
  db: Db,
  { order, ...wanted }: { readonly actor: Actor; readonly filter: LaudoFilter; readonly order: Order },
): Promise<WholeList> {
  const reading = await db.startTransaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute()
  const close = () => reading.rollback().execute()
  try {
    await allowTime(reading, SORTING_LIMIT_MS)
    const { n } = await countLaudos(reading, wanted.actor, wanted.filter, true)
    // The cursor is planned for all of its rows; by default it is planned for the first tenth.
    await sql`set local cursor_tuple_fraction = 1`.execute(reading)
    const rows = listed(laudosWithin(reading, wanted).orderBy(orderBy(order)))
    await sql`declare lista no scroll cursor for ${rows}`.execute(reading)
    return { total: n, batches: fetchAll(reading), plotTexts: (uuids) => readPlotTexts(reading, uuids), close }
  } catch (error) {
    await close().catch(() => {})
    throw error
  }
}

/** Rows of a fetch, some hundred kilobytes. */
const ROWS_A_FETCH = 250

async function* fetchAll(reading: Db): AsyncGenerator<readonly ListedRow[]> {
  for (;;) {
    const { rows } = await sql<ListedRow>`fetch ${sql.lit(ROWS_A_FETCH)} from lista`.execute(reading)
    if (rows.length > 0) yield rows
    if (rows.length < ROWS_A_FETCH) return
  }
}

async function readPlotTexts(reading: Db, uuids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const rows = await reading
    .selectFrom('laudos')
    .select(['id', 'uuid'])
    .where('uuid', '=', sql<string>`any(${[...uuids]}::uuid[])`)
    .execute()
  const texts = await readLayerTexts(
    reading,
    rows.map(({ id }) => id),
    'area',
  )
  return new Map(rows.flatMap(({ id, uuid }) => (texts.has(id) ? [[uuid, texts.get(id)!]] : [])))
}
