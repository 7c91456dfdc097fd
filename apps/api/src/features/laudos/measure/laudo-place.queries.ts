import { MEGABYTE_BYTES } from '@faixa/units'
import { sql } from 'kysely'
import type { Db } from '../../../db/database.ts'
import type { Place } from '../../../jobs/lanes.ts'

/** Bytes of a laudo's files from which it counts as heavy: 20,000 log quads with their track have 11 MB, and take 2 s. */
const HEAVY_BYTES = 16 * MEGABYTE_BYTES
/** Duration of the last measurement from which a laudo is heavy, ms; of the clock, which a busy machine makes longer. */
const HEAVY_MS = 30_000

/** Finds a laudo's place in the queue; undefined for one that does not exist. The empresas are served in turn. */
export async function findPlace(db: Db, laudoId: number): Promise<Place | undefined> {
  const found = await db
    .selectFrom('laudos')
    .select('empresa_id')
    .select((eb) => [
      eb
        .selectFrom('laudos_arquivos')
        .innerJoin('arquivos', 'arquivos.sha256', 'laudos_arquivos.sha256')
        .whereRef('laudos_arquivos.laudo_id', '=', 'laudos.id')
        .select(sql<number>`coalesce(sum(arquivos.bytes), 0)::float8`.as('bytes'))
        .as('bytes'),
    ])
    .select('processamento_ms')
    .where('id', '=', laudoId)
    .executeTakeFirst()
  if (!found) return undefined
  const isHeavy = (found.bytes ?? 0) > HEAVY_BYTES || (found.processamento_ms ?? 0) > HEAVY_MS
  return { lane: isHeavy ? 'pesada' : 'leve', party: `${found.empresa_id}` }
}
