/** Expresses the access table as a condition: the service orders that a person's capability reaches, as `may` answers it of one. */
import { type Actor, type Capability, grantOf } from '@faixa/domain'
import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely'
import type { Tables } from '../../db/tables.ts'

type Eb = ExpressionBuilder<Tables & { o: Tables['ordens_servico'] }, 'o'>

export function ordemWithinReach(eb: Eb, actor: Actor, capability: Capability): Expression<SqlBool> {
  const { empresaId = 0, unidadeId = 0, isUnidade, prestadoraId = 0, pilotoId = 0 } = actor
  switch (grantOf(actor, capability).reach) {
    case 'all':
      return sql.lit(true)
    case 'own-empresa': {
      const own = eb('o.empresa_id', '=', empresaId)
      return isUnidade ? eb.and([own, eb('o.unidade_id', '=', unidadeId)]) : own
    }
    case 'own-pilotos':
      return eb('o.prestadora_id', '=', prestadoraId)
    case 'own':
      return eb('o.piloto_id', '=', pilotoId)
    case 'linked-empresas':
    case 'none':
      return sql.lit(false)
  }
}
