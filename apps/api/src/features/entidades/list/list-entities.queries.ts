/** Reads a page of one kind for the administration, and counts the rows. */
import type { EntityQuery, Tipo } from '@faixa/contract'
import { sql } from 'kysely'
import { containsWords } from '../../../db/list-terms.queries.ts'
import type { EntityRow } from '../kinds/entity-kind.queries.ts'
import { KINDS } from '../kinds/entity-kinds.queries.ts'
import { livingOf, narrowed } from './narrow-entities.queries.ts'
import { ordered, placed, sortedFrom } from './order-entities.queries.ts'
import { opened, type Reading, reached, select } from './read-entity.queries.ts'

/** Maximum count of rows: counting 100,000 takes longer than reading a page. */
const COUNTED = 10_000
/** Maximum count of rows that a search finds, because each must be read to compare its text. */
const COUNTED_IN_SEARCH = 1000

/** Every row is either living, with everything it belongs to, or among the archived ones. */
export async function listEntityRows<List extends Tipo>(
  { db, actor, deps }: Reading,
  tipo: List,
  query: EntityQuery,
): Promise<{ readonly rows: EntityRow<List>[]; readonly total: number; readonly isLimited: boolean }> {
  const { busca, arquivados, page, pageSize } = query
  const { source } = KINDS[tipo]
  const { from, searched, where = sql`true`, parents = [] } = source
  const found = containsWords(searched, busca)
  const living = livingOf(parents)
  const conditions = sql`where ${where} and ${reached(actor, tipo)} and ${found} and ${await narrowed(db, source, tipo, query)}
    and ${arquivados === 'sim' ? sql`not ${living}` : living}`
  const before = (page - 1) * pageSize
  // A limited total still tells whether there is a next page.
  const most = busca === undefined ? COUNTED : Math.min(Math.max(COUNTED_IN_SEARCH, before + pageSize), COUNTED)
  const [counted, { rows }] = await Promise.all([
    sql<{
      total: number
    }>`select count(*) as total from (select from ${from} ${conditions} limit ${most + 1}) as counted`.execute(db),
    // The columns of rows before the page are not computed, and those of the page are read by their ids, in order.
    sql<EntityRow<List>>`${select(source)} from ${from} join unnest(array(
        select e.id from ${sortedFrom(source, query.sort)} ${conditions} and ${placed(source, query)} order by ${ordered(source, query)} limit ${pageSize} offset ${before}
      )) with ordinality as place (id, n) on place.id = e.id order by place.n`.execute(db),
  ])
  const { total } = counted.rows[0]!
  return {
    rows: rows.map((row) => opened(row, source, deps.seal)),
    total: Math.min(total, most),
    isLimited: total > most,
  }
}
