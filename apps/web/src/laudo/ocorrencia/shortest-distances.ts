/** The shortest distances of a flight from the place of a question, as lines for a map. */
import type { GeoJsonGeometry } from '@faixa/geometry'
import type { VooVisto } from './voo-words.ts'

type LonLat = readonly number[]

export interface ShortestDistance {
  readonly from: LonLat
  readonly to: LonLat
  readonly metres: number
}

/** That of what was sprayed and that of the track; one that is 0 or unknown has no line. */
export function shortestDistances(place: GeoJsonGeometry, voo: VooVisto): readonly ShortestDistance[] {
  const { lugarAplicacao, lugarTrajeto, beiraAplicacao, beiraTrajeto } = voo
  const point = place.type === 'Point' ? place.coordinates : undefined
  return (
    [
      [beiraAplicacao ?? point, lugarAplicacao, voo.menorDistanciaAplicacaoM],
      [beiraTrajeto ?? point, lugarTrajeto, voo.menorDistanciaTrajetoM],
    ] as const
  ).flatMap(([from, to, metres]) => (from && to && metres !== undefined && metres >= 1 ? [{ from, to, metres }] : []))
}
