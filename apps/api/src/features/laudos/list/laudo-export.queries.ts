/** A whole list as of one moment, read as fast as somebody takes it and no faster. */
import type { LaudoFilter } from '@faixa/contract'
import type { Actor } from '@faixa/domain'
import { sql } from 'kysely'
import type { Db } from '../../../db/database.ts'
import { countLaudos } from './laudo-counts.queries.ts'
import { type Order, orderBy } from './laudo-order.queries.ts'
import { type ListedRow, laudosWithin, listed } from './laudo-page.queries.ts'

export interface WholeList {
  readonly total: number
  /** Some hundred rows at a time. */
  readonly batches: AsyncIterable<readonly ListedRow[]>
  /** Gives the connection back; nothing can be read on. */
  close(): Promise<void>
}

/** Holds a connection, and its moment, until it is closed. */
export async function openWholeList(
  db: Db,
  { order, ...wanted }: { readonly actor: Actor; readonly filter: LaudoFilter; readonly order: Order },
): Promise<WholeList> {
  const reading = await db.startTransaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute()
  const close = () => reading.rollback().execute()
  try {
    const { n } = await countLaudos(reading, wanted.actor, wanted.filter, true)
    // Planned for all of its rows; by itself a cursor is planned for the first tenth.
    await sql`set local cursor_tuple_fraction = 1`.execute(reading)
    const rows = listed(laudosWithin(reading, wanted).orderBy(orderBy(order)))
    await sql`declare lista no scroll cursor for ${rows}`.execute(reading)
    return { total: n, batches: fetchAll(reading), close }
  } catch (error) {
    await close().catch(() => {})
    throw error
  }
}

/** Some hundred kilobytes. */
const ROWS_A_FETCH = 250

async function* fetchAll(reading: Db): AsyncGenerator<readonly ListedRow[]> {
  for (;;) {
    const { rows } = await sql<ListedRow>`fetch ${sql.lit(ROWS_A_FETCH)} from lista`.execute(reading)
    if (rows.length > 0) yield rows
    if (rows.length < ROWS_A_FETCH) return
  }
}
