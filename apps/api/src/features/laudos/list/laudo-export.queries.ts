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
  readonly rows: AsyncIterable<ListedRow>
  /** Gives the connection back; the rows must not be read on. */
  close(): Promise<void>
}

/**
 * For all of it: between two fetches the statement is still the same one to PostgreSQL. Longer than the largest export takes over a poor
 * line, and as long as the database may be kept from cleaning up behind a moment that somebody reads.
 */
const LONGEST_MS = 15 * 60_000

/** Rows fetched at once: some hundred kilobytes. */
const ROWS_A_FETCH = 250

/** Holds a connection, and its moment, until it is closed. */
export async function openWholeList(
  db: Db,
  { order, ...wanted }: { readonly actor: Actor; readonly filter: LaudoFilter; readonly order: Order },
): Promise<WholeList> {
  const reading = await db.startTransaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute()
  const close = () => reading.rollback().execute()
  try {
    const { n } = await countLaudos(reading, wanted.actor, wanted.filter, true)
    await sql`set local statement_timeout = ${sql.lit(LONGEST_MS)}`.execute(reading)
    const rows = listed(laudosWithin(reading, wanted).orderBy(orderBy(order)))
    return { total: n, rows: { [Symbol.asyncIterator]: () => rows.stream(ROWS_A_FETCH) }, close }
  } catch (error) {
    await close().catch(() => {})
    throw error
  }
}
