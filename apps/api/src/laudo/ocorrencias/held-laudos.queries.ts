/**
 * The laudos of cases that are not closed stay as they are (docs/decisions/0159). The database refuses every loss (migration 0167); here is the
 * sentence for the person who tried, which names the case to people who may read it.
 */
import { Problem } from '@faixa/contract'
import { type Actor, grantOf } from '@faixa/domain'
import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely'
import type { Db } from '../../db/database.ts'
import type { Tables } from '../../db/tables.ts'

/** The rule of `may` for cases: a person of a unidade reaches those that were saved in the same unidade. */
export function ocorrenciasWithin(
  eb: ExpressionBuilder<Tables, 'ocorrencias'>,
  { empresaId = 0, unidadeId = 0, isUnidade, ...actor }: Actor,
  capability: 'readOcorrencia' | 'saveOcorrencia',
): Expression<SqlBool> {
  switch (grantOf(actor, capability).reach) {
    case 'all':
      return sql.lit(true)
    case 'own-empresa': {
      const inEmpresa = eb('ocorrencias.empresa_id', '=', empresaId)
      return isUnidade ? eb.and([inEmpresa, eb('ocorrencias.unidade_id', '=', unidadeId)]) : inEmpresa
    }
    // The table grants cases only by empresa.
    case 'linked-empresas':
    case 'own-pilotos':
    case 'own':
    case 'none':
      return sql.lit(false)
  }
}

/** `2026/0007`. */
export function numberOf({ ano, numero }: { readonly ano: number; readonly numero: number }): string {
  return `${ano}/${`${numero}`.padStart(4, '0')}`
}

/** Refuses to take anything from a laudo of a case that is not closed. */
export async function refuseHeld(
  { db, actor }: { readonly db: Db; readonly actor: Actor },
  held: { readonly laudoId: number } | { readonly pilotoId: number },
): Promise<void> {
  const open = db
    .selectFrom('ocorrencias')
    .innerJoin('ocorrencias_laudos as caso', 'caso.ocorrencia_id', 'ocorrencias.id')
    .innerJoin('laudos', 'laudos.id', 'caso.laudo_id')
    .select(['ocorrencias.ano', 'ocorrencias.numero'])
    .select((eb) => sql<boolean>`${ocorrenciasWithin(eb, actor, 'readOcorrencia')}`.as('legivel'))
    .where('ocorrencias.situacao', '<>', 'encerrada')
    .where((eb) =>
      'laudoId' in held ? eb('laudos.id', '=', held.laudoId) : eb('laudos.piloto_id', '=', held.pilotoId),
    )
    .orderBy('legivel', 'desc')
    .orderBy('ocorrencias.id')
    .limit(1)
  const found = await open.executeTakeFirst()
  if (!found) return
  const name = found.legivel ? `da ocorrência ${numberOf(found)}, que` : 'de uma ocorrência que'
  const detail =
    'laudoId' in held
      ? `Este laudo faz parte ${name} ainda não foi encerrada: não pode ser excluído nem perder arquivos.`
      : `Um laudo deste piloto faz parte ${name} ainda não foi encerrada: seus dados não podem ser removidos.`
  throw new Problem('laudo-em-ocorrencia', { detail })
}
