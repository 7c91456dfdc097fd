/**
 * Expresses the access table as a condition: the laudos that a person's capability reaches. It is the rule of `may`, for a million rows at
 * once.
 */
import { type Actor, type Capability, grantOf } from '@faixa/domain'
import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely'
import type { Tables } from '../db/tables.ts'

/** The laudos of a capability, without the ids: the conditions of equal extents have the same text. */
export interface Extent {
  readonly of: 'nothing' | 'everything' | 'empresa' | 'unidade' | 'prestadora' | 'piloto'
  readonly hidden: boolean
}

/** Ids of the entities of the person who makes the request. */
export type OwnIds = Pick<Actor, 'empresaId' | 'unidadeId' | 'prestadoraId' | 'pilotoId'>

export function extentOf(actor: Actor, capability: Capability): Extent {
  const { reach, hidden = false } = grantOf(actor, capability)
  return { of: entityOf(actor, reach), hidden }
}

function entityOf(
  { empresaId, unidadeId, isUnidade, prestadoraId, pilotoId }: Actor,
  reach: ReturnType<typeof grantOf>['reach'],
): Extent['of'] {
  switch (reach) {
    case 'none':
    // This reach exists for empresas, never for laudos: a prestadora reaches those of its own pilots.
    case 'linked-empresas':
      return 'nothing'
    case 'all':
      return 'everything'
    case 'own-empresa':
      if (empresaId === undefined || (isUnidade && unidadeId === undefined)) return 'nothing'
      return isUnidade ? 'unidade' : 'empresa'
    case 'own-pilotos':
      return prestadoraId === undefined ? 'nothing' : 'prestadora'
    case 'own':
      return pilotoId === undefined ? 'nothing' : 'piloto'
  }
}

/** True of the laudos within reach of at least one of the capabilities, and never of deleted ones. */
export function withinReach(
  eb: ExpressionBuilder<Tables, 'laudos'>,
  actor: Actor,
  ...capabilities: [Capability, ...Capability[]]
): Expression<SqlBool> {
  const extents = capabilities.map((capability) => extentOf(actor, capability))
  return withinExtents(eb, extents, actor)
}

/** Does the same for extents of a person whose ids may be slots of a named query. */
export function withinExtents(
  eb: ExpressionBuilder<Tables, 'laudos'>,
  extents: readonly Extent[],
  ids: OwnIds,
): Expression<SqlBool> {
  return eb.and([eb('laudos.arquivado_em', 'is', null), eb.or(extents.map((extent) => within(eb, extent, ids)))])
}

function within(eb: ExpressionBuilder<Tables, 'laudos'>, { of, hidden }: Extent, ids: OwnIds): Expression<SqlBool> {
  const { empresaId, unidadeId, prestadoraId, pilotoId } = ids
  const seen = hidden ? [] : [eb('laudos.hidden', '=', sql.lit(false))]
  switch (of) {
    case 'nothing':
      return sql.lit(false)
    case 'everything':
      return seen[0] ?? sql.lit(true)
    case 'empresa':
      return eb.and([eb('laudos.empresa_id', '=', empresaId!), ...seen])
    case 'unidade':
      return eb.and([eb('laudos.empresa_id', '=', empresaId!), eb('laudos.unidade_id', '=', unidadeId!), ...seen])
    case 'prestadora':
      return eb.and([eb('laudos.prestadora_id', '=', prestadoraId!), ...seen])
    case 'piloto':
      return eb.and([eb('laudos.piloto_id', '=', pilotoId!), ...seen])
  }
}
