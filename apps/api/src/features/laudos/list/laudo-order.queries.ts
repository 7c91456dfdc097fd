/** The orders of lists, and the indexes that have them. */
import { laudoColumn, SEDE_NAME, type SortableColumn, STATUS_ORDER } from '@faixa/domain'
import { type Expression, type RawBuilder, sql } from 'kysely'
import { STORED_AS, type StoredColumn } from '../../../laudo/laudo-columns.queries.ts'

export interface Order {
  readonly by: readonly RawBuilder<unknown>[]
  /** The reverse of this order. */
  readonly backwards: readonly RawBuilder<unknown>[]
  /** True where an index has the laudos in this order, except for the order of a few equal ones. */
  readonly isWalkable: boolean
  /** True for an order by data alone: each entity then has an index of its laudos in this order. */
  readonly isByData: boolean
  /** True for the default order of a list: by data, latest first. */
  readonly isUsual: boolean
}

/** Indexed columns (migration 0006): `many` distinct values, so that few laudos share one, or `few`. Absent: no index. */
const INDEXED: Readonly<Partial<Record<SortableColumn, 'many' | 'few'>>> = {
  data: 'many',
  codigo: 'many',
  nome: 'many',
  tratamento: 'few',
  cultura: 'few',
  empresaNome: 'few',
  unidadeNome: 'few',
  prestadora: 'few',
  piloto: 'few',
  dataInicial: 'many',
  dataFinal: 'many',
  dataCriacao: 'many',
  percentAplicacaoEfetiva: 'few',
  status: 'few',
}

/** Columns that are sorted by another value than the stored one. */
const SORTED_OTHERWISE: Readonly<Partial<Record<SortableColumn, string>>> = {
  unidadeNome: `coalesce(laudos.unidade_nome, '${SEDE_NAME}')`,
  status: `case ${STATUS_ORDER.map(({ flag }, rank) => `when laudos.${flag} then ${rank}`).join(' ')} else ${STATUS_ORDER.length} end`,
}

function sortedBy(column: SortableColumn): string {
  return SORTED_OTHERWISE[column] ?? `laudos.${STORED_AS[column as StoredColumn]}`
}

/** Tells whether a column may be unknown; unknown values come last in both directions. */
function mayBeUnknown(column: SortableColumn): boolean {
  const { kind, optional } = laudoColumn(column)
  return kind === 'number' || optional === true
}

export interface SortTerm {
  readonly column: SortableColumn
  readonly descending: boolean
}

const USUAL: SortTerm = { column: 'data', descending: true }

/** Returns the order. Equal laudos are ordered by id, so that every laudo has one position. */
export function orderOf(terms: readonly SortTerm[]): Order {
  const [first = USUAL, ...rest] = terms
  const indexed = INDEXED[first.column]
  return {
    by: termsOf([first, ...rest], false),
    backwards: termsOf([first, ...rest], true),
    isWalkable: rest.length === 0 ? indexed !== undefined : indexed === 'many',
    isByData: first.column === 'data' && rest.length === 0,
    isUsual: first.column === USUAL.column && first.descending === USUAL.descending && rest.length === 0,
  }
}

function termsOf([first, ...rest]: readonly [SortTerm, ...SortTerm[]], backwards: boolean): RawBuilder<unknown>[] {
  const down = (descending: boolean) => (descending === backwards ? '' : ' desc')
  return [
    ...[first, ...rest].map(({ column, descending }) => {
      // Descending, PostgreSQL puts nulls first; ascending, last.
      const nulls = mayBeUnknown(column) && descending ? (backwards ? ' nulls first' : ' nulls last') : ''
      return sql`${sql.raw(sortedBy(column) + down(descending) + nulls)}`
    }),
    sql`laudos.id${sql.raw(down(first.descending))}`,
  ]
}

export function orderBy({ by }: Pick<Order, 'by'>): Expression<unknown> {
  return sql.join(by)
}
