/** Maps the columns of a laudo (packages/domain/src/laudo/laudo-columns.ts) to their storage, and a row to the API's answer. */
import type { LaudoListed } from '@faixa/contract'
import {
  type Actor,
  type CheckColumn,
  COLUMN_NAMES,
  type ColumnKind,
  type ColumnName,
  type ColumnOfKind,
  checkColumn,
  type Decisoes,
  decisionsText,
  grantOf,
  laudoColumn,
  may,
  type Situacoes,
  statusOf,
  VERIFICACAO_NAMES,
} from '@faixa/domain'
import { type Selectable, sql } from 'kysely'
import { type StoredName, storedName } from '../db/stored-name.ts'
import type { Tables } from '../db/tables.ts'

type Stored = keyof Tables['laudos']

/** Columns whose stored name differs from the name by the rule. */
const STORED_ELSEWHERE = {
  prestadora: 'prestadora_nome',
  piloto: 'piloto_nome',
  usuario: 'usuario_nome',
  dataCriacao: 'criado_em',
  // The specification gives one number two names.
  larguraFaixa: 'faixa_executada',
  percentFaixaExecutada: 'percent_largura_faixa',
  decisoesTomadas: 'decisoes',
} as const satisfies Partial<Record<ColumnName, Stored>>
const elsewhere: Readonly<Record<string, Stored | undefined>> = STORED_ELSEWHERE

type Elsewhere = typeof STORED_ELSEWHERE

/** A column of the table laudos. Flags decide the status; the checks have a separate table. */
export type StoredColumn = Exclude<ColumnName, ColumnOfKind<'status' | 'check'>>

type StoredAs = {
  readonly [Name in StoredColumn]: Name extends keyof Elsewhere ? Elsewhere[Name] : StoredName<Name>
}

const storedColumns = COLUMN_NAMES.filter(
  (name): name is StoredColumn => !['status', 'check'].includes(laudoColumn(name).kind),
)

/** Column of a laudo → column of the table laudos. A column that the table lacks does not compile. */
export const STORED_AS: Readonly<Record<StoredColumn, Stored>> = Object.fromEntries(
  storedColumns.map((name) => [name, elsewhere[name] ?? storedName(name)]),
) as StoredAs

/** Columns of answers outside the table: ids of named entities, and the state of the laudo. */
const BESIDES = [
  'uuid',
  'empresa_id',
  'unidade_id',
  'prestadora_id',
  'piloto_id',
  'usuario_id',
  'hidden',
  'ready',
  'error',
  'processing',
  'erro_codigo',
  'erro_mensagem',
] as const satisfies readonly Stored[]

type ListedColumn = StoredAs[StoredColumn] | (typeof BESIDES)[number]

/** Columns that a list selects. */
export const LISTED_COLUMNS = [
  ...new Set([...BESIDES, ...storedColumns.map((name) => STORED_AS[name])]),
] as readonly ListedColumn[]

export type LaudoRow = Pick<Selectable<Tables['laudos']>, ListedColumn> & {
  /** Situations of the seven checks, in lists; null while they are to be computed. */
  readonly situacoes?: Situacoes | null
}

/** Converts a value of the row to that of the answer; the id of a named entity is added below. */
const ANSWERED: { readonly [Kind in ColumnKind]?: (value: never) => string | number | boolean } = {
  text: asItIs,
  number: asItIs,
  flag: asItIs,
  day: asItIs,
  time: localTime,
  moment: (instant: Date) => instant.toISOString(),
}

/** Columns whose stored form differs from the text of the answer. */
const WRITTEN: { readonly [Name in StoredColumn]?: (value: never) => string | undefined } = {
  decisoesTomadas: (decisoes: Decisoes) => decisionsText(decisoes),
  avisosConfirmados: (sentences: readonly string[]) => sentences.join(' '),
}

/** Converts the stored value of a column of sentences to text; other values are unchanged. */
export function writtenValue<Value>(name: StoredColumn, value: Value): Value | string | null {
  const written = WRITTEN[name] as ((value: Value) => string | undefined) | undefined
  return value === null || !written ? value : (written(value) ?? null)
}

type FieldColumn = Exclude<StoredColumn, ColumnOfKind<'name'>>

interface Field {
  readonly name: FieldColumn
  readonly column: ListedColumn
  readonly isPrivate: boolean
  readonly isNumber: boolean
  /** Returns undefined where a column of sentences is empty. */
  readonly answered: (value: unknown) => string | number | boolean | undefined
}

const FIELDS: readonly Field[] = storedColumns.flatMap((name) => {
  const { kind, private: isPrivate = false } = laudoColumn(name)
  const written = WRITTEN[name] as ((value: unknown) => string | undefined) | undefined
  const answered = written ?? (ANSWERED[kind] as Field['answered'] | undefined)
  const column = STORED_AS[name] as ListedColumn
  return answered ? [{ name: name as FieldColumn, column, isPrivate, isNumber: kind === 'number', answered }] : []
})
const PUBLIC_FIELDS = FIELDS.filter(({ isPrivate }) => !isPrivate)
const NUMBERS = FIELDS.filter(({ isNumber }) => isNumber)

/** The rights of one person over the laudos within reach, evaluated once for all rows. */
export interface Sight {
  readonly actor: Actor
  /** True where the access table grants readPrivate. */
  readonly seesPrivate: boolean
  /** True for people who may see hidden laudos. */
  readonly seesHidden: boolean
}

export function sightOf(actor: Actor): Sight {
  const seesPrivate = grantOf(actor, 'readPrivate').reach !== 'none'
  const seesHidden = [grantOf(actor, 'readLaudo'), grantOf(actor, 'approveLaudo')].some(({ hidden }) => hidden)
  return { actor, seesPrivate, seesHidden }
}

/** Tells whether the person may read why the measurement of this laudo failed. */
export function seesErro(row: LaudoRow, { actor }: Sight): boolean {
  return may(actor, 'readErro', {
    empresaId: row.empresa_id,
    unidadeId: row.unidade_id ?? undefined,
    prestadoraId: row.prestadora_id,
    pilotoId: row.piloto_id,
    hidden: row.hidden,
  })
}

/** Returns a row of the list. */
export function listedLaudo(row: LaudoRow, sight: Sight): LaudoListed {
  const { seesPrivate } = sight
  // One object is filled: copying the fields of another took half of the time of a row.
  const fields = knownFields(row, seesPrivate ? FIELDS : PUBLIC_FIELDS, { uuid: row.uuid })
  return Object.assign(fields as { uuid: string } & Pick<LaudoListed, FieldColumn>, {
    empresa: row.empresa_id,
    empresaNome: row.empresa_nome,
    unidade: row.unidade_id,
    unidadeNome: row.unidade_nome,
    pilotoId: row.piloto_id,
    piloto: {
      id: row.piloto_id,
      nome: row.piloto_nome,
      prestadora: { id: row.prestadora_id, nome: row.prestadora_nome },
    },
    ...(seesPrivate && { usuario: { id: row.usuario_id, nome: row.usuario_nome } }),
    ...(row.situacoes && checkFields(row.situacoes)),
    ...progressOf(row, sight),
  })
}

/** Returns the situations of the seven checks under the names of their columns. */
export function checkFields(
  situacoes: Situacoes,
): Pick<LaudoListed, CheckColumn | 'verificacaoSoFederal' | 'veredicto'> {
  const fields = Object.fromEntries(VERIFICACAO_NAMES.map((name) => [checkColumn(name), situacoes[name]]))
  const { soFederal, veredicto } = situacoes
  return { ...fields, ...(soFederal && { verificacaoSoFederal: true }), ...(veredicto && { veredicto }) }
}

/** Returns the state of a laudo, the same in lists and on its own. */
function progressOf(row: LaudoRow, sight: Sight) {
  const { hidden, ready, error, processing, erro_codigo, erro_mensagem } = row
  return {
    ...(sight.seesHidden && { hidden }),
    ready,
    error,
    processing,
    status: statusOf({ hidden, ready, error, processing }).label,
    ...(error &&
      erro_mensagem !== null &&
      seesErro(row, sight) && { erro: { codigo: erro_codigo ?? '', mensagem: erro_mensagem } }),
  }
}

/** Converts `2026-03-14 10:12:00` to `2026-03-14T10:12:00`, without a zone: it is local time of the field. */
export function localTime(text: string): string {
  return text.replace(' ', 'T')
}

/** Returns the known numbers under the API's names. */
export function knownNumbers(row: LaudoRow): Partial<Record<ColumnOfKind<'number'>, number>> {
  return knownFields(row, NUMBERS, {})
}

/** Adds the fields to `known`, but omits null, which means a figure that could not be computed. */
function knownFields<Known extends object>(
  row: LaudoRow,
  fields: readonly Field[],
  known: Known,
): Known & Partial<Record<FieldColumn, never>> {
  const added: Partial<Record<FieldColumn, string | number | boolean>> = known
  for (const { name, column, answered } of fields) {
    const value = row[column]
    if (value === null) continue
    const answer = answered(value)
    if (answer !== undefined) added[name] = answer
  }
  return known
}

function asItIs<Value extends string | number | boolean>(value: Value): Value {
  return value
}

const begin = sql`nullif(laudos.data_inicial::date, '1997-01-01')`
const end = sql`nullif(laudos.data_final::date, '1997-01-01')`
/**
 * First and last day of a flight on the field's clock: those of its typed begin and end, since a flight at midnight has two. Where neither is
 * known (1997-01-01, as in dias_do_voo), the laudo's day.
 */
export const FIRST_FLOWN_DAY = sql<string>`coalesce(least(${begin}, ${end}), laudos.data)`
export const LAST_FLOWN_DAY = sql<string>`coalesce(greatest(${begin}, ${end}), laudos.data)`
