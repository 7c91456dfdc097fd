/**
 * Positions as files give them: WGS84 longitude and latitude in degrees, longitude first.
 * A path is flat, `[lon0, lat0, lon1, lat1, …]`: one allocation for a ring of any length.
 */

declare const plane: unique symbol

/** Flat `[lon, lat, …]` in degrees, WGS84. */
export type LonLatPath = Float64Array & { readonly [plane]: 'lon-lat' }

/** Flat `[x, y, …]` in metres on a plane centred on the data, x east, y north. */
export type LocalPathM = Float64Array & { readonly [plane]: 'local-m' }

/** West, south, east, north in degrees. */
export type LonLatBounds = readonly [west: number, south: number, east: number, north: number]

/** A polygon as given or produced: one outer ring, any number of holes. Rings may repeat their first position at the end. */
export interface LonLatPolygon {
  readonly outer: LonLatPath
  readonly holes: readonly LonLatPath[]
  /** Number of holes drawn with the outline; later holes are ground of other shapes and may reach outside. Absent means all. */
  readonly ownHoles?: number
}

/** Marks numbers that are known to be longitudes and latitudes as such. */
export function asLonLat(numbers: Float64Array | readonly number[]): LonLatPath {
  return (numbers instanceof Float64Array ? numbers : new Float64Array(numbers)) as LonLatPath
}

/** Marks numbers that are known to be local metres as such. */
export function asLocalM(numbers: Float64Array | readonly number[]): LocalPathM {
  return (numbers instanceof Float64Array ? numbers : new Float64Array(numbers)) as LocalPathM
}

/** Rounds a path to nine decimals of a degree, a tenth of a millimetre: more digits only make files larger. */
export function roundPath(path: LonLatPath): LonLatPath {
  return asLonLat(path.map((degrees) => Math.round(degrees * 1e9) / 1e9))
}
