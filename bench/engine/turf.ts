/**
 * Measures with Turf: only the union, on positions in degrees, with Turf's own spherical area. Turf would interpret metres of the plane as
 * degrees.
 */
import { coverageInput } from '@faixa/tools/simulator'
import { area, featureCollection, polygon, union } from '@turf/turf'
import type { Prepare } from '../contest.ts'
import { familyOf, flightOf } from './engine-input.ts'

export const prepare: Prepare = async (params) => {
  const flight = flightOf(params)
  const family = familyOf(params) === 'lines' ? 'passes' : familyOf(params)
  const polygons = coverageInput(flight, family).swaths.flatMap((swath) =>
    swath.kind === 'polygon' ? [polygon([closedRing(swath.polygon.outer)])] : [],
  )
  return {
    run() {
      const united = union(featureCollection(polygons))
      return { quads: flight.truth.pieces, appliedHa: united ? area(united) / 10_000 : 0 }
    },
  }
}

function closedRing(path: Float64Array): [number, number][] {
  const ring: [number, number][] = []
  for (let i = 0; i < path.length; i += 2) ring.push([path[i]!, path[i + 1]!])
  ring.push([path[0]!, path[1]!])
  return ring
}
