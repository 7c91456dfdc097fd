/**
 * The laudos that every sum counts, whatever shows it: overview, yield, effectiveness, settlement, monthly report, order, plot. One rule, so
 * that the same period and filter give the same laudos everywhere. The trigger somar_laudos (migration 0031) has the same rule in SQL.
 */
import { FALLBACK_DATE } from '@faixa/domain'
import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely'
import type { Tables } from '../db/tables.ts'

/** Days as yyyy-mm-dd, both included. */
export interface Days {
  readonly from?: string | undefined
  readonly to?: string | undefined
}

/** True for laudos that are measured, visible and not deleted. `laudos` is the name that the statement gives to the table. */
export function isCounted(laudos = 'laudos') {
  const [archived, ready, hidden] = ['arquivado_em', 'ready', 'hidden'].map((name) => sql.ref(`${laudos}.${name}`))
  return sql<boolean>`(${archived} is null and ${ready} and not ${hidden})`
}

/** True for visible laudos without a measurement, which are in no sum: they are still to be measured, or are in Erro and wait for files. */
export function isUnmeasured() {
  return sql<boolean>`(laudos.arquivado_em is null and not laudos.ready and not laudos.hidden)`
}

/** Matches a period of days of flight, which have no time zone. A date that was cleared is in no period. */
export function flownWithin({ from, to }: Days, laudos = 'laudos') {
  return sql<boolean>`(${sql.join(withinDays(sql.ref(`${laudos}.data`), from, to), sql` and `)})`
}

/** Matches days of a column; a day without a beginning or an end is open there. */
export function daysOf(
  eb: ExpressionBuilder<Tables, 'laudos'>,
  column: 'data' | 'data_inicial' | 'data_final',
  from: string | undefined,
  to: string | undefined,
): readonly Expression<SqlBool>[] {
  if (from === undefined && to === undefined) return []
  return withinDays(eb.ref(`laudos.${column}`), from, to)
}

function withinDays(day: Expression<unknown>, from: string | undefined, to: string | undefined) {
  return [
    ...(from === undefined ? [] : [sql<SqlBool>`${day} >= ${from}::date`]),
    ...(to === undefined ? [] : [sql<SqlBool>`${day} < ${to}::date + 1`]),
    sql<SqlBool>`${day}::date <> ${FALLBACK_DATE}::date`,
  ]
}
