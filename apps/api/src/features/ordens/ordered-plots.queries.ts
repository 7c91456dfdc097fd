/** Reads the registered plots chosen for an order. */
import { type FlightPlot, type RegisteredArea, registeredPlot } from '@faixa/flight'
import { sql } from 'kysely'
import type { Db } from '../../db/database.ts'
import { type AreasAsked, livingAreas } from '../areas/areas.queries.ts'

/** Answers the living plots with these ids among those of `within`, in the order of their ids. */
export async function findChosenPlots(db: Db, within: AreasAsked, ids: readonly number[]): Promise<FlightPlot[]> {
  const rows = await livingAreas(db, within)
    .select(['id', 'nome', 'fazenda', 'codigo_fazenda', 'talhao', 'area_declarada'])
    .select(sql<string>`poligonos::text`.as('poligonos'))
    .where('id', '=', sql<number>`any(${[...ids]}::bigint[])`)
    .orderBy('id')
    .execute()
  return rows.map(({ codigo_fazenda, area_declarada, poligonos, ...row }) =>
    registeredPlot({
      ...row,
      codigoFazenda: codigo_fazenda,
      areaDeclarada: area_declarada,
      coordinates: JSON.parse(poligonos) as RegisteredArea['coordinates'],
    }),
  )
}
