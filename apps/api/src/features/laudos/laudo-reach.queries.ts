/**
 * Expresses the access table as a condition: the laudos that a person's capability reaches. It is the rule of `may`, for a million rows at
 * once.
 */
import { type Actor, type Capability, grantOf } from '@faixa/domain'
import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely'
import type { Tables } from '../../db/tables.ts'

/** True of the laudos within reach of at least one of the capabilities, and never of deleted ones. */
export function withinReach(
  eb: ExpressionBuilder<Tables, 'laudos'>,
  actor: Actor,
  ...capabilities: [Capability, ...Capability[]]
): Expression<SqlBool> {
  return eb.and([
    eb('laudos.arquivado_em', 'is', null),
    eb.or(capabilities.map((capability) => reachOf(eb, actor, capability))),
  ])
}

function reachOf(eb: ExpressionBuilder<Tables, 'laudos'>, actor: Actor, capability: Capability): Expression<SqlBool> {
  const { reach, hidden } = grantOf(actor, capability)
  const seen = hidden ? [] : [eb('laudos.hidden', '=', false)]
  const own = ownOf(eb, actor, reach)
  return own === 'everything'
    ? (seen[0] ?? sql.lit(true))
    : own === 'nothing'
      ? sql.lit(false)
      : eb.and([...own, ...seen])
}

function ownOf(
  eb: ExpressionBuilder<Tables, 'laudos'>,
  { empresaId, unidadeId, isUnidade, prestadoraId, pilotoId }: Actor,
  reach: ReturnType<typeof grantOf>['reach'],
): Expression<SqlBool>[] | 'everything' | 'nothing' {
  switch (reach) {
    case 'none':
    // This reach exists for empresas, never for laudos: a prestadora reaches those of its own pilots.
    case 'linked-empresas':
      return 'nothing'
    case 'all':
      return 'everything'
    case 'own-empresa': {
      if (empresaId === undefined || (isUnidade && unidadeId === undefined)) return 'nothing'
      const ofEmpresa = eb('laudos.empresa_id', '=', empresaId)
      return isUnidade ? [ofEmpresa, eb('laudos.unidade_id', '=', unidadeId!)] : [ofEmpresa]
    }
    case 'own-pilotos':
      return prestadoraId === undefined ? 'nothing' : [eb('laudos.prestadora_id', '=', prestadoraId)]
    case 'own':
      return pilotoId === undefined ? 'nothing' : [eb('laudos.piloto_id', '=', pilotoId)]
  }
}
