/**
 * Tiles of packed shapes, each cut from the shapes that reach it when it is asked for. An index of all tiles, as the library makes it, takes
 * longer for 100,000 shapes than the few tiles of a view, and somebody waits for the first of these.
 */
import { type PackedShape, readPackedShapes } from '@faixa/geometry'
import { type GeoJSONVTOptions, geoJSONToTile } from '@maplibre/geojson-vt'
import { farFeature, featuresOf } from './packed-features.ts'

/** Shapes of a tile from which on names and figures are left out: on the screen each of them is smaller than a letter. */
const CROWDED = 20_000
/** Properties with at most so many values tell kinds apart, which looks ask for in any tile. */
const KINDS = 64

export interface PackedTiles {
  getTile(z: number, x: number, y: number): ReturnType<typeof geoJSONToTile> | undefined
}

type TileOptions = GeoJSONVTOptions & Required<Pick<GeoJSONVTOptions, 'extent' | 'buffer' | 'tolerance'>>

export async function packedTiles(packed: Blob, options: TileOptions): Promise<PackedTiles> {
  return tilesOf(await readPackedShapes(packed), options)
}

export function tilesOf(shapes: readonly PackedShape[], options: TileOptions): PackedTiles {
  const boxes = boxesOf(shapes)
  let kinds: ReadonlySet<string> | undefined
  return {
    getTile(z, x, y) {
      const [west, south, east, north] = boundsOfTile(z, x, y, options.buffer / options.extent)
      const within: PackedShape[] = []
      for (let i = 0, at = 0; i < shapes.length; i++, at += 4) {
        const isBeside = boxes[at]! > east || boxes[at + 2]! < west || boxes[at + 1]! > north || boxes[at + 3]! < south
        if (!isBeside) within.push(shapes[i]!)
      }
      if (within.length === 0) return undefined
      // Half of what a drawn outline may be off; a pixel is fewer degrees high than wide.
      const closest = ((options.tolerance / options.extent / 2) * 360 * cosine(south, north)) / 2 ** z
      const features =
        within.length < CROWDED
          ? within.flatMap(featuresOf)
          : within.map((shape) => farFeature(shape, (kinds ??= kindsOf(shapes)), closest))
      return geoJSONToTile({ type: 'FeatureCollection', features }, z, x, y, { ...options, clip: true })
    },
  }
}

/** West, south, east and north of each shape, degrees. */
function boxesOf(shapes: readonly PackedShape[]): Float64Array {
  const boxes = new Float64Array(4 * shapes.length)
  shapes.forEach(({ polygons, lines, points }, row) => {
    let [west, south, east, north] = [Infinity, Infinity, -Infinity, -Infinity]
    for (const path of [...polygons.map(({ outer }) => outer), ...lines, points]) {
      for (let i = 0; i < path.length; i += 2) {
        const [lon, lat] = [path[i]!, path[i + 1]!]
        if (lon < west) west = lon
        if (lon > east) east = lon
        if (lat < south) south = lat
        if (lat > north) north = lat
      }
    }
    boxes.set([west, south, east, north], 4 * row)
  })
  return boxes
}

/** Degrees of a tile of the usual scheme in Web Mercator, with `margin` of its side around it. */
function boundsOfTile(z: number, x: number, y: number, margin: number): [number, number, number, number] {
  const side = 2 ** -z
  const lon = (column: number) => 360 * column * side - 180
  const lat = (row: number) => (360 / Math.PI) * Math.atan(Math.exp((1 - 2 * row * side) * Math.PI)) - 90
  return [lon(x - margin), lat(y + 1 + margin), lon(x + 1 + margin), lat(y - margin)]
}

/** The smaller cosine of two latitudes, degrees. */
function cosine(south: number, north: number): number {
  return Math.cos((Math.max(Math.abs(south), Math.abs(north)) * Math.PI) / 180)
}

function kindsOf(shapes: readonly PackedShape[]): ReadonlySet<string> {
  const values = new Map<string, Set<unknown>>()
  for (const { properties } of shapes) {
    for (const name in properties) {
      let known = values.get(name)
      if (!known) values.set(name, (known = new Set()))
      if (known.size <= KINDS) known.add(properties[name])
    }
  }
  return new Set([...values].filter(([, { size }]) => size <= KINDS).map(([name]) => name))
}
