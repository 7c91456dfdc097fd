/**
 * The laudos of cases that are not closed stay as they are (docs/decisions/0159). The database refuses every loss (migration 0167); here is the
 * sentence for the person who tried, which names the case to people who may read it.
 */
import { Problem } from '@faixa/contract'
import type { Actor } from '@faixa/domain'
import { sql } from 'kysely'
import type { Db } from '../../db/database.ts'
import { rowsWithinReach } from '../../http/access/rows-within-reach.queries.ts'

/** A person of a unidade reaches the cases that were saved in the same unidade. */
export const ocorrenciasWithin = (actor: Actor, capability: 'readOcorrencia' | 'saveOcorrencia') =>
  rowsWithinReach(actor, capability, { empresa: 'ocorrencias.empresa_id', unidade: 'ocorrencias.unidade_id' })

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
    .select(sql<boolean>`${ocorrenciasWithin(actor, 'readOcorrencia')}`.as('legivel'))
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
