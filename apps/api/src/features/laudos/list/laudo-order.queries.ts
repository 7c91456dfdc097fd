/** How lists are sorted, and which orders an index walks through. */
import type { Sortable } from '@faixa/contract'
import { STATUS_ORDER } from '@faixa/domain'
import { type Expression, type RawBuilder, sql } from 'kysely'

export interface Order {
  readonly by: readonly RawBuilder<unknown>[]
  /** The same from the other end. */
  readonly backwards: readonly RawBuilder<unknown>[]
  /** An index has the laudos in this order, up to few that are alike. */
  readonly isWalkable: boolean
  /** By data alone: then each entity has an index of its own laudos in this order. */
  readonly isByData: boolean
}

interface Column {
  readonly sql: string
  /** `many` values, of which few laudos share one, or `few`; absent: no index (migration 0006). */
  readonly indexed?: 'many' | 'few'
  /** May be unknown; what is unknown comes last, up and down. */
  readonly nullable?: true
}

const number = (name: string): Column => ({ sql: `laudos.${name}`, nullable: true })

const COLUMNS: Readonly<Record<Sortable, Column>> = {
  data: { sql: 'laudos.data', indexed: 'many' },
  codigo: { sql: 'laudos.codigo', indexed: 'many' },
  nome: { sql: 'laudos.nome', indexed: 'many' },
  tratamento: { sql: 'laudos.tratamento', indexed: 'few' },
  cultura: { sql: 'laudos.cultura', indexed: 'few' },
  empresaNome: { sql: 'laudos.empresa_nome', indexed: 'few' },
  unidadeNome: { sql: `coalesce(laudos.unidade_nome, 'SEDE')`, indexed: 'few' },
  prestadora: { sql: 'laudos.prestadora_nome', indexed: 'few' },
  piloto: { sql: 'laudos.piloto_nome', indexed: 'few' },
  usuario: { sql: 'laudos.usuario_nome' },
  dataInicial: { sql: 'laudos.data_inicial', indexed: 'many' },
  dataFinal: { sql: 'laudos.data_final', indexed: 'many' },
  dataCriacao: { sql: 'laudos.criado_em', indexed: 'many' },
  areaPlantio: number('area_plantio'),
  areaAplicada: number('area_aplicada'),
  areaNaoAplicada: number('area_nao_aplicada'),
  aplicacaoEfetiva: number('aplicacao_efetiva'),
  aplicacaoExterna: number('aplicacao_externa'),
  areaSobreposicao: number('area_sobreposicao'),
  insumos: number('insumos'),
  taxaAplicacao: number('taxa_aplicacao'),
  distanciaPista: number('distancia_pista'),
  faixaContratada: number('faixa_contratada'),
  faixaExecutada: number('faixa_executada'),
  vazaoContratada: number('vazao_contratada'),
  percentAplicacaoEfetiva: { sql: 'laudos.percent_aplicacao_efetiva', indexed: 'few', nullable: true },
  status: {
    sql: `case ${STATUS_ORDER.map(({ flag }, rank) => `when laudos.${flag} then ${rank}`).join(' ')} else ${STATUS_ORDER.length} end`,
    indexed: 'few',
  },
}

export interface SortTerm {
  readonly column: Sortable
  readonly descending: boolean
}

/** Laudos that are alike follow each other by id, so that every laudo has one place. */
export function orderOf(terms: readonly SortTerm[]): Order {
  const [first = { column: 'data', descending: true }, ...rest] = terms
  const { indexed } = COLUMNS[first.column]
  return {
    by: termsOf([first, ...rest], false),
    backwards: termsOf([first, ...rest], true),
    isWalkable: rest.length === 0 ? indexed !== undefined : indexed === 'many',
    isByData: first.column === 'data' && rest.length === 0,
  }
}

function termsOf([first, ...rest]: readonly [SortTerm, ...SortTerm[]], backwards: boolean): RawBuilder<unknown>[] {
  const down = (descending: boolean) => (descending === backwards ? '' : ' desc')
  return [
    ...[first, ...rest].map(({ column, descending }) => {
      const { sql: text, nullable } = COLUMNS[column]
      // Down, PostgreSQL puts nulls first; up, last.
      const nulls = nullable && descending ? (backwards ? ' nulls first' : ' nulls last') : ''
      return sql`${sql.raw(text + down(descending) + nulls)}`
    }),
    sql`laudos.id${sql.raw(down(first.descending))}`,
  ]
}

export function orderBy({ by }: Pick<Order, 'by'>): Expression<unknown> {
  return sql.join(by)
}
