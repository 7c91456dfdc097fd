/** Tells which protected areas concern given ground. */
import { type DistanciasDaArea, largerDistance } from '@faixa/domain'
import { boundsOf } from '../../map/engine/bounds-of.ts'
import type { Bounds } from '../../map/engine/extent.ts'
import { widened } from '../../map/engine/widened.ts'

interface Area {
  readonly properties: DistanciasDaArea
  readonly geometry: { readonly coordinates: unknown }
}

/** Metres beyond its own distance within which an area is included in the file: twice the largest distance of the norm. */
const AROUND_M = 1000

export function nearAreas<T extends Area>(areas: readonly T[], ground: Bounds): readonly T[] {
  return areas.filter(({ properties, geometry }) => {
    const bounds = boundsOf([geometry.coordinates])
    if (!bounds) return false
    const [west, south, east, north] = bounds
    const [fromWest, fromSouth, toEast, toNorth] = widened(ground, AROUND_M + (largerDistance(properties) ?? 0))
    return west <= toEast && east >= fromWest && south <= toNorth && north >= fromSouth
  })
}
