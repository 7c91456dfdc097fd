/** Extents that maps and their pictures share; separate from the engine, which pictures do not need. */

export type Bounds = readonly [west: number, south: number, east: number, north: number]

/** Its middle in degrees, as if the box were flat. */
export function middleOf([west, south, east, north]: Bounds): [lon: number, lat: number] {
  return [(west + east) / 2, (south + north) / 2]
}

/** Zoom at which a plot of a hectare fills a telephone, and providers still have pictures. */
export const NEAREST = 19
/** West, south, east, north, degrees. */
export const BRAZIL = [-74, -34, -34.5, 5.5] as const
