/**
 * Meridians and parallels of one tile, computed when somebody looks there: all those of Brazil would be 10,000 lines for the engine to hold,
 * copy and compare. Straight lines of two positions, because they are straight in the map's projection.
 */
import { PER_DEGREE } from '@faixa/geometry'
import type { GeoJSONVTFeature } from '@maplibre/geojson-vt'
import { placeOfTile } from './tile-place.ts'
import type { TileAddress, TileOptions } from './tile-protocol.ts'

interface Step {
  /** Digits after the comma; the step is ten to their negative power. */
  readonly digits: -1 | 0 | 1 | 2
  /** Degrees. */
  readonly bounds: readonly [west: number, south: number, east: number, north: number]
  /** Zoom levels between which its lines are neither a net nor alone. */
  readonly from: number
  readonly until: number
}

const BRAZIL = [-75, -35, -32, 7] as const

/** Ten degrees around the world, and over Brazil one degree, a tenth (11 km) and a hundredth (1.1 km). */
export const GRATICULE_STEPS: readonly Step[] = [
  { digits: -1, bounds: [-180, -80, 180, 80], from: 0, until: 6 },
  { digits: 0, bounds: BRAZIL, from: 5, until: 9.5 },
  { digits: 1, bounds: BRAZIL, from: 8.5, until: 13 },
  { digits: 2, bounds: BRAZIL, from: 12, until: 24 },
]

/** Where along its line, from west or south, a name stands: names of meridians and of parallels are then a row and a column of the tile. */
const NAME_AT = 0.25

/**
 * The lines as features in units of the tile, with `casas`, the digits of their step, and their names as points with `nome` and `casas`:
 * the engine would place names that follow a line anew in every frame.
 */
export function graticuleTile({ z, x, y }: TileAddress, { extent, buffer }: TileOptions): GeoJSONVTFeature[] {
  const place = placeOfTile(z, x, y, extent, buffer)
  const at = (lon: number, lat: number): Position => [
    Math.round(place.x(lon * PER_DEGREE)),
    Math.round(place.y(lat * PER_DEGREE)),
  ]
  return GRATICULE_STEPS.filter(({ from, until }) => from < z + 1 && until > z).flatMap(({ digits, bounds }) => {
    const inside = (side: 0 | 1 | 2 | 3) => (side < 2 ? Math.max : Math.min)(place.box[side] / PER_DEGREE, bounds[side])
    const [west, south, east, north] = [inside(0), inside(1), inside(2), inside(3)]
    if (west > east || south > north) return []
    const named = (nome: string, from: Position, to: Position): GeoJSONVTFeature[] => [
      { type: 2, geometry: [[from, to]], tags: { casas: digits } },
      { type: 1, geometry: [along(from, to, NAME_AT)], tags: { nome, casas: digits } },
    ]
    return [
      ...multiples(west, east, digits).flatMap((lon) =>
        named(degreesText(lon, digits, 'L', 'O'), at(lon, south), at(lon, north)),
      ),
      ...multiples(south, north, digits).flatMap((lat) =>
        named(degreesText(lat, digits, 'N', 'S'), at(west, lat), at(east, lat)),
      ),
    ]
  })
}

type Position = [x: number, y: number]

function along([x, y]: Position, [toX, toY]: Position, share: number): Position {
  return [Math.round(x + (toX - x) * share), Math.round(y + (toY - y) * share)]
}

/** The multiples of a step, degrees, that lie between two degrees. */
function multiples(low: number, high: number, digits: number): number[] {
  const first = Math.ceil(low * 10 ** digits)
  const count = Math.floor(high * 10 ** digits) - first + 1
  return Array.from({ length: Math.max(0, count) }, (_, i) => (first + i) / 10 ** digits)
}

/** `21,77° S`. */
export function degreesText(degrees: number, digits: number, positive: string, negative: string): string {
  const text = Math.abs(degrees).toFixed(Math.max(0, digits)).replace('.', ',')
  return `${text}° ${degrees < 0 ? negative : positive}`
}
