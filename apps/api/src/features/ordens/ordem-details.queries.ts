/** Reads the data of an order besides its own row. */

import type { Actor } from '@faixa/domain'
import type { Db } from '../../db/database.ts'
import { FOUND_BY } from '../../laudo/found-by.ts'
import { withinReach } from '../../laudo/laudo-reach.queries.ts'

export function readOrdemPlots(db: Db, ordemId: number) {
  return db
    .selectFrom('ordens_talhoes')
    .select(['area_empresa_id', 'nome', 'fazenda', 'codigo_fazenda', 'talhao', 'area_declarada', 'area_ha'])
    .where('ordem_id', '=', ordemId)
    .orderBy('posicao')
    .execute()
}

/** The living laudos of an order within this person's reach, the latest first. */
export function readOrdemLaudos(db: Db, ordemId: number, actor: Actor) {
  return db
    .selectFrom('laudos')
    .select(['uuid', 'codigo', 'nome', 'data', 'tratamento', 'cultura', 'piloto_id', 'piloto_nome', 'prestadora_nome'])
    .select(['hidden', 'ready', 'error', 'processing', 'area_aplicada', 'percent_aplicacao_efetiva', ...FOUND_BY])
    .where('ordem_servico_id', '=', ordemId)
    .where((eb) => withinReach(eb, actor, 'readLaudo'))
    .orderBy('data', 'desc')
    .orderBy('id', 'desc')
    .execute()
}

/** The files of an order: sizes by hash. */
export async function readSizes(db: Db, hashes: readonly Buffer[]): Promise<ReadonlyMap<string, number>> {
  if (hashes.length === 0) return new Map()
  const rows = await db.selectFrom('arquivos').select(['sha256', 'bytes']).where('sha256', 'in', hashes).execute()
  return new Map(rows.map(({ sha256, bytes }) => [sha256.toString('hex'), bytes]))
}
