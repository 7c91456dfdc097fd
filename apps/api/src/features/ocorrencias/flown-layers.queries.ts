/** Reads what flights did as it is stored: the texts of layers are unpacked where they are measured (process/near.program.ts). */
import { sql } from 'kysely'
import type { Db } from '../../db/database.ts'
import type { ToMeasure } from './process/near.program.ts'

/** In the order of the ids; without any layer, one has none that could be measured. */
export async function readFlown(db: Db, ids: readonly number[]): Promise<ToMeasure['flights']> {
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('laudos_camadas')
    // Without a track the valve says nothing.
    .leftJoin('laudos_voos as voo', (join) =>
      join.onRef('voo.laudo_id', '=', 'laudos_camadas.laudo_id').on('laudos_camadas.camada', '=', 'trajeto'),
    )
    .select(['laudos_camadas.laudo_id', 'camada', 'bytes', 'comprimido', 'voo.valvula'])
    .where('laudos_camadas.laudo_id', '=', sql<number>`any(${[...ids]}::bigint[])`)
    .where('camada', 'in', ['aplicacao', 'trajeto'])
    .where('bytes', '>', 0)
    .orderBy('laudos_camadas.laudo_id')
    .orderBy('posicao')
    .execute()
  const segments = Map.groupBy(rows, ({ laudo_id }) => laudo_id)
  return ids.map((id) => {
    const stored = segments.get(id) ?? []
    const of = (layer: string) =>
      stored.filter(({ camada }) => camada === layer).map(({ bytes, comprimido }) => ({ bytes, comprimido }))
    const valvula = stored.find((segment) => segment.valvula !== null)?.valvula ?? null
    return { id, valvula, aplicacao: of('aplicacao'), trajeto: of('trajeto') }
  })
}
