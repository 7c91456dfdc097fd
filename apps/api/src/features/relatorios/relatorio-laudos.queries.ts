/** Reads the current measurements of the laudos in a report's lines. */

import type { Actor } from '@faixa/domain'
import { type SqlBool, sql } from 'kysely'
import type { Db } from '../../db/database.ts'
import { flownWithin, isCounted, isUnmeasured } from '../../laudo/counted-laudos.queries.ts'
import { FOUND_BY, INTERVAL } from '../../laudo/found-by.ts'
import { withinReach } from '../../laudo/laudo-reach.queries.ts'

/** Columns of a line. */
const COLUMNS = [
  ...(['uuid', 'codigo', 'piloto_id', 'prestadora_id', 'piloto_nome', 'prestadora_nome'] as const),
  ...(['nome', 'data'] as const),
  ...(['area_plantio', 'percent_aplicacao_efetiva', ...FOUND_BY, ...INTERVAL, 'notas', 'observacoes'] as const),
] as const

/** Laudos of the empresa within this person's reach, measured and not hidden, because a report shows them to others of the empresa. */
export function findLaudosOfLines(db: Db, actor: Actor, empresaId: number, uuids: readonly string[]) {
  return db
    .selectFrom('laudos')
    .select(COLUMNS)
    .where((eb) => withinReach(eb, actor, 'readLaudo'))
    .where('empresa_id', '=', empresaId)
    .where(isCounted())
    .where(sql<SqlBool>`laudos.uuid = any(${[...uuids]}::uuid[])`)
    .execute()
}

interface WeekFilter {
  readonly empresaId: number
  readonly unidadeId: number | null
  /** Absent for every prestadora, and for every treatment. */
  readonly prestadoraId: number | undefined
  readonly tratamento: string | undefined
  /** First and last day, yyyy-mm-dd. */
  readonly from: string
  readonly to: string
}

/** The laudos of one week for a report that is sent automatically: limited to its empresa or unidade. */
export function findLaudosOfWeek(db: Db, filter: WeekFilter) {
  return ofWeek(db, filter).select(COLUMNS).where(isCounted()).execute()
}

/** Those of the week without a measurement. */
export function findUnmeasuredOfWeek(db: Db, filter: WeekFilter) {
  return ofWeek(db, filter).select(['uuid', 'prestadora_id', 'error']).where(isUnmeasured()).execute()
}

function ofWeek(db: Db, { empresaId, unidadeId, prestadoraId, tratamento, from, to }: WeekFilter) {
  return db
    .selectFrom('laudos')
    .where('empresa_id', '=', empresaId)
    .$if(unidadeId !== null, (query) => query.where('unidade_id', '=', unidadeId))
    .$if(prestadoraId !== undefined, (query) => query.where('prestadora_id', '=', prestadoraId!))
    .$if(tratamento !== undefined, (query) => query.where('tratamento', '=', tratamento!))
    .where(flownWithin({ from, to }))
    .orderBy('id', 'desc')
    .limit(MOST_OF_WEEK)
}

/** Largest number of lines that are sent by e-mail: as many as the screen loads. */
const MOST_OF_WEEK = 10_000

export type LaudoOfLine = Awaited<ReturnType<typeof findLaudosOfLines>>[number]
