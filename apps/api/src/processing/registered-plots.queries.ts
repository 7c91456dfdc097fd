import type { LonLatBounds } from '@faixa/geometry'
import { sql } from 'kysely'
import type { Db } from '../db/database.ts'
import type { RegisteredPlot } from './measuring.ts'

/** The living areas of the empresa, or of the unidade where one is chosen, whose box meets these bounds. */
export function listPlotsWithin(
  db: Db,
  { empresaId, unidadeId }: { readonly empresaId: number; readonly unidadeId: number | null },
  bounds: LonLatBounds,
): Promise<readonly RegisteredPlot[]> {
  return (
    db
      .selectFrom('areas_empresa')
      .select(['id', 'nome', 'fazenda', 'codigo_fazenda', 'talhao', 'area_declarada'])
      // As text: the thread that needs it parses it.
      .select(sql<string>`poligonos::text`.as('poligonos'))
      .where('empresa_id', '=', empresaId)
      .$if(unidadeId !== null, (query) => query.where('unidade_id', '=', unidadeId))
      .where('arquivado_em', 'is', null)
      .where('limites', '&&', sql<string>`${boxOf(bounds)}::box`)
      .orderBy('id')
      .execute()
  )
}

/** As PostgreSQL writes a box: the north-eastern corner first. */
export function boxOf([west, south, east, north]: LonLatBounds): string {
  return `(${east},${north}),(${west},${south})`
}
