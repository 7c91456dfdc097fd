/** Returns the middle of bounds, degrees; that of no bounds is 0, 0. */
export function middleOf(bounds: readonly [west: number, south: number, east: number, north: number] | undefined) {
  const [west, south, east, north] = bounds ?? [0, 0, 0, 0]
  return { lon: (west + east) / 2, lat: (south + north) / 2 }
}
