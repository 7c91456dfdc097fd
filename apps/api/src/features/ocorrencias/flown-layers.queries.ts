/** Reads the stored layers of flights as they are stored: their texts are unpacked where they are measured (process/near.program.ts). */
import { sql } from 'kysely'
import type { Db } from '../../db/database.ts'
import type { FlownLayers } from './process/flown-layers.ts'

export async function readFlownLayers(db: Db, ids: readonly number[]): Promise<ReadonlyMap<number, FlownLayers>> {
  const rows = await db
    .selectFrom('laudos_camadas')
    .select(['laudo_id', 'camada', 'bytes', 'comprimido'])
    .where('laudo_id', '=', sql<number>`any(${[...ids]}::bigint[])`)
    .where('camada', 'in', ['aplicacao', 'trajeto'])
    .where('bytes', '>', 0)
    .orderBy('laudo_id')
    .orderBy('posicao')
    .execute()
  const segments = Map.groupBy(rows, ({ laudo_id }) => laudo_id)
  return new Map(
    ids.map((id) => {
      const of = (layer: string) =>
        (segments.get(id) ?? [])
          .filter(({ camada }) => camada === layer)
          .map(({ bytes, comprimido }) => ({ bytes, comprimido }))
      return [id, { aplicacao: of('aplicacao'), trajeto: of('trajeto') }]
    }),
  )
}
