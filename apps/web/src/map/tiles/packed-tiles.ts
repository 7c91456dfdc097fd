/**
 * Tiles of packed shapes, each cut on demand from the shapes that reach it. The library's index of all tiles takes longer for 100,000
 * shapes than the few tiles of a view, for the first of which the user waits.
 */
import { type FlatShapes, readFlatShapes, shapeAt } from '@faixa/geometry'
import { type GeoJSONVTFeature, geoJSONToTile } from '@maplibre/geojson-vt'
import { crowdedTile } from './crowded-tile.ts'
import { featuresOf, nameFeature, tagsOf } from './packed-features.ts'
import { createDotGrid, smallest } from './small-shapes.ts'
import { placeOfTile, type TilePlace } from './tile-place.ts'
import { DOT, type TileAddress, type TileOptions } from './tile-scheme.ts'
import { vectorTile } from './vector-tile.ts'

/** Number of shapes in a tile from which names and figures are omitted: on the screen each shape is smaller than a name. */
const CROWDED = 5_000

export type PackedTiles = (address: TileAddress) => Uint8Array | undefined

export async function packedTiles(packed: Blob, options: TileOptions): Promise<PackedTiles> {
  const flat = await readFlatShapes(packed)
  return (address) => {
    const { z, x, y } = address
    const place = placeOfTile(z, x, y, options.extent, options.buffer)
    const rows = rowsWithin(flat, place)
    return rows.length < CROWDED
      ? vectorTile(featuresWithin(flat, rows, place, address, options))
      : crowdedTile(flat, rows, place, address, options)
  }
}

/** Rows of the shapes whose boxes meet the tile or its margin. */
function rowsWithin({ boxes, count }: FlatShapes, { box: [west, south, east, north] }: TilePlace): number[] {
  const rows: number[] = []
  for (let row = 0, at = 0; row < count; row++, at += 4) {
    const isBeside = boxes[at]! > east || boxes[at + 2]! < west || boxes[at + 1]! > north || boxes[at + 3]! < south
    if (!isBeside) rows.push(row)
  }
  return rows
}

/** The shapes with all their properties, and a point for each name. */
function featuresWithin(
  flat: FlatShapes,
  rows: readonly number[],
  place: TilePlace,
  { z, x, y }: TileAddress,
  options: TileOptions,
): GeoJSONVTFeature[] {
  const cut: GeoJSON.Feature[] = []
  const small: GeoJSONVTFeature[] = []
  const dots = createDotGrid(options.extent)
  for (const row of rows) {
    const shape = shapeAt(flat, row)
    const triangle = smallest(flat, row, place)
    if (!triangle) {
      cut.push(...featuresOf(shape))
      continue
    }
    dots.add(row, triangle)
    const { x: left, y: top, width, height } = triangle
    const corner: [number, number] = [left, top]
    small.push({
      type: 3,
      tags: tagsOf(shape),
      geometry: [[corner, [left + width, top], [left, top + height], corner]],
    })
    const name = nameFeature(shape)
    if (name) cut.push(name)
  }
  const { features } = geoJSONToTile({ type: 'FeatureCollection', features: cut }, z, x, y, { ...options, clip: true })
  return [
    ...(features as GeoJSONVTFeature[]),
    ...small,
    ...dots.end().map(({ row, x: dotX, y: dotY }): GeoJSONVTFeature => {
      const { rotulo: _atTheName, ...tags } = tagsOf(shapeAt(flat, row))
      return { type: 1, tags: { ...tags, [DOT]: true }, geometry: [[dotX, dotY]] }
    }),
  ]
}
