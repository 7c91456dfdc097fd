/** Shares of a flight's positions on plots. */
import { type LonLatPath, type LonLatPolygon, whereInRing } from '@faixa/geometry'
import { pathBounds } from '../bounds.ts'

/** Positions of a file that are looked at: the shares that matter are tenths. */
const SAMPLED = 100

/** Positions spread evenly over a path. */
export function sampleOf(path: LonLatPath): readonly (readonly [lon: number, lat: number])[] {
  const count = path.length / 2
  const taken = Math.min(count, SAMPLED)
  return Array.from({ length: taken }, (_, k) => {
    const i = Math.floor(((k + 0.5) * count) / taken)
    return [path[2 * i]!, path[2 * i + 1]!] as const
  })
}

/** Share of positions in any of the polygons, 0 to 1. */
export function shareInside(sample: ReturnType<typeof sampleOf>, polygons: readonly LonLatPolygon[]): number {
  if (sample.length === 0) return 0
  const inside = sample.filter(([lon, lat]) => polygons.some((polygon) => isInside(lon, lat, polygon)))
  return inside.length / sample.length
}

function isInside(lon: number, lat: number, polygon: LonLatPolygon): boolean {
  const [west, south, east, north] = boundsOf(polygon)
  if (lon < west || lon > east || lat < south || lat > north) return false
  return (
    whereInRing(lon, lat, polygon.outer) !== 'outside' &&
    polygon.holes.every((hole) => whereInRing(lon, lat, hole) !== 'inside')
  )
}

const bounds = new WeakMap<LonLatPolygon, ReturnType<typeof pathBounds>>()

function boundsOf(polygon: LonLatPolygon) {
  const known = bounds.get(polygon) ?? pathBounds(polygon.outer)
  bounds.set(polygon, known)
  return known
}
