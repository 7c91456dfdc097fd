/** Orders a list by its columns so that the page can be read from an index, where one exists. */
import type { EntityQuery } from '@faixa/contract'
import { type RawBuilder, sql } from 'kysely'
import type { Source } from '../kinds/entity-kind.queries.ts'
import { valueOf } from './read-entity.queries.ts'

/** Equal rows are ordered by id, so that every row has one position; absent values come last. */
export function ordered(source: Source, query: EntityQuery): RawBuilder<unknown> {
  const { sort } = query
  const terms = sort.flatMap((term, i) => {
    const order = orderOf(source, term, i === 0 && isScattered(source, term.column, query))
    const kept = source.folded?.[term.column]
    return kept ? [term.descending ? sql`${kept} desc` : kept, order] : [order]
  })
  const last = sort.length === 1 && sort[0]!.descending ? sql`e.id desc` : sql`e.id`
  return sql.join([...terms, last])
}

/**
 * True for a column that is both filtered and sorted: reading it in order until enough rows are found looks cheap, but all matches are in
 * one range, which may be at the end.
 */
function isScattered({ folded, parents = [] }: Source, column: string, query: EntityQuery): boolean {
  return typeof query[column] === 'string' && !folded?.[column] && !parents.some(({ kind }) => kind === column)
}

function orderOf(
  source: Source,
  { column, descending }: EntityQuery['sort'][number],
  fromMatches = false,
): RawBuilder<unknown> {
  const plain = valueOf(source, column)
  // No index has this expression, so the rows are found first and then sorted.
  const value = fromMatches ? sql`greatest(${plain}, ${plain})` : plain
  // The default order of a list has its own index.
  if (source.present?.includes(column) || column === 'nome') return descending ? sql`${value} desc` : value
  return descending ? sql`${value} desc nulls last` : sql`${value} nulls last`
}

/** The rows in the order of the page, if their source can provide it. */
export function sortedFrom(source: Source, [first]: EntityQuery['sort']): RawBuilder<unknown> {
  const inOrder = first && source.inOrderOf?.[first.column]
  return inOrder ? inOrder(orderOf(source, first)) : source.from
}

/** Basic Latin to Latin Extended-B: every letter of a Portuguese keyboard. */
const LATIN = /^[ -\u024F]*$/

/**
 * Bounds of the rows with this beginning in the order of the page, so that its index need not be read from its start. The collation of
 * Latin letters places a text before every longer one that begins with it, and U+FFFF behind all characters (Unicode TR 35, part 5, section
 * 1.1), so no row is outside of the bounds. In other scripts, such as Thai, a longer text may come first: there are no bounds.
 */
export function placed({ folded }: Source, query: EntityQuery): RawBuilder<unknown> {
  const column = query.sort[0]?.column ?? ''
  const [value, beginning] = [folded?.[column], query[column]]
  if (!value || typeof beginning !== 'string' || !LATIN.test(beginning)) return sql`true`
  const least = sql`dobrado(${beginning}::text)`
  return sql`(${value} >= ${least} and ${value} <= (${least} || chr(65535)))`
}
