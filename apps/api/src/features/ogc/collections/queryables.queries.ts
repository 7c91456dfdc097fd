/** Filters features by the exact values of their properties. */
import { QUERYABLE_NAMES, type QueryableName } from '@faixa/contract'
import { type RawBuilder, type SqlBool, sql } from 'kysely'

export type Filters = Readonly<Partial<Record<QueryableName, string>>>

/** The expression of each property by which a collection is filtered. */
export type Queryables = Readonly<Partial<Record<QueryableName, RawBuilder<unknown>>>>

/** An unknown value equals nothing. */
export function equalTo(queryables: Queryables, filters: Filters = {}): RawBuilder<SqlBool> {
  const conditions = QUERYABLE_NAMES.flatMap((name) => {
    const [column, value] = [queryables[name], filters[name]]
    return column && value !== undefined ? [sql<SqlBool>`${column} = ${value}`] : []
  })
  return sql<SqlBool>`(${sql.join([sql`true`, ...conditions], sql` and `)})`
}

export function namesOf(queryables: Queryables): readonly QueryableName[] {
  return QUERYABLE_NAMES.filter((name) => queryables[name])
}
