import { type Actor, type Capability, grantOf } from '@faixa/domain'
import { type RawBuilder, type SqlBool, sql } from 'kysely'

/** The columns that connect the rows of a table to their owners. Without a column, no one reaches a row through it. */
interface OwnColumns {
  readonly empresa?: string
  readonly unidade?: string
  readonly prestadora?: string
  readonly piloto?: string
  /** True where a prestadora reaches the rows of every empresa that it works for. */
  readonly byLink?: true
}

const NONE = sql<SqlBool>`false`

const is = (column: string | undefined, id: number | undefined) =>
  column === undefined ? NONE : sql<SqlBool>`${sql.ref(column)} = ${id ?? 0}`

/** Expresses the access table as a condition: the rows that a person's capability reaches, equal to `may` for each row. */
export function rowsWithinReach(actor: Actor, capability: Capability, columns: OwnColumns): RawBuilder<SqlBool> {
  const { empresaId, unidadeId, isUnidade, prestadoraId, pilotoId } = actor
  const { empresa, unidade, prestadora, piloto, byLink } = columns
  switch (grantOf(actor, capability).reach) {
    case 'all':
      return sql<SqlBool>`true`
    case 'own-empresa': {
      const inEmpresa = is(empresa, empresaId)
      return isUnidade ? sql<SqlBool>`(${inEmpresa} and ${is(unidade, unidadeId)})` : inEmpresa
    }
    case 'own-pilotos':
      return is(prestadora, prestadoraId)
    case 'own':
      return is(piloto, pilotoId)
    case 'linked-empresas':
      return byLink && empresa
        ? sql<SqlBool>`${sql.ref(empresa)} in (select empresa_id from empresas_prestadoras where prestadora_id = ${prestadoraId ?? 0})`
        : NONE
    case 'none':
      return NONE
  }
}
