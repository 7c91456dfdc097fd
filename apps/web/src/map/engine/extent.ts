/** Extents that maps and their pictures share; apart from the engine, which pictures do without. */

export type Bounds = readonly [west: number, south: number, east: number, north: number]

/** Zoom: so near a plot of a hectare fills a telephone, and providers still have pictures. */
export const NEAREST = 19
/** West, south, east, north, degrees. */
export const BRAZIL = [-74, -34, -34.5, 5.5] as const
