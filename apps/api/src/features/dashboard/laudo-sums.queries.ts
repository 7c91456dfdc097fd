/** Computes the overview's sums from those that triggers maintain (0031-somas-do-painel.sql), within a person's reach and a filter. */
import type { LaudoFilter } from '@faixa/contract'
import type { Actor } from '@faixa/domain'
import { type Compilable, type Expression, type RawBuilder, type SelectQueryBuilder, type SqlBool, sql } from 'kysely'
import type { Db } from '../../db/database.ts'
import { planUpTo } from '../../db/named-query.ts'
import type { Tables } from '../../db/tables.ts'
import { isCounted } from '../../laudo/counted-laudos.queries.ts'
import { type Extent, extentOf, withinExtents } from '../../laudo/laudo-reach.queries.ts'
import { countedConditions, type Eb } from '../laudos/list/laudo-filter.queries.ts'
import { haveOneRowEach, type Period, piecesFor, type SumColumn, withoutCleared } from './sum-levels.ts'

export interface OverviewFilter extends Pick<LaudoFilter, 'empresa' | 'unidade' | 'prestadora' | 'piloto'> {
  /** The treatments that count; absent: all. */
  readonly tratamentos?: readonly string[]
  readonly periodo?: Period
  /** Number of newest laudos that count; absent: all. */
  readonly quantidade?: number
}

export interface SumsWanted {
  readonly actor: Actor
  readonly filter: OverviewFilter
  /** True where no change waits to be merged (hasFreshChanges), in the same snapshot: the sums are then read from one place. */
  readonly isSettled?: boolean
}

/** Tells whether changes of the sums are waiting to be merged into the stored rows. */
export async function hasFreshChanges(db: Db): Promise<boolean> {
  const { rows } = await sql<{ fresh: boolean }>`select exists (select from laudos_somas_novas) as fresh`.execute(db)
  return rows[0]?.fresh ?? true
}

/** The seven numbers with the power of two that represents each in `presentes`. */
export const SUM_BITS = {
  area_plantio: 1,
  insumos: 2,
  area_aplicada: 4,
  area_nao_aplicada: 8,
  aplicacao_efetiva: 16,
  aplicacao_externa: 32,
  area_sobreposicao: 64,
} as const

/** The bit of `presentes` that laudos with estimated numbers have. */
export const ESTIMATED_BIT = 128

export type SumName = keyof typeof SUM_BITS

const NAMES = Object.keys(SUM_BITS) as readonly SumName[]

/** Sums, ha, over the laudos of one group that have the same numbers; a missing number adds 0. */
export type SumRow<Name extends SumName = SumName> = { readonly presentes: number; readonly n: number } & {
  readonly [Sum in Name]: number
}

/** The sums of which effectiveness is made. */
const EFFECTIVENESS = ['area_plantio', 'aplicacao_efetiva'] as const satisfies readonly SumName[]

export type EffectivenessSums = SumRow<(typeof EFFECTIVENESS)[number]>

type KeyTypes = { readonly [Column in Exclude<SumColumn, 'tratamento'>]: number } & { readonly tratamento: string }

/** Statements of the overview that have names: those of each reach, without filters by entity or treatment. */
const plannedOnce = planUpTo(200)

export function runUsual<Row>(db: Db, { filter }: SumsWanted, query: Compilable<Row> & { execute(): Promise<Row[]> }) {
  const isUsual = Object.entries(filter).every(([name, value]) => name === 'periodo' || value === undefined)
  return isUsual ? plannedOnce(db, query) : query.execute()
}

/** Sums by the given columns, or of everything. The head office has no unidade_id. */
export async function sumBy<Key extends SumColumn = never>(
  db: Db,
  wanted: SumsWanted,
  keys: readonly Key[],
): Promise<readonly (SumRow & Pick<KeyTypes, Key>)[]> {
  const rows = await runUsual(
    db,
    wanted,
    sums(source(db, wanted, { keys, period: wanted.filter.periodo }), NAMES)
      .select(keys.map((key) => sql.ref(`laudos.${key}`).as(key)))
      .groupBy(keys.map((key) => sql.ref(`laudos.${key}`))),
  )
  return rows as unknown as readonly (SumRow & Pick<KeyTypes, Key>)[]
}

/** The sums of effectiveness by the first day of each month or ISO week, oldest first; a laudo without a date is in none. */
export async function sumByTime(
  db: Db,
  wanted: SumsWanted,
  by: 'month' | 'week',
  period: Period,
): Promise<readonly (EffectivenessSums & { readonly inicio: string })[]> {
  const first = sql<string>`date_trunc(${sql.lit(by)}, laudos.data)::date`
  return runUsual(
    db,
    wanted,
    sums(source(db, wanted, { keys: [], period, longest: by === 'week' ? 'dia' : 'mes' }), EFFECTIVENESS)
      .select(first.as('inicio'))
      .groupBy(first)
      .orderBy(first),
  )
}

/** Maximum number of lines in a ranking or in losses; the list has the rest. */
export const LINES = 100

interface Line {
  readonly laudos: number
}

/** Ids and names; the head office has neither. */
type Named<Key extends string> = { readonly [Id in Key]: number | null } & {
  readonly [Id in Key as `${Id}_nome`]: string | null
}

/**
 * The prestadoras and the pilots with the best effectiveness, weighted by area; those without a number last. Both areas are sums over the
 * laudos that have both. Both rankings use the same sums, which are computed once.
 */
export async function rankBoth(db: Db, wanted: SumsWanted) {
  const efetiva = known('aplicacao_efetiva', ['area_plantio'])
  const plantio = known('area_plantio', ['aplicacao_efetiva'])
  const areas = { aplicacao_efetiva: efetiva, area_plantio: plantio }
  const order = sql`${efetiva} / nullif(${plantio}, 0)`
  const keys = ['prestadora_id', 'piloto_id'] as const
  const sets = asLaudos(db, sql`select * from conjuntos`)
  const prestadoras = firstLines(sets, { keys: ['prestadora_id'], areas, order })
  const pilotos = firstLines(sets, { keys, areas, order })
  const columns = sql.join(['n', 'ordem', ...Object.keys(areas)].map((name) => sql.ref(name)))
  const both = sql`with conjuntos as materialized ${setsBy(db, wanted, keys, EFFECTIVENESS)}
    select prestadora_id, null::int as piloto_id, ${columns} from ${prestadoras} p
    union all select prestadora_id, piloto_id, ${columns} from ${pilotos} q`
  const rows = await runUsual(db, wanted, named(asLaudos(db, both), { keys, areas }))
  const ranked = rows as unknown as readonly (Line & Named<(typeof keys)[number]> & Areas<keyof typeof areas>)[]
  return {
    prestadoras: ranked.filter(({ piloto_id }) => piloto_id === null),
    pilotos: ranked.filter(({ piloto_id }) => piloto_id !== null),
  }
}

/** The groups with the most hectares that were not applied; those without a number last. */
export async function lostBy<Key extends EntityColumn>(db: Db, wanted: SumsWanted, keys: readonly Key[]) {
  const areas = Object.fromEntries(LOST.map((name) => [name, known(name)]))
  const first = firstLines(asLaudos(db, setsBy(db, wanted, keys, LOST)), {
    keys,
    areas,
    order: known('area_nao_aplicada'),
  })
  const rows = await runUsual(db, wanted, named(asLaudos(db, first), { keys, areas }))
  return rows as unknown as readonly (Line & Named<Key> & Areas<(typeof LOST)[number]>)[]
}

const LOST = ['area_plantio', 'area_nao_aplicada', 'aplicacao_externa', 'area_sobreposicao'] as const

type Areas<Name extends SumName> = { readonly [Area in Name]: number | null }

const NAMED = {
  empresa_id: 'empresas',
  unidade_id: 'unidades',
  prestadora_id: 'prestadoras',
  piloto_id: 'pilotos',
} as const

type EntityColumn = keyof typeof NAMED

interface LinesWanted {
  readonly keys: readonly EntityColumn[]
  /** Areas of a line, ha, by the number that each sums. */
  readonly areas: Readonly<Record<string, RawBuilder<unknown>>>
  /** The line with the highest value comes first. */
  readonly order: RawBuilder<unknown>
}

/**
 * Sums by the keys and by the set of numbers that the laudos have. Later conditions (whether any laudo has a number) apply to the few
 * resulting rows; on all rows they would cost more than the sums. Where each stored row is such a sum already, it is read unchanged. The
 * rows are in order of the keys, because PostgreSQL then adds up one group after another, in a third of the time of a hash table of all
 * groups.
 */
function setsBy(db: Db, wanted: SumsWanted, keys: readonly EntityColumn[], names: readonly SumName[]) {
  const { periodo, quantidade } = wanted.filter
  const columns = [...keys, 'presentes']
  const rows = source(db, wanted, { keys, period: periodo })
    .select(columns.map((key) => sql.ref(`laudos.${key}`).as(key)))
    .orderBy(sql.join(keys.map((key) => sql.ref(`laudos.${key}`))))
  const pieces = piecesFor(columnsOf(wanted, keys), periodo)
  if (wanted.isSettled && quantidade === undefined && haveOneRowEach(pieces, keys))
    return rows.select(['n', ...names].map((name) => sql.ref(`laudos.${name}`).as(name)))
  return rows
    .select(sql`sum(laudos.n)::int`.as('n'))
    .select(names.map((name) => sql`sum(${sql.ref(`laudos.${name}`)})`.as(name)))
    .groupBy(columns.map((key) => sql.ref(`laudos.${key}`)))
}

/** Selects the first lines, in order, of these sums. */
function firstLines(sets: Laudos, { keys, areas, order }: LinesWanted) {
  return sets
    .select(keys.map((key) => sql.ref(`laudos.${key}`).as(key)))
    .select([sql`sum(laudos.n)::int`.as('n'), order.as('ordem')])
    .select(Object.entries(areas).map(([name, area]) => area.as(name)))
    .groupBy(keys.map((key) => sql.ref(`laudos.${key}`)))
    .having(sql<SqlBool>`sum(laudos.n) <> 0`)
    .orderBy(sql`ordem desc nulls last`)
    .limit(LINES)
}

/**
 * Adds the names, also of archived entities, and converts areas to doubles: the conversion goes through text, so that only visible rows are
 * converted.
 */
function named(first: Laudos, { keys, areas }: Pick<LinesWanted, 'keys' | 'areas'>) {
  const withNames = keys.reduce(
    (lines, key) =>
      lines.leftJoin(sql<object>`${sql.table(NAMED[key])}`.as(`de_${key}`), (join) =>
        join.on(sql<SqlBool>`${sql.ref(`de_${key}.id`)} = ${sql.ref(`laudos.${key}`)}`),
      ) as unknown as Laudos,
    first,
  )
  return withNames
    .select([...keys.map((key) => sql.ref(`laudos.${key}`).as(key)), sql<number>`laudos.n`.as('laudos')])
    .select(Object.keys(areas).map((name) => sql<number | null>`${sql.ref(`laudos.${name}`)}::float8`.as(name)))
    .select(keys.map((key) => sql<string | null>`${sql.ref(`de_${key}.nome`)}`.as(`${key}_nome`)))
    .orderBy(sql`laudos.ordem desc nulls last`)
}

/** The sum of a number over the laudos that have it and the other given numbers; null where no laudo does. */
function known(name: SumName, besides: readonly SumName[] = []) {
  const bits = [name, ...besides].reduce((sum, one) => sum + SUM_BITS[one], 0)
  const has = sql`laudos.presentes & ${sql.lit(bits)} = ${sql.lit(bits)}`
  const whole = sql`sum(${sql.ref(`laudos.${name}`)})`
  // A number that a laudo does not have counts as 0 in the sums.
  const summed = besides.length === 0 ? whole : sql`${whole} filter (where ${has})`
  return sql`case when sum(laudos.n) filter (where ${has}) > 0 then ${summed} end`
}

type Laudos = SelectQueryBuilder<Tables, 'laudos', object>

/** The planner keeps a day's numbers as numeric: only the sum becomes a double. */
function sums<Name extends SumName>(laudos: Laudos, names: readonly Name[]) {
  return laudos
    .select([sql<number>`laudos.presentes`.as('presentes'), sql<number>`sum(laudos.n)::int`.as('n')])
    .select(names.map((name) => sql<number>`sum(${sql.ref(`laudos.${name}`)})::float8`.as(name)))
    .groupBy(sql`laudos.presentes`)
    .having(sql<SqlBool>`sum(laudos.n) <> 0`)
}

interface Wanted {
  readonly keys: readonly SumColumn[]
  readonly period: Period | undefined
  /** The longest time that a row may sum up. */
  readonly longest?: 'mes' | 'dia'
}

/**
 * Selects kept rows under the names of the laudos' columns, so that one rule of reach and one filter serve lists and sums. Changes that
 * were not merged yet are included as separate rows.
 */
function source(db: Db, wanted: SumsWanted, { keys, period, longest }: Wanted): Laudos {
  if (wanted.filter.quantidade !== undefined) return newestAsSums(db, wanted, period)
  const pieces = piecesFor(columnsOf(wanted, keys), period, longest)
  const kept = pieces.map(
    ({ nivel, grao, from, to }) => sql`select inicio as data, ${SUMMED} from laudos_somas
      where nivel = ${sql.lit(nivel)} and grao = ${sql.lit(grao)} and inicio between ${from}::date and ${to}::date`,
  )
  const fresh = wanted.isSettled ? [] : [sql`select data, ${SUMMED} from laudos_somas_novas where ${isWithin(period)}`]
  // A period that consists only of placeholder dates uses no stored rows.
  const parts = [...kept, ...fresh]
  const rows = parts.length > 0 ? parts : [sql`select data, ${SUMMED} from laudos_somas_novas where false`]
  return asLaudos(db, sql.join(rows, sql` union all `)).where((eb) => conditions(eb, wanted))
}

const SUMMED = sql`tratamento, empresa_id, unidade_id, prestadora_id, piloto_id, presentes, n,
  ${sql.join(NAMES.map((name) => sql.ref(name)))}, false as hidden, null::timestamptz as arquivado_em`

function asLaudos(db: Db, rows: Expression<unknown>): Laudos {
  return db.selectFrom(sql`(${rows})`.as('laudos')) as Laudos
}

/** The newest laudos as rows of sums. They are at most a hundred, so no stored sums are used. */
function newestAsSums(db: Db, wanted: SumsWanted, period: Period | undefined): Laudos {
  const present = sql.join(
    NAMES.map((name) => sql`case when ${sql.ref(name)} is null then 0 else ${sql.lit(SUM_BITS[name])} end`),
    sql` + `,
  )
  const rows = newestLaudos(db, wanted, wanted.filter.quantidade!).select([
    ...(['data', 'tratamento', 'empresa_id', 'unidade_id', 'prestadora_id', 'piloto_id'] as const),
    sql`${present}`.as('presentes'),
    sql`1`.as('n'),
    ...NAMES.map((name) => sql`${sql.ref(name)}::text::numeric`.as(name)),
  ])
  return asLaudos(db, rows).where(isWithin(period))
}

/** Selects the newest laudos that the sums count, newest first. */
export function newestLaudos(db: Db, wanted: SumsWanted, limit: number): Laudos {
  return countedLaudos(db, wanted).orderBy('data', 'desc').orderBy('id', 'desc').limit(limit)
}

/** Selects the laudos that the sums count, of whatever quantity. */
export function countedLaudos(db: Db, wanted: SumsWanted): Laudos {
  return db
    .selectFrom('laudos')
    .where(isCounted())
    .where((eb) => eb.and([conditions(eb, wanted), isWithin(wanted.filter.periodo)]))
}

function isWithin(period: Period | undefined): Expression<SqlBool> {
  if (!period) return sql.lit(true)
  const parts = withoutCleared(period).map(
    ({ inicio, fim }) => sql<SqlBool>`data between ${inicio}::date and ${fim}::date`,
  )
  return parts.length === 0 ? sql.lit(false) : sql<SqlBool>`(${sql.join(parts, sql` or `)})`
}

function conditions(eb: Eb, { actor, filter }: SumsWanted): Expression<SqlBool> {
  const { empresa, unidade, prestadora, piloto, tratamentos } = filter
  return eb.and([
    withinExtents(eb, [extentOf(actor, 'readLaudo')], actor),
    ...countedConditions(eb, { empresa, unidade, prestadora, piloto }),
    ...(tratamentos ? [eb('laudos.tratamento', 'in', [...tratamentos])] : []),
  ])
}

/** Columns that the reach, the filter and the groups use. */
function columnsOf({ actor, filter }: SumsWanted, keys: readonly SumColumn[]): Set<SumColumn> {
  return new Set([
    ...REACH_COLUMNS[extentOf(actor, 'readLaudo').of],
    ...FILTER_COLUMNS.flatMap(([name, column]) => (filter[name] === undefined ? [] : [column])),
    ...keys,
  ])
}

const FILTER_COLUMNS = [
  ['empresa', 'empresa_id'],
  ['unidade', 'unidade_id'],
  ['prestadora', 'prestadora_id'],
  ['piloto', 'piloto_id'],
  ['tratamentos', 'tratamento'],
] as const

const REACH_COLUMNS: Readonly<Record<Extent['of'], readonly SumColumn[]>> = {
  nothing: [],
  everything: [],
  empresa: ['empresa_id'],
  unidade: ['empresa_id', 'unidade_id'],
  prestadora: ['prestadora_id'],
  piloto: ['piloto_id'],
}
