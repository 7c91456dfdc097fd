/** Reads the ids of one page of a list, in the requested order, and the number of rows. */
import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely'
import type { Db } from './database.ts'
import type { Tables } from './tables.ts'

/** Maximum count of rows: counting 100,000 takes longer than reading a page. */
const COUNTED = 10_000

interface PageAsked {
  readonly page: number
  readonly pageSize: number
  readonly sort: readonly { readonly column: string; readonly descending: boolean }[]
}

interface IdPage {
  readonly ids: readonly number[]
  readonly total: number
  /** True where there are more than `total` rows. */
  readonly isLimited: boolean
}

/**
 * `columns` has the value of each column that `sort` may name; `query` selects the rows from one table with an id, without order or limit.
 */
export async function readIdPage<Table extends keyof Tables>(
  db: Db,
  query: SelectQueryBuilder<Tables, Table, object>,
  columns: Readonly<Record<string, RawBuilder<unknown>>>,
  { page, pageSize, sort }: PageAsked,
): Promise<IdPage> {
  const { total } = await db
    .selectFrom(
      query
        .select(sql`1`.as('one'))
        .limit(COUNTED + 1)
        .as('counted'),
    )
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  const id = sql<number>`id`
  let ordered = query.select(id.as('id'))
  for (const { column, descending } of sort) {
    ordered = ordered.orderBy(columns[column]!, (by) => (descending ? by.desc().nullsLast() : by.asc().nullsLast()))
  }
  // Equal rows are ordered by id, so that every row has one position.
  const last = sort.length === 1 && sort[0]!.descending ? 'desc' : 'asc'
  const rows = await ordered
    .orderBy(id, last)
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute()
  const ids = rows.map((row) => (row as { readonly id: number }).id)
  return { ids, total: Math.min(total, COUNTED), isLimited: total > COUNTED }
}
