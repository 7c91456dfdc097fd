/**
 * Reads one page of a list in the first way that applies (docs/decisions/0110 has what they save):
 * 1. The page that a list opens with, and its total, are one statement that is planned once per connection.
 * 2. Where an index has both the order and the filter, the page is read from it while the total is added up: near the beginning the rows
 *    themselves, further on the ids first, and beyond 10,000 from the nearer end.
 * 3. Otherwise the matches are counted first, up to 10,000. If they are at most 1,000, their ids are known then, and only they are sorted.
 * 4. Of many, an index scan of limited length looks for the page in the wanted order.
 * 5. If it finds too few, all matches are collected and sorted.
 * The planner cannot choose between 4 and 5, because it does not know the correlation between a filter and an order: to find a month of 2023
 * it scans back from today through 950,000 laudos (2.9 s instead of 30 ms).
 */
import { type LaudoFilter, PAGE_SIZES } from '@faixa/contract'
import { type Actor, grantOf } from '@faixa/domain'
import { type Expression, type SelectQueryBuilder, type SqlBool, sql } from 'kysely'
import type { Db } from '../../../db/database.ts'
import { namedQuery } from '../../../db/named-query.ts'
import type { Tables } from '../../../db/tables.ts'
import { type LaudoRow, LISTED_COLUMNS } from '../../../laudo/laudo-columns.queries.ts'
import { type Extent, extentOf, type OwnIds, withinExtents, withinReach } from '../../../laudo/laudo-reach.queries.ts'
import { keptSituacoes } from '../../../laudo/verificacoes/kept-verificacoes.queries.ts'
import { countLaudos, sumWithin, type Total } from './laudo-counts.queries.ts'
import { countedConditions, type Eb, entitiesIn, otherConditions } from './laudo-filter.queries.ts'
import { type Order, orderBy, orderOf } from './laudo-order.queries.ts'

export interface PageWanted {
  readonly actor: Actor
  readonly filter: LaudoFilter
  readonly order: Order
  readonly offset: number
  readonly limit: number
  readonly exactTotal: boolean
}

export type ListedRow = LaudoRow & { readonly progresso: number | null }

export interface Page {
  readonly rows: readonly ListedRow[]
  readonly total: Total
}

type Laudos = SelectQueryBuilder<Tables, 'laudos', object>

export async function findPage(db: Db, wanted: PageWanted): Promise<Page> {
  const { actor, filter, offset, exactTotal } = wanted
  if (isOpening(wanted)) return readOpening(db, wanted)
  const counting = countLaudos(db, actor, filter, exactTotal)
  if (isStraight(wanted)) {
    if (offset > FAR) {
      const total = await counting
      return { total, rows: await readFromNearerEnd(db, wanted, total.n) }
    }
    const [total, rows] = await Promise.all([counting, readStraight(db, wanted)])
    return { total, rows }
  }
  const total = await counting
  return { total, rows: offset >= total.n && !total.isLimited ? [] : await probe(db, wanted, total) }
}

/** Tells whether the index with the order also has the filter. */
function isStraight({ actor, filter, order }: PageWanted): boolean {
  const names = askedNames(filter)
  const sees = grantOf(actor, 'readLaudo').reach
  if (names.length === 0) return sees === 'all' || order.isByData
  return (
    sees === 'all' &&
    order.isByData &&
    names.length === 1 &&
    (['status', 'prontos'].includes(names[0]!) || isOneEntity(filter))
  )
}

/** Tells whether this is the page with which a list opens, which is requested more often than all others together. */
function isOpening({ filter, order, offset, limit }: PageWanted): boolean {
  return offset === 0 && order.isUsual && PAGE_SIZES.some((size) => size === limit) && askedNames(filter).length === 0
}

interface OpeningShape {
  readonly extent: Extent
  readonly limit: number
}

/** Selects the page and, in each of its rows, the total. The limit is part of the text, because the planner must know that it is small. */
const openingRows = namedQuery('abertura', (db, ids: OwnIds, { extent, limit }: OpeningShape) =>
  listed(db.selectFrom('laudos').where((eb) => withinExtents(eb, [extent], ids)))
    .select(sumWithin(db, extent, ids, {}).as('total'))
    .orderBy(orderBy(orderOf([])))
    .limit(sql.lit(limit)),
)

async function readOpening(db: Db, { actor, limit }: PageWanted): Promise<Page> {
  const rows = await openingRows(db, actor, { extent: extentOf(actor, 'readLaudo'), limit })
  // A first page without rows is that of an empty list.
  return { rows, total: { n: rows[0]?.total ?? 0, isLimited: false } }
}

function askedNames(filter: LaudoFilter): string[] {
  return Object.keys(filter).filter((name) => filter[name as keyof LaudoFilter] !== undefined)
}

function isOneEntity(filter: LaudoFilter): boolean {
  const [name, ...rest] = entitiesIn(filter)
  return name !== undefined && rest.length === 0 && filter[name]?.length === 1
}

/**
 * Minimum length of an index scan, laudos: scanning one costs about 3 µs, as does collecting one, so that below this the difference is
 * negligible.
 */
const WALK_AT_LEAST = 1000
/** Expected laudos walked for each match; where matches are rarer, few are left to gather. */
const WALK_PER_ROW = 10
const WALK_AT_MOST = 150_000

async function probe(db: Db, wanted: PageWanted, total: Total): Promise<readonly ListedRow[]> {
  const { actor, offset, limit, order } = wanted
  const { ids } = total
  if (ids) {
    const counted = db.selectFrom('laudos').where(sql<SqlBool>`laudos.id = any(${ids})`)
    return readRows(
      db,
      wanted,
      counted.where((eb) => withinReach(eb, actor, 'readLaudo')),
    )
  }
  const least = WALK_AT_LEAST + WALK_PER_ROW * (offset + limit)
  // Where collecting is known to cost more than that, an index scan may cost as much.
  const far = total.isLimited ? least : Math.max(least, Math.min(total.n, WALK_AT_MOST))
  if (order.isWalkable && far <= WALK_AT_MOST && (total.isLimited || total.n > least)) {
    const rows = await readRows(db, wanted, walked(db, wanted, far))
    if (rows.length === limit) return rows
  }
  return readRows(db, wanted, gathered(db, wanted))
}

/** Selects all laudos of the filter within reach. */
export function laudosWithin(db: Db, { actor, filter }: Pick<PageWanted, 'actor' | 'filter'>): Laudos {
  return db.selectFrom('laudos').where((eb) => eb.and([withinReach(eb, actor, 'readLaudo'), ...conditions(eb, filter)]))
}

/** Selects the laudos of the filter among the first `far` laudos in order. */
function walked(db: Db, { actor, filter, order }: PageWanted, far: number): Laudos {
  const first = db
    .selectFrom('laudos')
    .selectAll()
    .where((eb) => (order.isByData ? withinReach(eb, actor, 'readLaudo') : eb('laudos.arquivado_em', 'is', null)))
    .orderBy(orderBy(order))
    .limit(far)
  return asLaudos(db, first).where((eb) => eb.and([withinReach(eb, actor, 'readLaudo'), ...conditions(eb, filter)]))
}

/** Selects all laudos of the filter without an order: `offset 0` keeps the planner from assuming that ten of them suffice. */
function gathered(db: Db, wanted: PageWanted): Laudos {
  return asLaudos(db, laudosWithin(db, wanted).selectAll().offset(sql.lit(0)))
}

function asLaudos(db: Db, rows: SelectQueryBuilder<Tables, 'laudos', object>): Laudos {
  return db.selectFrom(rows.as('laudos'))
}

function conditions(eb: Eb, filter: LaudoFilter): Expression<SqlBool>[] {
  return [...countedConditions(eb, filter), ...otherConditions(eb, filter)]
}

/** Reads rows of the page; `from` selects the same rows through other indexes. */
async function readRows(
  db: Db,
  { actor, order, offset, limit }: PageWanted,
  laudos: Laudos,
  from: Pick<Order, 'by'> & { readonly offset: number; readonly limit: number } = { by: order.by, offset, limit },
): Promise<readonly ListedRow[]> {
  const ids = laudos.select('laudos.id').orderBy(orderBy(from)).limit(from.limit).offset(from.offset)
  const page = db
    .selectFrom(ids.as('pagina'))
    .innerJoin('laudos', 'laudos.id', 'pagina.id')
    // Filters no row; a partitioned database then reads only the empresa's partition (docs/escala.md).
    .where((eb) => withinReach(eb, actor, 'readLaudo'))
  return listed(page.orderBy(orderBy(order))).execute()
}

/** Offset up to which reading the skipped rows costs less than planning the join that avoids it. */
const NEAR = 300

async function readStraight(db: Db, wanted: PageWanted): Promise<readonly ListedRow[]> {
  const { order, offset, limit } = wanted
  const laudos = laudosWithin(db, wanted)
  // Only ids are sorted, because whole rows are wide.
  if (offset > NEAR || !order.isWalkable) return readRows(db, wanted, laudos)
  return listed(laudos.orderBy(orderBy(order)).limit(limit).offset(offset)).execute()
}

/** Number of index entries that are skipped in a millisecond, which is faster than reading the total first. */
const FAR = 10_000

/** Reads a page from the nearer end of the list, so that the last one costs as little as the first. */
async function readFromNearerEnd(db: Db, wanted: PageWanted, n: number): Promise<readonly ListedRow[]> {
  const { order, offset, limit } = wanted
  const found = Math.min(limit, n - offset)
  const behind = n - offset - found
  if (found <= 0) return []
  if (behind >= offset) return readRows(db, wanted, laudosWithin(db, wanted))
  const from = { by: order.backwards, offset: behind, limit: found }
  return readRows(db, wanted, laudosWithin(db, wanted), from)
}

/** Selects the columns of a row of the list. */
export function listed(laudos: Laudos): SelectQueryBuilder<Tables, 'laudos', ListedRow> {
  return laudos.select(LISTED_COLUMNS.map((name) => `laudos.${name}` as const)).select((eb) => [
    keptSituacoes(eb).as('situacoes'),
    eb
      .case()
      .when('laudos.processing', '=', sql.lit(true))
      .then(
        eb
          .selectFrom('processamentos')
          .select('processamentos.progresso')
          .whereRef('processamentos.laudo_id', '=', 'laudos.id'),
      )
      .end()
      .as('progresso'),
  ])
}
