/** Reads the measured laudos of the effectiveness report and of the environmental map. */

import type { LaudoFilter } from '@faixa/contract'
import type { Actor } from '@faixa/domain'
import { sql } from 'kysely'
import type { Db } from '../../../db/database.ts'
import { containsWords } from '../../../db/list-terms.queries.ts'
import { daysOf, isCounted, isUnmeasured } from '../../../laudo/counted-laudos.queries.ts'
import { FOUND_BY, INTERVAL } from '../../../laudo/found-by.ts'
import { withinReach } from '../../../laudo/laudo-reach.queries.ts'
import { SUMMARY_COLUMNS } from '../../../laudo/verdict-summary.queries.ts'
import { contains, countedConditions, otherConditions } from './laudo-filter.queries.ts'

/** Reads the lines, best first. More than `limit` lines mean that there are too many. */
export function findEffectivenessLines(db: Db, actor: Actor, filter: LaudoFilter, limit: number) {
  return db
    .selectFrom('laudos')
    .select(['uuid', 'codigo', 'nome', 'data', 'piloto_id', 'piloto_nome', 'prestadora_id', 'prestadora_nome'])
    .select(['area_plantio', 'percent_aplicacao_efetiva', ...FOUND_BY, ...INTERVAL, 'notas', 'observacoes'])
    .where((eb) => withinReach(eb, actor, 'readLaudo'))
    .where((eb) => eb.and([...countedConditions(eb, filter), ...otherConditions(eb, filter)]))
    .where(isCounted())
    .orderBy(sql`percent_aplicacao_efetiva desc nulls last`)
    .orderBy('id', 'desc')
    .limit(limit + 1)
    .execute()
}

/** Reads the laudos that are not among the lines because they have no measurement. */
export function findUnmeasured(db: Db, actor: Actor, filter: LaudoFilter, limit: number) {
  return db
    .selectFrom('laudos')
    .select(['uuid', 'error'])
    .where((eb) => withinReach(eb, actor, 'readLaudo'))
    .where((eb) => eb.and([...countedConditions(eb, filter), ...otherConditions(eb, filter)]))
    .where(isUnmeasured())
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}

export interface EnvironmentalFilter {
  readonly start?: string
  readonly end?: string
  /** Text that the code of the service order contains. */
  readonly codigo?: string
}

/** Reads the laudos, newest first. Hidden ones are included only for people who may reveal them by approving. */
export function findEnvironmental(db: Db, actor: Actor, { start, end, codigo }: EnvironmentalFilter, limit: number) {
  return (
    db
      .selectFrom('laudos')
      .leftJoin('laudos_veredictos', (join) => join.onRef('laudos_veredictos.laudo_id', '=', 'laudos.id'))
      .select(['uuid', 'codigo', 'data_inicial', 'nome', 'hidden', 'processado_em'])
      .select(SUMMARY_COLUMNS)
      .where((eb) =>
        eb.or([
          eb.and([withinReach(eb, actor, 'readLaudo'), eb('hidden', '=', false)]),
          withinReach(eb, actor, 'approveLaudo'),
        ]),
      )
      .where('ready', '=', true)
      .where((eb) => eb.and([...daysOf(eb, 'data', start, end)]))
      // Only the first of the two conditions has an index.
      .where((eb) =>
        codigo === undefined
          ? sql.lit(true)
          : eb.and([contains(eb, codigo), containsWords(sql`dobrado(codigo)`, codigo)]),
      )
      .orderBy('data', 'desc')
      .orderBy('id', 'desc')
      .limit(limit)
      .execute()
  )
}
