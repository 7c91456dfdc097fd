/** Reads stored layers of several laudos as text, a segment at a time. */

import type { Camada } from '@faixa/domain'
import { sql } from 'kysely'
import type { Db } from '../../db/database.ts'
import { textOf } from './layer-text.ts'

export interface LayerPlace {
  readonly laudo_id: number
  readonly posicao: number
  /** Number of features of the segment. */
  readonly feicoes: number
}

/** Returns where the segments of a layer are, in the order of the file, without reading them. */
export function listLayerPlaces(db: Db, laudoIds: readonly number[], camada: Camada): Promise<LayerPlace[]> {
  return db
    .selectFrom('laudos_camadas')
    .select(['laudo_id', 'posicao', 'feicoes'])
    .where('laudo_id', '=', sql<number>`any(${[...laudoIds]}::bigint[])`)
    .where('camada', '=', camada)
    .where('bytes', '>', 0)
    .orderBy('laudo_id')
    .orderBy('posicao')
    .execute()
}

/** Returns the features of a segment as text with commas between them; empty where the laudo was measured again meanwhile. */
export async function readSegmentText(
  db: Db,
  { laudo_id, posicao }: Pick<LayerPlace, 'laudo_id' | 'posicao'>,
  camada: Camada,
): Promise<string> {
  const segment = await db
    .selectFrom('laudos_camadas')
    .select(['bytes', 'comprimido'])
    .where('laudo_id', '=', laudo_id)
    .where('posicao', '=', posicao)
    .where('camada', '=', camada)
    .executeTakeFirst()
  return segment ? textOf(segment) : ''
}

/** Returns the features of a whole layer of some laudos, with commas between them; without the layer, no entry. */
export async function readLayerTexts(
  db: Db,
  laudoIds: readonly number[],
  camada: Camada,
): Promise<ReadonlyMap<number, string>> {
  const rows = await db
    .selectFrom('laudos_camadas')
    .select(['laudo_id', 'bytes', 'comprimido'])
    .where('laudo_id', '=', sql<number>`any(${[...laudoIds]}::bigint[])`)
    .where('camada', '=', camada)
    .where('bytes', '>', 0)
    .orderBy('laudo_id')
    .orderBy('posicao')
    .execute()
  const texts = new Map<number, string>()
  for (const row of rows) {
    const before = texts.get(row.laudo_id)
    texts.set(row.laudo_id, before === undefined ? textOf(row) : `${before},${textOf(row)}`)
  }
  return texts
}
