/** Counts the laudos of a filter: from counts that triggers maintain if these suffice, otherwise by counting up to a limit. */
import type { LaudoFilter } from '@faixa/contract'
import type { Actor } from '@faixa/domain'
import { type SelectQueryBuilder, sql } from 'kysely'
import type { Db } from '../../../db/database.ts'
import type { Tables } from '../../../db/tables.ts'
import { type Extent, extentOf, type OwnIds, withinExtents, withinReach } from '../../../laudo/laudo-reach.queries.ts'
import { countedConditions, ENTITIES, type EntityFilter, entitiesIn, otherConditions } from './laudo-filter.queries.ts'

export interface Total {
  readonly n: number
  /** True where there are more than `n`. */
  readonly isLimited: boolean
  /** The ids that were counted, where they are few, so that the caller need not select them again. */
  readonly ids?: readonly string[]
}

/** Limit of counting: counting a million laudos takes longer than showing ten, and users do not open a thousand pages. */
const COUNT_LIMIT = 10_000
const FEW = 1000

/** Names of `dimensao` in laudos_totais. */
const DIMENSIONS = {
  empresa: 'empresa',
  unidade: 'unidade',
  prestadora: 'prestadora',
  piloto: 'piloto',
  analista: 'usuario',
} as const satisfies Record<EntityFilter, Tables['laudos_totais']['dimensao']>

/** Counts the laudos; `exact` counts without a limit, however long it takes. */
export async function countLaudos(db: Db, actor: Actor, filter: LaudoFilter, exact: boolean): Promise<Total> {
  if (isCounted(filter)) return { n: await sumCounts(db, actor, filter), isLimited: false }
  const found = db
    .selectFrom('laudos')
    .select('laudos.id')
    .where((eb) => withinReach(eb, actor, 'readLaudo'))
    .where((eb) => eb.and([...countedConditions(eb, filter), ...otherConditions(eb, filter)]))
  const { n, ids } = await db
    .selectFrom((exact ? found : found.limit(COUNT_LIMIT + 1)).as('found'))
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .select(sql<string[] | null>`case when count(*) <= ${FEW} then array_agg(id) end`.as('ids'))
    .executeTakeFirstOrThrow()
  if (!exact && n > COUNT_LIMIT) return { n: COUNT_LIMIT, isLimited: true }
  return { n, isLimited: false, ...(ids && { ids }) }
}

/** Tells whether the filter has only entities and status, which the stored counts support. */
function isCounted(filter: LaudoFilter): boolean {
  const conditions = Object.entries(filter).filter(([, value]) => value !== undefined)
  return conditions.every(([name]) => Object.hasOwn(ENTITIES, name) || name === 'status' || name === 'prontos')
}

async function sumCounts(db: Db, actor: Actor, filter: LaudoFilter): Promise<number> {
  const { n } = await sumWithin(db, extentOf(actor, 'readLaudo'), actor, filter).executeTakeFirstOrThrow()
  return n
}

/** Selects the sum `n` of the kept counts within an extent and a filter. */
export function sumWithin(db: Db, extent: Extent, ids: OwnIds, filter: LaudoFilter) {
  return countsAsLaudos(db, new Set([...OWN_ENTITIES[extent.of], ...entitiesIn(filter)]))
    .select(sql<number>`coalesce(sum(n), 0)`.as('n'))
    .where((eb) => withinExtents(eb, [extent], ids))
    .where((eb) => eb.and([...countedConditions(eb, filter)]))
}

/**
 * Selects counts under the names of the laudos' columns, so that one rule of reach and one filter serve both. A missing column would be an
 * error.
 */
function countsAsLaudos(db: Db, entities: ReadonlySet<EntityFilter>) {
  const [first, ...rest] = entities
  const counts =
    first === undefined
      ? sql`(select *, null::timestamptz as arquivado_em from laudos_totais where dimensao = 'tudo')`
      : rest.length === 0
        ? sql`(select *, entidade_id as ${sql.ref(ENTITIES[first])}, null::timestamptz as arquivado_em
            from laudos_totais where dimensao = ${sql.lit(DIMENSIONS[first])})`
        : sql`(select *, null::timestamptz as arquivado_em from laudos_contagens)`
  return db.selectFrom(counts.as('laudos')) as unknown as SelectQueryBuilder<Tables, 'laudos', object>
}

/** Entities that the condition of an extent names. */
const OWN_ENTITIES: Readonly<Record<Extent['of'], readonly EntityFilter[]>> = {
  nothing: [],
  everything: [],
  empresa: ['empresa'],
  unidade: ['empresa', 'unidade'],
  prestadora: ['prestadora'],
  piloto: ['piloto'],
}

/**
 * Adds up the rows of counts appended since the last time. Counts are right before, meanwhile and afterwards; reading them becomes faster.
 */
export async function compactContagens(db: Db): Promise<void> {
  await sql`select compactar_contagens()`.execute(db)
}
