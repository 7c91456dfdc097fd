/** Filters a list by the beginnings of columns and by ranges of days, and leaves out rows with an archived parent. */
import { ENTITY_COLUMNS, type EntityQuery, rangeOfDays, type Tipo } from '@faixa/contract'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../db/database.ts'
import { storedName } from '../../../db/stored-name.ts'
import type { Parent, Source } from '../kinds/entity-kind.queries.ts'
import { valueOf } from './read-entity.queries.ts'

/** Compares with the few archived parents instead of joining every row's own, so that counting rows joins nothing. */
export function livingOf(parents: readonly Parent[]): RawBuilder<unknown> {
  const under = parents.map(
    ({ kind }) =>
      sql`(${sql.ref(`e.${kind}_id`)} = any(array(select id from ${sql.table(`${kind}s`)} where arquivado_em is not null))) is not true`,
  )
  return sql`(${sql.join([sql`e.arquivado_em is null`, ...under], sql` and `)})`
}

export async function narrowed(db: Db, source: Source, tipo: Tipo, query: EntityQuery): Promise<RawBuilder<unknown>> {
  const columns = ENTITY_COLUMNS[tipo]
  const beginnings = columns.flatMap((column) => {
    const beginning = query[column]
    return typeof beginning === 'string' ? [beginningOf(db, source, column, beginning)] : []
  })
  const conditions = [...(await Promise.all(beginnings)), ...columns.flatMap((column) => daysWithin(column, query))]
  return conditions.length === 0 ? sql`true` : sql.join(conditions, sql` and `)
}

/** Both ends are included; an absent day is in no range. */
function daysWithin(column: string, query: EntityQuery): RawBuilder<unknown>[] {
  const [from, to] = (rangeOfDays(column) ?? []).map((name) => query[name])
  const day = sql.ref(`e.${storedName(column)}`)
  return [
    ...(typeof from === 'string' ? [sql`${day} >= ${from}::date`] : []),
    ...(typeof to === 'string' ? [sql`${day} <= ${to}::date`] : []),
  ]
}

async function beginningOf(db: Db, source: Source, column: string, beginning: string): Promise<RawBuilder<unknown>> {
  const { written, folded, parents = [] } = source
  const parent = parents.find(({ kind }) => kind === column)
  if (parent) return belongsTo(parent, await findParents(db, parent, valueOf(source, column), beginning))
  const value = folded?.[column] ?? sql`dobrado((${written?.[column] ?? valueOf(source, column)})::text)`
  return begins(value, beginning)
}

/** Returns ids of the parents whose names have this beginning; null among them represents the absent parent, which has a name, too. */
async function findParents(
  db: Db,
  { kind, alias }: Parent,
  name: RawBuilder<unknown>,
  beginning: string,
): Promise<readonly (number | null)[]> {
  const table = sql.table(`${kind}s`)
  const { rows } = await sql<{ id: number | null }>`select ${sql.ref(`${alias}.id`)} as id
    from (select id, nome from ${table} union all select null, null) ${sql.ref(alias)} where ${begins(sql`dobrado(${name})`, beginning)}`.execute(
    db,
  )
  return rows.map(({ id }) => id)
}

/**
 * The planner sees the number of parents: rows of a single parent are found through it, rows of half of all parents by reading the page's
 * order.
 */
function belongsTo({ kind }: Parent, ids: readonly (number | null)[]): RawBuilder<unknown> {
  const column = sql.ref(`e.${kind}_id`)
  const known = ids.filter((id) => id !== null)
  // The people of one empresa have an index in the order of their names, which only `=` uses.
  const among =
    known.length === 0
      ? sql`false`
      : known.length === 1
        ? sql`${column} = ${known[0]}`
        : sql`${column} = any(${known}::int[])`
  return ids.includes(null) ? sql`(${among} or ${column} is null)` : among
}

/** An index can evaluate these two bounds alone; after `like`, each row found would be folded again for comparison. */
function begins(folded: RawBuilder<unknown>, beginning: string): RawBuilder<unknown> {
  const least = sql`dobrado(${beginning}::text)`
  // The last code point of Unicode occurs in no name.
  return sql`(${folded} ~>=~ ${least} and ${folded} ~<~ (${least} || chr(1114111)))`
}
