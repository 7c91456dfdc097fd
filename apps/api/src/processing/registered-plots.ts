import type { FlightPlot } from '@faixa/flight'
import { asLonLat, type LonLatPolygon } from '@faixa/geometry'
import type { RegisteredPlot } from './measuring.ts'

export function registeredPlots(rows: readonly RegisteredPlot[]): FlightPlot[] {
  return rows.map(({ id, nome, fazenda, codigo_fazenda, talhao, area_declarada, poligonos }) => ({
    id: `${id}`,
    polygons: (JSON.parse(poligonos) as number[][][][]).map(polygonOf),
    label: {
      ...(nome !== null && { name: nome }),
      ...(fazenda !== null && { farm: fazenda }),
      ...(codigo_fazenda !== null && { farmCode: codigo_fazenda }),
      ...(talhao !== null && { plot: talhao }),
      ...(area_declarada !== null && { declaredHa: area_declarada }),
    },
  }))
}

/** GeoJSON's positions may carry an altitude. */
function polygonOf(rings: readonly (readonly (readonly number[])[])[]): LonLatPolygon {
  const [outer = asLonLat([]), ...holes] = rings.map((ring) => asLonLat(ring.flatMap(([lon, lat]) => [lon!, lat!])))
  return { outer, holes }
}
