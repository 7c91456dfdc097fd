/** Conditions and orders that lists of several nouns have. */
import { SEDE } from '@faixa/domain'
import { type RawBuilder, type SqlBool, sql } from 'kysely'

/** Matches any of these entities, of which `SEDE` is none: the head office of an empresa. Without ids every row matches. */
export function isOneOf(column: string, ids: readonly number[] = []): RawBuilder<SqlBool> {
  if (ids.length === 0) return sql<SqlBool>`true`
  const known = ids.filter((id) => id !== SEDE)
  const listed = sql<SqlBool>`${sql.ref(column)} = any(${known}::integer[])`
  return known.length < ids.length ? sql<SqlBool>`(${listed} or ${sql.ref(column)} is null)` : listed
}

/** Searches line by line, so that no match spans two fields. Without a text every row matches. */
export function contains(columns: readonly string[], text: string | undefined): RawBuilder<SqlBool> {
  if (text === undefined) return sql<SqlBool>`true`
  const lines = sql.join(columns.map((column) => sql.ref(column)))
  return sql<SqlBool>`dobrado(concat_ws(E'\n', ${lines})) like contendo(${text.replace(/\s+/g, ' ')}::text)`
}

/**
 * Equal rows are ordered by id, so that every row has one position; absent values come last. Columns that are `never` absent keep their
 * index.
 */
export function orderedBy(
  sort: readonly { readonly column: string; readonly descending: boolean }[],
  columns: Readonly<Record<string, string>>,
  { id, never }: { readonly id: string; readonly never?: string },
): RawBuilder<unknown> {
  const terms = sort.map(({ column, descending }) => {
    const value = descending ? sql`${sql.ref(columns[column]!)} desc` : sql.ref(columns[column]!)
    return column === never ? value : sql`${value} nulls last`
  })
  return sql.join([...terms, sort[0]?.descending ? sql`${sql.ref(id)} desc` : sql.ref(id)])
}
