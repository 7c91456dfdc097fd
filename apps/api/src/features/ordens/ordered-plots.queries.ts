/** Reads the registered plots chosen for an order. */
import { sql } from 'kysely'
import type { Db } from '../../db/database.ts'
import { type AreasAsked, livingAreas } from '../areas/areas.queries.ts'
import type { StoredPlot } from './process/ordem-messages.ts'

/** Answers the living plots with these ids among those of `within`, in the order of their ids. */
export function findChosenPlots(db: Db, within: AreasAsked, ids: readonly number[]): Promise<StoredPlot[]> {
  return livingAreas(db, within)
    .select(['id', 'nome', 'fazenda', 'codigo_fazenda as codigoFazenda', 'talhao', 'area_declarada as areaDeclarada'])
    .select(sql<string>`poligonos::text`.as('poligonos'))
    .where('id', '=', sql<number>`any(${[...ids]}::bigint[])`)
    .orderBy('id')
    .execute()
}
