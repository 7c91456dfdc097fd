/**
 * Finds positions within a closed path that was drawn on a map, by the even-odd rule in degrees. `positions` and `path`: longitude and
 * latitude alternating. Returns the numbers of the positions.
 */
export function positionsWithin(path: Float64Array, positions: Float64Array): readonly number[] {
  let [west, south, east, north] = [Infinity, Infinity, -Infinity, -Infinity]
  for (let i = 0; i < path.length; i += 2) {
    west = Math.min(west, path[i]!)
    east = Math.max(east, path[i]!)
    south = Math.min(south, path[i + 1]!)
    north = Math.max(north, path[i + 1]!)
  }
  const found: number[] = []
  for (let i = 0; i < positions.length; i += 2) {
    const [lon, lat] = [positions[i]!, positions[i + 1]!]
    if (lon < west || lon > east || lat < south || lat > north) continue
    if (isWithin(path, lon, lat)) found.push(i / 2)
  }
  return found
}

function isWithin(path: Float64Array, lon: number, lat: number): boolean {
  let inside = false
  for (let i = 0, j = path.length - 2; i < path.length; j = i, i += 2) {
    const [x, y, fromX, fromY] = [path[i]!, path[i + 1]!, path[j]!, path[j + 1]!]
    if (y > lat !== fromY > lat && lon < ((fromX - x) * (lat - y)) / (fromY - y) + x) inside = !inside
  }
  return inside
}
