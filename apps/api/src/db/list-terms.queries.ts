/** Conditions and orders that lists of several nouns have. */
import { SEDE } from '@faixa/domain'
import { type RawBuilder, type SqlBool, sql } from 'kysely'

/** Matches any of these entities; `SEDE` matches rows without one, the head office of an empresa. Without ids every row matches. */
export function isOneOf(column: string, ids: readonly number[] = []): RawBuilder<SqlBool> {
  if (ids.length === 0) return sql<SqlBool>`true`
  const known = ids.filter((id) => id !== SEDE)
  const listed = sql<SqlBool>`${sql.ref(column)} = any(${known}::integer[])`
  return known.length < ids.length ? sql<SqlBool>`(${listed} or ${sql.ref(column)} is null)` : listed
}

/** Searches the fields, one per line, so that no word spans two of them. Without a search every row matches. */
export function contains(columns: readonly string[], search: string | undefined): RawBuilder<SqlBool> {
  const lines = sql.join(columns.map((column) => sql.ref(column)))
  return containsWords(sql`dobrado(concat_ws(E'\n', ${lines}))`, search)
}

/**
 * Matches where each word of the search is in the text, regardless of case, accents and hyphens. `folded` is a result of `dobrado`; an index
 * has to be on `translate(folded, '-', '')`. Without a search every row matches.
 */
export function containsWords(folded: RawBuilder<unknown>, search: string | undefined): RawBuilder<SqlBool> {
  const words = wordsOf(search ?? '')
  if (words.length === 0) return sql<SqlBool>`true`
  const text = withoutHyphens(folded)
  return sql<SqlBool>`(${sql.join(
    words.map((word) => sql`${text} like ${wordPattern(word)}`),
    sql` and `,
  )})`
}

export function wordsOf(search: string): readonly string[] {
  return [...new Set(search.split(/\s+/).filter((word) => word !== ''))]
}

export function withoutHyphens(folded: RawBuilder<unknown>): RawBuilder<string> {
  return sql<string>`translate(${folded}, '-', '')`
}

/** The pattern of LIKE that finds a word in a text without hyphens. */
export function wordPattern(word: string): RawBuilder<string> {
  return withoutHyphens(sql`contendo(${word}::text)`)
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
