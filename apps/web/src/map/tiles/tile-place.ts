/** The place of a tile, and positions of packed shapes in its units. */
import { PER_DEGREE } from '@faixa/geometry'

/** West, south, east and north. */
export type Box = readonly [west: number, south: number, east: number, north: number]

export interface TilePlace {
  /** The tile with its margin, steps of packed positions. */
  readonly box: Box
  /** Units east of the tile's west side, of a longitude in steps. */
  x(lon: number): number
  /** Units south of the tile's north side, of a latitude in steps, in Web Mercator. */
  y(lat: number): number
  /** Largest number of steps that `units` of this tile can be on the ground: a unit is fewer degrees high than wide. */
  stepsOf(units: number): number
}

/** `margin`: units around the tile that are cut with it. */
export function placeOfTile(z: number, column: number, row: number, extent: number, margin: number): TilePlace {
  const world = extent * 2 ** z
  const lon = (x: number) => (360 * PER_DEGREE * x) / world - 180 * PER_DEGREE
  const lat = (y: number) => {
    const degrees = (360 / Math.PI) * Math.atan(Math.exp((1 - (2 * y) / world) * Math.PI)) - 90
    return degrees * PER_DEGREE
  }
  const [left, top] = [column * extent, row * extent]
  const box = [lon(left - margin), lat(top + extent + margin), lon(left + extent + margin), lat(top - margin)] as const
  const highest = (Math.max(Math.abs(box[1]), Math.abs(box[3])) / PER_DEGREE) * (Math.PI / 180)
  return {
    box,
    x: (steps) => (steps / (360 * PER_DEGREE) + 0.5) * world - left,
    y: (steps) => {
      const sine = Math.sin((steps / PER_DEGREE) * (Math.PI / 180))
      return (0.5 - (0.25 * Math.log((1 + sine) / (1 - sine))) / Math.PI) * world - top
    },
    stepsOf: (units) => ((units * 360 * PER_DEGREE) / world) * Math.cos(highest),
  }
}
