import type { Bounds } from './extent.ts'

/** The box of nested positions, including those in values of objects; undefined without any. */
export function boundsOf(coordinates: readonly unknown[]): Bounds | undefined {
  let [west, south, east, north] = [Infinity, Infinity, -Infinity, -Infinity]
  const visit = (value: unknown): void => {
    if (!Array.isArray(value)) {
      if (typeof value === 'object' && value !== null) Object.values(value).forEach(visit)
      return
    }
    const [lon, lat] = value as readonly unknown[]
    if (typeof lon !== 'number' || typeof lat !== 'number') {
      value.forEach(visit)
      return
    }
    west = Math.min(west, lon)
    east = Math.max(east, lon)
    south = Math.min(south, lat)
    north = Math.max(north, lat)
  }
  visit(coordinates)
  return west > east ? undefined : [west, south, east, north]
}
