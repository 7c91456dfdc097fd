/** Translates the filter of a list into conditions on laudos. */
import type { LaudoFilter } from '@faixa/contract'
import { FALLBACK_TIME, SEDE, type SituacaoDaVerificacao, STATUS_ORDER, type VerificacaoName } from '@faixa/domain'
import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely'
import { withoutHyphens, wordPattern, wordsOf } from '../../../db/list-terms.queries.ts'
import type { Tables } from '../../../db/tables.ts'
import { daysOf } from '../../../laudo/counted-laudos.queries.ts'
import { currentReviews } from '../../../laudo/laudo-reviews.queries.ts'
import { isRequested } from '../../../laudo/verificacoes/kept-verificacoes.queries.ts'

export type Eb = ExpressionBuilder<Tables, 'laudos'>
type Conditions = readonly Expression<SqlBool>[]

/** Time zone of the offices, which determines the day of a registration; a laudo's own times have no zone. */
const OFFICE_ZONE = 'America/Sao_Paulo'

/** Columns of the filters by entity. */
export const ENTITIES = {
  empresa: 'empresa_id',
  unidade: 'unidade_id',
  prestadora: 'prestadora_id',
  piloto: 'piloto_id',
  analista: 'usuario_id',
} as const satisfies Partial<Record<keyof LaudoFilter, keyof Tables['laudos']>>

export type EntityFilter = keyof typeof ENTITIES

/** Returns the filters by entity that are in use. */
export function entitiesIn(filter: LaudoFilter): EntityFilter[] {
  return (Object.keys(ENTITIES) as EntityFilter[]).filter((name) => filter[name]?.length)
}

/** Conditions that laudos_contagens can evaluate too. */
export function countedConditions(eb: Eb, filter: LaudoFilter): Conditions {
  return [...entitiesIn(filter).map((name) => isOneOf(eb, name, filter[name] ?? [])), ...statusConditions(eb, filter)]
}

/** Conditions that only the laudos themselves can evaluate. */
export function otherConditions(eb: Eb, filter: LaudoFilter): Conditions {
  const { uuids, busca, tratamento, cultura, dataCriacaoStart, dataCriacaoEnd } = filter
  return [
    ...(uuids === undefined ? [] : [sql<SqlBool>`laudos.uuid = any(${uuids}::uuid[])`]),
    ...(busca === undefined ? [] : [contains(eb, busca)]),
    ...(tratamento === undefined ? [] : [eb('laudos.tratamento', 'in', tratamento)]),
    ...checkConditions(eb, filter),
    ...verificacaoConditions(eb, filter),
    ...reviewConditions(eb, filter),
    ...(cultura === undefined ? [] : [eb('laudos.cultura', '=', cultura)]),
    ...daysOf(eb, 'data', filter.dataStart, filter.dataEnd),
    ...daysOf(eb, 'data_inicial', filter.dataInicialStart, filter.dataInicialEnd),
    ...daysOf(eb, 'data_final', filter.dataFinalStart, filter.dataFinalEnd),
    ...hoursOf(eb, 'data_inicial', filter.dataInicialStartHora, filter.dataInicialEndHora),
    ...hoursOf(eb, 'data_final', filter.dataFinalStartHora, filter.dataFinalEndHora),
    ...(dataCriacaoStart === undefined ? [] : [eb('laudos.criado_em', '>=', beginning(dataCriacaoStart))]),
    ...(dataCriacaoEnd === undefined ? [] : [eb('laudos.criado_em', '<', beginning(dataCriacaoEnd, 1))]),
  ]
}

/** Matches each word of a search anywhere in one of the searched fields, regardless of case, accents and hyphens. */
export function contains(eb: Eb, search: string): Expression<SqlBool> {
  return eb.and(
    wordsOf(search).map((word) => {
      // The planner never uses the index of searches for another expression.
      const busca = hasTrigram(word) ? sql`laudos.busca` : sql`laudos.busca || ''`
      return eb(withoutHyphens(busca), 'like', wordPattern(word))
    }),
  )
}

/**
 * Tells whether a trigram index can find a word: three letters in a row, or the beginning or the end of a word (pg_trgm, "Index Support").
 * For any other text PostgreSQL would read the whole index, which takes minutes at five million laudos, and neither a time limit nor a
 * cancellation ends it; reading the laudos themselves takes seconds and can be cancelled.
 */
function hasTrigram(word: string): boolean {
  return /[\p{L}\p{N}]{3}|[^\p{L}\p{N}][\p{L}\p{N}]|[\p{L}\p{N}]{2}[^\p{L}\p{N}]/u.test(word.replaceAll(/\p{Pd}/gu, ''))
}

/** Matches times of day, both ends included; an end without seconds means the whole minute. An unknown time is in no range. */
function hoursOf(
  eb: Eb,
  column: 'data_inicial' | 'data_final',
  start: string | undefined,
  end: string | undefined,
): Conditions {
  if (start === undefined && end === undefined) return []
  const time = sql`${eb.ref(`laudos.${column}`)}::time`
  return [
    ...(start === undefined ? [] : [sql<SqlBool>`${time} >= ${start}::time`]),
    ...(end === undefined ? [] : [sql<SqlBool>`${time} <= ${end.length === 5 ? `${end}:59.999999` : end}::time`]),
    sql<SqlBool>`${time} <> ${FALLBACK_TIME}::time`,
  ]
}

function beginning(day: string, daysLater = 0) {
  return sql<Date>`((${day}::date + ${daysLater}::int)::timestamp at time zone ${OFFICE_ZONE})`
}

/** Matches any of these entities; an absent unidade is the head office. */
function isOneOf(eb: Eb, name: EntityFilter, ids: readonly number[]): Expression<SqlBool> {
  const column = `laudos.${ENTITIES[name]}` as const
  const known = ids.filter((id) => id !== SEDE)
  return eb.or([
    ...(known.length === 1 ? [eb(column, '=', known[0]!)] : known.length > 1 ? [eb(column, 'in', known)] : []),
    ...(known.length < ids.length ? [eb(column, 'is', null)] : []),
  ])
}

function checkConditions(eb: Eb, { conferencia }: LaudoFilter): Conditions {
  if (conferencia === 'abertas') return [eb('laudos.avisos_abertos', 'is not', null)]
  if (conferencia === 'fora-do-clima') return [isOutsideLimits(eb)]
  if (conferencia === 'clima-fora-da-lei') return [isOutsideLimits(eb), isOutsideLaw(eb)]
  if (conferencia === 'estimados') return [eb('laudos.estimado', 'is', true)]
  if (conferencia !== 'mesmo-voo') return []
  return [
    eb.exists(
      eb
        .selectFrom('laudos_coincidencias as par')
        .select('par.laudo_id')
        .whereRef('par.laudo_id', '=', 'laudos.id')
        .where('par.codigo', '=', 'mesmo-voo'),
    ),
  ]
}

/** The partial index laudos_fora_do_clima has this condition. */
function isOutsideLimits(eb: Eb): Expression<SqlBool> {
  return eb('laudos.minutos_fora', '>', 0)
}

/** Limits of the empresa and recommended ones are no law. */
function isOutsideLaw(eb: Eb): Expression<SqlBool> {
  return eb.exists(
    eb
      .selectFrom('laudos_climas as clima')
      .select('clima.laudo_id')
      .whereRef('clima.laudo_id', '=', 'laudos.id')
      .where(sql<SqlBool>`clima.numeros @? '$.limites[*] ? (@.forca == "lei" && @.minutosFora > 0)'`),
  )
}

/** Matches laudos with the situation in any of the named checks. */
function verificacaoConditions(eb: Eb, { naoConformeEm, semDadosEm }: LaudoFilter): Conditions {
  const anyOf = (situacao: SituacaoDaVerificacao, names: readonly VerificacaoName[] | undefined) =>
    names === undefined
      ? []
      : [
          eb.not(isRequested(eb)),
          eb.exists(
            eb
              .selectFrom('laudos_verificacoes as v')
              .select('v.laudo_id')
              .whereRef('v.laudo_id', '=', 'laudos.id')
              .where((of) => of.or(names.map((name) => sql<SqlBool>`v.situacoes->>${name} = ${situacao}`))),
          ),
        ]
  return [...anyOf('naoConforme', naoConformeEm), ...anyOf('semDados', semDadosEm)]
}

function reviewConditions(eb: Eb, { conferido }: LaudoFilter): Conditions {
  if (conferido === undefined) return []
  const isReviewed = eb.exists(currentReviews(eb).select('conferencia.laudo_id'))
  return [eb('laudos.ready', '=', true), conferido === 'sim' ? isReviewed : eb.not(isReviewed)]
}

function statusConditions(eb: Eb, { status = [], prontos }: LaudoFilter): Conditions {
  return [
    ...(status.length === 0 ? [] : [eb.or(status.map((label) => hasStatus(eb, label)))]),
    ...(prontos ? [hasStatus(eb, 'Pronto')] : []),
  ]
}

/** Matches a status, determined by the first true flag; without any, the laudo waits. */
function hasStatus(eb: Eb, status: string): Expression<SqlBool> {
  const place = STATUS_ORDER.findIndex(({ label }) => label === status)
  const before = place < 0 ? STATUS_ORDER : STATUS_ORDER.slice(0, place)
  const statuses = place < 0 ? [] : [STATUS_ORDER[place]!]
  return eb.and([
    ...before.map(({ flag }) => eb(`laudos.${flag}`, '=', false)),
    ...statuses.map(({ flag }) => eb(`laudos.${flag}`, '=', true)),
  ])
}
