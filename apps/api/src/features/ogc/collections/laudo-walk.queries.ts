/**
 * Reads the laudos within a person's reach by key: latest day first, then latest registered, the order of the indexes of the opening list
 * (migration 0006), so that a page costs the same wherever it begins. No offset is used.
 *
 * With a box the planner does not know where the matches are in that order. Therefore they are collected through the index of boxes first;
 * only where there are many, the laudos are read in order, and then a page is soon full.
 */
import type { DayPeriod } from '@faixa/contract'
import type { LonLatBounds } from '@faixa/geometry'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { boundsOf, boxOf } from '../../../db/box.ts'
import type { Db } from '../../../db/database.ts'
import type { SignedIn } from '../../../http/access/signed-in.ts'
import { daysOf } from '../../../laudo/counted-laudos.queries.ts'
import { withinReach } from '../../../laudo/laudo-reach.queries.ts'
import { equalTo, type Filters, type Queryables } from './queryables.queries.ts'

export interface LaudoKey {
  readonly id: number
  /** yyyy-mm-dd. */
  readonly data: string
}

export interface WalkAsked {
  readonly boxes?: readonly LonLatBounds[] | undefined
  readonly days?: DayPeriod | undefined
  /** The first laudo to read, or the place where it was. */
  readonly from?: LaudoKey | undefined
  /** Laudos of the first step; the following ones are longer. */
  readonly first: number
  readonly filters?: Filters | undefined
  /** True selects only laudos with verdicts of the wanted values, which may be few among all. */
  readonly judged?: boolean
}

export interface Step {
  /** Keys of the read laudos whose box meets one of the boxes. */
  readonly keys: readonly LaudoKey[]
  readonly walked: number
  /** The last laudo that was read; absent where none was left. */
  readonly last?: LaudoKey
}

/** Maximum number of matches to collect and sort, about 30 ms; where there are more, reading in order finds enough of them. */
const GATHERED_MAX = 20_000
/** Laudos of a step, some milliseconds. */
const STEP_MAX = 5000
const STEP_GROWTH = 4

export async function* walkLaudos(db: Db, actor: SignedIn, request: WalkAsked): AsyncGenerator<Step> {
  const { boxes, days, filters, from, first, judged = false } = request
  const wanted = { days, filters, judged }
  const near = boxes && (await gatherNear(db, actor, boxes, wanted))
  if (near) {
    const rest = near.filter((key) => !from || compareKeys(key, from) >= 0)
    for (let at = 0, size = first; at < rest.length; at += size, size = nextSize(size)) {
      const keys = rest.slice(at, at + size)
      yield { keys, walked: keys.length, ...(keys.length > 0 && { last: keys.at(-1)! }) }
    }
    return
  }
  for (let size = first, start = from, isIncluded = true; ; size = nextSize(size), isIncluded = false) {
    const rows = await readKeys(db, actor, { boxes, wanted, start, isIncluded, limit: size })
    const last = rows.at(-1)
    yield {
      keys: rows.filter(({ near }) => near).map(({ id, data }) => ({ id, data })),
      walked: rows.length,
      ...(last && { last: { id: last.id, data: last.data } }),
    }
    if (!last || rows.length < size) return
    start = last
  }
}

function nextSize(size: number): number {
  return Math.min(size * STEP_GROWTH, STEP_MAX)
}

/** The order of reading: negative where `a` comes first. */
function compareKeys(a: LaudoKey, b: LaudoKey): number {
  if (a.data !== b.data) return a.data > b.data ? -1 : 1
  return b.id - a.id
}

type Wanted = Pick<WalkAsked, 'days' | 'filters' | 'judged'>

interface KeysWanted extends Pick<WalkAsked, 'boxes'> {
  readonly wanted: Wanted
  readonly start: LaudoKey | undefined
  readonly isIncluded: boolean
  readonly limit: number
}

function readKeys(db: Db, actor: SignedIn, { boxes, wanted, start, isIncluded, limit }: KeysWanted) {
  const compared = isIncluded ? sql`<=` : sql`<`
  return laudosOf(db, actor, wanted)
    .select(['laudos.id', 'laudos.data'])
    .select((boxes ? sql<boolean>`coalesce(${meets(boxes)}, false)` : sql<boolean>`true`).as('near'))
    .$if(start !== undefined, (query) =>
      query.where(sql<SqlBool>`(laudos.data, laudos.id) ${compared} (${start!.data}::date, ${start!.id}::bigint)`),
    )
    .orderBy('laudos.data', 'desc')
    .orderBy('laudos.id', 'desc')
    .limit(limit)
    .execute()
}

/** Returns all laudos near the boxes in order; undefined where they are too many. */
async function gatherNear(
  db: Db,
  actor: SignedIn,
  boxes: readonly LonLatBounds[],
  wanted: Wanted,
): Promise<readonly LaudoKey[] | undefined> {
  const rows = await laudosOf(db, actor, wanted)
    .select(['laudos.id', 'laudos.data'])
    .where(meets(boxes))
    .limit(GATHERED_MAX + 1)
    .execute()
  return rows.length > GATHERED_MAX ? undefined : rows.toSorted(compareKeys)
}

/** The properties that features have of their laudo. */
export const OF_LAUDO: Queryables = {
  codigo: sql.ref('laudos.codigo'),
  nome: sql.ref('laudos.nome'),
  tratamento: sql.ref('laudos.tratamento'),
  cultura: sql.ref('laudos.cultura'),
  empresaNome: sql.ref('laudos.empresa_nome'),
  prestadora: sql.ref('laudos.prestadora_nome'),
  piloto: sql.ref('laudos.piloto_nome'),
}

/** Only the collection of laudos has this property. */
export const OF_LAUDOS: Queryables = { ...OF_LAUDO, unidadeNome: sql.ref('laudos.unidade_nome') }

/** The properties of a verdict, of which `v` is the row. */
export const OF_VERDICT: Queryables = {
  classificacao: sql.ref('v.regra'),
  areaNome: sql.ref('v.nome'),
  veredicto: sql.ref('v.veredicto'),
}

function laudosOf(db: Db, actor: SignedIn, { days, filters, judged = false }: Wanted) {
  return db
    .selectFrom('laudos')
    .where((eb) => eb.and([withinReach(eb, actor, 'readLaudo'), ...daysOf(eb, 'data', days?.from, days?.to)]))
    .where(equalTo(OF_LAUDOS, filters))
    .$if(judged, (query) =>
      query.where(
        sql<SqlBool>`exists (select from laudos_protecao v
          where v.laudo_id = laudos.id and v.substituido_em is null and ${equalTo(OF_VERDICT, filters)})`,
      ),
    )
}

/** `limites` includes everything drawn, so that no layer extends beyond it. */
function meets(boxes: readonly LonLatBounds[]): RawBuilder<SqlBool> {
  return anyBox(sql.ref('laudos.limites'), boxes)
}

/** Tells whether a box meets one of these; written out, because an index does not support `any`. */
export function anyBox(column: RawBuilder<unknown>, boxes: readonly LonLatBounds[]): RawBuilder<SqlBool> {
  return sql<SqlBool>`(${sql.join(
    boxes.map((box) => sql`${column} && ${boxOf(box)}::box`),
    sql` or `,
  )})`
}

/** Maximum number of rows whose boxes are joined for one answer. */
const EXTENT_ROWS = 20_000

/** Returns the box around all laudos; undefined without laudos, or where there are too many for one answer. */
export async function laudosExtent(db: Db, actor: SignedIn): Promise<LonLatBounds | undefined> {
  return extentOf(
    db,
    laudosOf(db, actor, {})
      .select('laudos.limites')
      .limit(EXTENT_ROWS + 1),
  )
}

/** Returns the first and the last day; undefined without laudos. */
export async function laudosDays(db: Db, actor: SignedIn): Promise<readonly [string, string] | undefined> {
  const edge = (way: 'asc' | 'desc') =>
    laudosOf(db, actor, {}).select('laudos.data').orderBy('laudos.data', way).limit(1).executeTakeFirst()
  const [first, last] = [await edge('asc'), await edge('desc')]
  return first && last && [first.data, last.data]
}

/** Maximum number of features that are counted for one answer. */
const COUNTED_MAX = 20_000

export async function countLaudos(
  db: Db,
  actor: SignedIn,
  wanted: Pick<WalkAsked, 'days' | 'filters'>,
): Promise<number | undefined> {
  return countOf(
    db,
    laudosOf(db, actor, wanted)
      .select('laudos.id')
      .limit(COUNTED_MAX + 1),
  )
}

/** Counts the rows of a query that selects at most COUNTED_MAX + 1; undefined where there are more. */
export async function countOf(db: Db, rows: Boxed): Promise<number | undefined> {
  const { rows: found } = await sql<{ n: number }>`select count(*)::integer as n from ${rows.as('r')}`.execute(db)
  const { n = 0 } = found[0] ?? {}
  return n > COUNTED_MAX ? undefined : n
}

interface Boxed {
  as(name: string): unknown
}

/** Returns the box around the boxes `limites` of some rows; the query selects at most EXTENT_ROWS + 1. */
export async function extentOf(db: Db, rows: Boxed): Promise<LonLatBounds | undefined> {
  const { rows: found } = await sql<{ n: number; caixa: string | null }>`
    select count(*)::integer as n, box(
      point(max((limites[0])[0]), max((limites[0])[1])), point(min((limites[1])[0]), min((limites[1])[1]))
    )::text as caixa from ${rows.as('r')}`.execute(db)
  const { n = 0, caixa = null } = found[0] ?? {}
  return caixa === null || n > EXTENT_ROWS ? undefined : boundsOf(caixa)
}

export { COUNTED_MAX, EXTENT_ROWS }
