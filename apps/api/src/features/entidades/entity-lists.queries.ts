/** Reads the rows of one kind as the administration shows them, with the names of what they belong to. */
import { ENTITY_COLUMNS, type EntityOf, type EntityQuery, tipoOf } from '@faixa/contract'
import type { RegistrableLevel } from '@faixa/domain'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../db/database.ts'
import type { Seal } from '../../secrets/seal.ts'
import { PURPOSES } from '../../secrets/sealed-places.ts'
import type { EntityRow, Parent, Source } from './kinds/entity-kind.queries.ts'
import { KINDS } from './kinds/entity-kinds.queries.ts'

/** The means to read rows whose personal numbers are sealed. */
export interface Reading {
  readonly db: Db
  readonly deps: { readonly seal: Seal }
}

const select = ({ columns, parents = [] }: Source) =>
  sql`select e.id, e.versao, e.nome, e.arquivado_em as "arquivadoEm", ${missingOf(parents)} as missing, ${columns}`

/** The kind of the first parent that is archived, or null. */
function missingOf(parents: readonly Parent[]): RawBuilder<unknown> {
  if (parents.length === 0) return sql`null::text`
  const cases = parents.map(({ kind, alias }) => sql`when ${sql.ref(`${alias}.arquivado_em`)} is not null then ${kind}`)
  return sql`(case ${sql.join(cases, sql` `)} end)::text`
}

/** Asks the few archived parents instead of every row's own, so that counting rows joins nothing. */
function livingOf(parents: readonly Parent[]): RawBuilder<unknown> {
  const under = parents.map(
    ({ kind }) =>
      sql`(${sql.ref(`e.${kind}_id`)} = any(array(select id from ${sql.table(`${kind}s`)} where arquivado_em is not null))) is not true`,
  )
  return sql`(${sql.join([sql`e.arquivado_em is null`, ...under], sql` and `)})`
}

/** Rows are counted up to here: counting 100,000 of them takes longer than reading a page. */
const COUNTED = 10_000
/** Rows that a search finds are counted up to here, because each of them has to be visited to compare its text. */
const COUNTED_IN_SEARCH = 1000

/** The value of a column of this kind's list, which the contract has checked. */
function valueOf({ elsewhere = {} }: Source, column: string): RawBuilder<unknown> {
  const stored = column.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
  return elsewhere[column] ?? sql.ref(`e.${stored}`)
}

async function narrowed(
  db: Db,
  source: Source,
  nivel: RegistrableLevel,
  query: EntityQuery,
): Promise<RawBuilder<unknown>> {
  const conditions = ENTITY_COLUMNS[tipoOf(nivel)].flatMap((column) => {
    const beginning = query[column]
    return typeof beginning === 'string' ? [beginningOf(db, source, column, beginning)] : []
  })
  return conditions.length === 0 ? sql`true` : sql.join(await Promise.all(conditions), sql` and `)
}

async function beginningOf(db: Db, source: Source, column: string, beginning: string): Promise<RawBuilder<unknown>> {
  const { written, folded, parents = [] } = source
  const parent = parents.find(({ kind }) => kind === column)
  if (parent) return belongsTo(parent, await findParents(db, parent, valueOf(source, column), beginning))
  const value = folded?.[column] ?? sql`dobrado((${written?.[column] ?? valueOf(source, column)})::text)`
  return begins(value, beginning)
}

/** Returns ids of the parents whose names begin so; null among them stands for the absent parent, which has a name, too. */
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

/** The planner sees how many the parents are: rows of one are found by it, rows of half of them by reading the page's order. */
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

/** An index answers these two bounds alone; after `like` each row found would be folded again to be compared. */
function begins(folded: RawBuilder<unknown>, beginning: string): RawBuilder<unknown> {
  const least = sql`dobrado(${beginning}::text)`
  // The last code point of Unicode is in nobody's name.
  return sql`(${folded} ~>=~ ${least} and ${folded} ~<~ (${least} || chr(1114111)))`
}

/** Basic Latin to Latin Extended-B: all that a Portuguese keyboard types. */
const LATIN = /^[ -\u024F]*$/

/**
 * Where the rows that begin so are in the order of the page, whose index need not be read from its start. The collation of Latin letters places
 * a text before every longer one that begins with it, and U+FFFF behind all characters (Unicode TR 35, part 5, section 1.1), so no row is
 * outside of the bounds. In other scripts, such as Thai, a longer text may come first: there are no bounds.
 */
function placed({ folded }: Source, query: EntityQuery): RawBuilder<unknown> {
  const column = query.sort[0]?.column ?? ''
  const [value, beginning] = [folded?.[column], query[column]]
  if (!value || typeof beginning !== 'string' || !LATIN.test(beginning)) return sql`true`
  const least = sql`dobrado(${beginning}::text)`
  return sql`(${value} >= ${least} and ${value} <= (${least} || chr(65535)))`
}

/** Equal rows follow each other by id, so that every row has one position; absent values come last. */
function ordered(source: Source, query: EntityQuery): RawBuilder<unknown> {
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
 * True for a column that is narrowed and sorts as well: reading its order until enough rows are found looks cheap, but all of them are in
 * one place, which may be at the end.
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
  // No index has this expression, so that the rows are found first and sorted then.
  const value = fromMatches ? sql`greatest(${plain}, ${plain})` : plain
  // The order in which a list is opened has an index as it is.
  if (source.present?.includes(column) || column === 'nome') return descending ? sql`${value} desc` : value
  return descending ? sql`${value} desc nulls last` : sql`${value} nulls last`
}

/** The rows in the order of the page, as far as their source can give them so. */
function sortedFrom(source: Source, [first]: EntityQuery['sort']): RawBuilder<unknown> {
  const inOrder = first && source.inOrderOf?.[first.column]
  return inOrder ? inOrder(orderOf(source, first)) : source.from
}

/** Every row is either living, with everything it belongs to, or among the archived ones. */
export async function listEntityRows<Level extends RegistrableLevel>(
  { db, deps }: Reading,
  nivel: Level,
  query: EntityQuery,
): Promise<{ readonly rows: EntityRow<Level>[]; readonly total: number; readonly isLimited: boolean }> {
  const { busca, arquivados, page, pageSize } = query
  const { source } = KINDS[nivel]
  const { from, searched, where = sql`true`, parents = [] } = source
  const found = busca === undefined ? sql`true` : sql`${searched} like contendo(${busca}::text)`
  const living = livingOf(parents)
  const asked = sql`where ${where} and ${found} and ${await narrowed(db, source, nivel, query)}
    and ${arquivados === 'sim' ? sql`not ${living}` : living}`
  const before = (page - 1) * pageSize
  // A total that stops still tells that there is a next page.
  const most = busca === undefined ? COUNTED : Math.min(Math.max(COUNTED_IN_SEARCH, before + pageSize), COUNTED)
  const [counted, { rows }] = await Promise.all([
    sql<{
      total: number
    }>`select count(*) as total from (select from ${from} ${asked} limit ${most + 1}) as counted`.execute(db),
    // The columns of the rows before the page are not worked out, and those of the page are read by their ids, in their order.
    sql<EntityRow<Level>>`${select(source)} from ${from} join unnest(array(
        select e.id from ${sortedFrom(source, query.sort)} ${asked} and ${placed(source, query)} order by ${ordered(source, query)} limit ${pageSize} offset ${before}
      )) with ordinality as place (id, n) on place.id = e.id order by place.n`.execute(db),
  ])
  const { total } = counted.rows[0]!
  return {
    rows: rows.map((row) => opened(row, source, deps.seal)),
    total: Math.min(total, most),
    isLimited: total > most,
  }
}

export async function findEntityRow<Level extends RegistrableLevel>(
  { db, deps }: Reading,
  nivel: Level,
  id: number,
): Promise<EntityRow<Level> | undefined> {
  const { source } = KINDS[nivel]
  const { from, where = sql`true` } = source
  const { rows } = await sql<EntityRow<Level>>`${select(source)}
    from ${from} where ${where} and e.id = ${id}`.execute(db)
  return rows[0] && opened(rows[0], source, deps.seal)
}

/** Opens the sealed columns of a row. */
function opened<Row extends object>(row: Row, { sealed = [] }: Source, seal: Seal): Row {
  const values = row as Readonly<Record<string, unknown>>
  const texts = sealed.map((name) => {
    const bytes = values[name]
    return [name, Buffer.isBuffer(bytes) ? seal.open(bytes, PURPOSES[name]) : null]
  })
  return { ...row, ...Object.fromEntries(texts) }
}

export function isLiving({ arquivadoEm, missing }: Pick<EntityRow, 'arquivadoEm' | 'missing'>): boolean {
  return arquivadoEm === null && missing === null
}

/** Turns a row into the API's answer. */
export function entityOf<Level extends RegistrableLevel>(row: EntityRow<Level>, posicao?: number): EntityOf<Level> {
  const { arquivadoEm, missing, removido, ...shown } = row
  const archived = !isLiving({ arquivadoEm, missing })
  const said = {
    ...shown,
    ...(posicao !== undefined && { posicao }),
    ...(archived && { arquivado: true }),
    ...(removido && { removido }),
  }
  // The compiler does not put together again what it took apart of a generic row; tests hold every reply against the contract.
  return said as unknown as EntityOf<Level>
}
