/** Reads what flights did as it is stored: the texts of layers are unpacked where they are measured (process/near.program.ts). */
import { sql } from 'kysely'
import type { Db } from '../../db/database.ts'
import type { ToMeasure } from './process/near.program.ts'

/** In the order of the ids; without any layer, one has none that could be measured. */
export async function readFlown(db: Db, ids: readonly number[]): Promise<ToMeasure['flights']> {
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('laudos_camadas')
    .select(['laudo_id', 'camada', 'bytes', 'comprimido'])
    .where('laudo_id', '=', sql<number>`any(${[...ids]}::bigint[])`)
    .where('camada', 'in', ['aplicacao', 'trajeto'])
    .where('bytes', '>', 0)
    .orderBy('laudo_id')
    .orderBy('posicao')
    .execute()
  const valves = await db
    .selectFrom('laudos_voos')
    .select(['laudo_id', 'valvula'])
    .where('laudo_id', '=', sql<number>`any(${[...ids]}::bigint[])`)
    .execute()
  const segments = Map.groupBy(rows, ({ laudo_id }) => laudo_id)
  const valveOf = new Map(valves.map(({ laudo_id, valvula }) => [laudo_id, valvula]))
  return ids.map((id) => {
    const of = (layer: string) =>
      (segments.get(id) ?? [])
        .filter(({ camada }) => camada === layer)
        .map(({ bytes, comprimido }) => ({ bytes, comprimido }))
    return { id, valvula: valveOf.get(id) ?? null, aplicacao: of('aplicacao'), trajeto: of('trajeto') }
  })
}
