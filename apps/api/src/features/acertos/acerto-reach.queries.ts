/** Expresses the access table as a condition: the contracts and settlements that a person's capability reaches, as `may` answers it of one. */
import { type Actor, type Capability, grantOf } from '@faixa/domain'
import { type RawBuilder, type SqlBool, sql } from 'kysely'

/** `alias` is the table's name in the query; it has empresa_id and prestadora_id, and no unidade: a person of a unidade reaches none. */
export function acertoWithinReach(alias: string, actor: Actor, capability: Capability): RawBuilder<SqlBool> {
  const { empresaId = 0, isUnidade, prestadoraId = 0 } = actor
  switch (grantOf(actor, capability).reach) {
    case 'all':
      return sql<SqlBool>`true`
    case 'own-empresa':
      return isUnidade ? sql<SqlBool>`false` : sql<SqlBool>`${sql.ref(`${alias}.empresa_id`)} = ${empresaId}`
    case 'own-pilotos':
      return sql<SqlBool>`${sql.ref(`${alias}.prestadora_id`)} = ${prestadoraId}`
    case 'own':
    case 'linked-empresas':
    case 'none':
      return sql<SqlBool>`false`
  }
}

/** Equal rows follow each other by id, so that every row has one position; absent values come last. */
export function orderedBy(
  sort: readonly { readonly column: string; readonly descending: boolean }[],
  columns: Readonly<Record<string, string>>,
  id: string,
): RawBuilder<unknown> {
  const terms = sort.map(({ column, descending }) => {
    const value = sql.ref(columns[column]!)
    return descending ? sql`${value} desc nulls last` : sql`${value} nulls last`
  })
  return sql.join([...terms, sort[0]?.descending ? sql`${sql.ref(id)} desc` : sql.ref(id)])
}

export function isOneOf(column: string, ids: readonly number[] | undefined): RawBuilder<SqlBool>[] {
  return !ids || ids.length === 0 ? [] : [sql<SqlBool>`${sql.ref(column)} = any(${ids}::integer[])`]
}
