import type { LonLatBounds } from '@faixa/geometry'
import { sql } from 'kysely'
import type { Db } from '../../../db/database.ts'
import { livingAreas } from '../../areas/areas.queries.ts'
import type { RegisteredPlot } from './process/measuring.ts'

/** Reads the living areas of the empresa, or of the unidade where one is chosen, whose box meets these bounds. */
export function listPlotsWithin(
  db: Db,
  { empresaId, unidadeId }: { readonly empresaId: number; readonly unidadeId: number | null },
  bounds: LonLatBounds,
): Promise<readonly RegisteredPlot[]> {
  return (
    livingAreas(db, { empresaId, unidadeId, bounds })
      .select(['id', 'nome', 'fazenda', 'codigo_fazenda', 'talhao', 'area_declarada'])
      // The coordinates stay text; the process that needs them parses it.
      .select(sql<string>`poligonos::text`.as('poligonos'))
      .orderBy('id')
      .execute()
  )
}
