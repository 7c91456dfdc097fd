/** Inserts the plots of an area file as their registration does. */
import { readFlightFile } from '@faixa/flight'
import { plotsFromKml } from '@faixa/geometry'
import type { Db } from '../db/database.ts'

interface Owner {
  readonly empresa_id: number
  readonly unidade_id?: number | null
}

/** Inserts the plots, and returns their ids in the file's order. */
export async function insertPlots(db: Db, areaKml: string, owner: Owner): Promise<readonly number[]> {
  const file = await readFlightFile('area.kml', [Buffer.from(areaKml)])
  if ('unusable' in file) throw new Error(file.unusable.message)
  const { plots } = plotsFromKml(file.document)
  const ids: number[] = []
  for (const { polygons } of plots) {
    const rings = polygons.map(({ outer, holes }) => [outer, ...holes].map(positionsOf))
    const lons = rings.flat(2).map(([lon]) => lon!)
    const lats = rings.flat(2).map(([, lat]) => lat!)
    const { id } = await db
      .insertInto('areas_empresa')
      .values({
        ...owner,
        talhao: `${ids.length + 1}`,
        area_ha: 1,
        poligonos: JSON.stringify(rings),
        limites: `(${Math.max(...lons)},${Math.max(...lats)}),(${Math.min(...lons)},${Math.min(...lats)})`,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    ids.push(id)
  }
  return ids
}

function positionsOf(ring: ArrayLike<number>): number[][] {
  return Array.from({ length: ring.length / 2 }, (_, i) => [ring[2 * i]!, ring[2 * i + 1]!])
}
