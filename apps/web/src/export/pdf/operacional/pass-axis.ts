import { asLonLat, type LonLatBounds, measureTrajectory } from '@faixa/geometry'

/**
 * The direction of most of the straight flight over the field, degrees clockwise from north, 0 to 180. Positions outside the field are left out:
 * the way to the airstrip may be longer than all passes. Undefined without straight flight.
 */
export function passAxisOf(
  legs: readonly (readonly (readonly number[])[])[],
  field: LonLatBounds | undefined,
): number | undefined {
  if (!field) return undefined
  const [west, south, east, north] = field
  const positions: number[] = []
  const legStarts: number[] = []
  for (const leg of legs) {
    let isInside = false
    for (const [lon = NaN, lat = NaN] of leg) {
      const seen = lon >= west && lon <= east && lat >= south && lat <= north
      if (seen && !isInside) legStarts.push(positions.length / 2)
      if (seen) positions.push(lon, lat)
      isInside = seen
    }
  }
  if (positions.length < 4) return undefined
  return measureTrajectory({ path: asLonLat(positions), legStarts, issues: [] }).passAxisDeg
}
