/**
 * Meridians and parallels of one tile, computed on demand: all those of Brazil would be 10,000 lines for the engine to hold, copy and
 * compare. Each is a line of two positions, because it is straight in the map's projection.
 */
import { PER_DEGREE } from '@faixa/geometry'
import type { GeoJSONVTFeature } from '@maplibre/geojson-vt'
import { placeOfTile } from './tile-place.ts'
import { TILE_PX, type TileAddress, type TileOptions } from './tile-scheme.ts'

/** Degrees: finer lines are drawn only within Brazil. */
const BRAZIL = [-75, -35, -32, 7] as const
const WORLD = [-180, -80, 180, 80] as const
/** Lines of ten degrees and more go around the world. */
const AROUND_WORLD = 0.1

/** Lines in a degree, of the steps that are used: 30 and 10 degrees, and 5, 2 and 1 of each power of ten down to 0.001, 111 m. */
const STEPS = [1 / 30, 0.1, 0.2, 0.5, 1, 2, 5, 10, 20, 50, 100, 200, 500, 1000] as const
/** Minimum distance between two meridians, pixels, where a tile is not stretched: at less the lines would form a dense grid. */
const LEAST_PX = 120

/** Position of a name along its line, from west or south: names of meridians and of parallels then form a row and a column of the tile. */
const NAME_AT = 0.25

/**
 * The lines as features in units of the tile, and their names as points with `nome`: names along a line would be placed again by the engine
 * in every frame.
 */
export function graticuleTile({ z, x, y }: TileAddress, { extent, buffer }: TileOptions): GeoJSONVTFeature[] {
  const place = placeOfTile(z, x, y, extent, buffer)
  const at = (lon: number, lat: number): Position => [
    Math.round(place.x(lon * PER_DEGREE)),
    Math.round(place.y(lat * PER_DEGREE)),
  ]
  const inDegree = linesInDegree(z)
  const bounds = inDegree <= AROUND_WORLD ? WORLD : BRAZIL
  const inside = (side: 0 | 1 | 2 | 3) => (side < 2 ? Math.max : Math.min)(place.box[side] / PER_DEGREE, bounds[side])
  const [west, south, east, north] = [inside(0), inside(1), inside(2), inside(3)]
  if (west > east || south > north) return []
  const digits = Math.max(0, Math.ceil(Math.log10(inDegree)))
  const named = (nome: string, from: Position, to: Position): GeoJSONVTFeature[] => [
    { type: 2, geometry: [[from, to]], tags: {} },
    { type: 1, geometry: [along(from, to, NAME_AT)], tags: { nome } },
  ]
  return [
    ...multiples(west, east, inDegree).flatMap((lon) =>
      named(degreesText(lon, digits, 'L', 'O'), at(lon, south), at(lon, north)),
    ),
    ...multiples(south, north, inDegree).flatMap((lat) =>
      named(degreesText(lat, digits, 'N', 'S'), at(west, lat), at(east, lat)),
    ),
  ]
}

/** The finest step whose lines are not too dense in a tile of this zoom, as lines per degree. */
function linesInDegree(z: number): number {
  const degreePx = (TILE_PX * 2 ** z) / 360
  return STEPS.findLast((inDegree) => degreePx / inDegree >= LEAST_PX) ?? STEPS[0]
}

type Position = [x: number, y: number]

function along([x, y]: Position, [toX, toY]: Position, share: number): Position {
  return [Math.round(x + (toX - x) * share), Math.round(y + (toY - y) * share)]
}

/** The multiples of a step, degrees, that lie between two degrees. */
function multiples(low: number, high: number, inDegree: number): number[] {
  const first = Math.ceil(low * inDegree)
  const count = Math.floor(high * inDegree) - first + 1
  return Array.from({ length: Math.max(0, count) }, (_, i) => (first + i) / inDegree)
}

/** `21,77° S`. */
export function degreesText(degrees: number, digits: number, positive: string, negative: string): string {
  const text = Math.abs(degrees).toFixed(digits).replace('.', ',')
  return `${text}° ${degrees < 0 ? negative : positive}`
}
