/**
 * A tile with so many shapes that names and most properties are omitted, written as a vector tile directly from the packed positions:
 * objects for 100,000 features take seconds to make, cut and write.
 */
import { type FlatShapes, PACKED_KINDS, shapeAt } from '@faixa/geometry'
import { type GeoJSONVTFeature, geoJSONToTile } from '@maplibre/geojson-vt'
import { PbfWriter } from 'pbf'
import { shapeFeature } from './packed-features.ts'
import { createDotGrid, smallest, type Triangle, triangleOf } from './small-shapes.ts'
import type { TilePlace } from './tile-place.ts'
import { DOT, TILE_LAYER, type TileAddress, type TileOptions } from './tile-scheme.ts'

/** Numbers of the vector tile specification 2.1: fields of a layer, a feature and a value. */
const LAYER = 3
const FIELD = { name: 1, feature: 2, key: 3, value: 4, extent: 5, version: 15 } as const
const FEATURE = { tags: 2, type: 3, geometry: 4 } as const
const VALUE = { text: 1, double: 3, whole: 5, flag: 7 } as const
const TYPE = { points: 1, lines: 2, polygons: 3 } as const
/** Commands of a geometry; the count is above the lowest three bits. */
const [MOVE, LINE, CLOSE] = [1, 2, 7]

/** Text columns with at most this many distinct values are kinds, which looks need in every tile. */
const MOST_KINDS = 64

/** `rows`: the shapes that reach the tile, in the order in which they are drawn. */
export function crowdedTile(
  flat: FlatShapes,
  rows: readonly number[],
  place: TilePlace,
  address: TileAddress,
  options: TileOptions,
): Uint8Array {
  const { kinds, boxes } = flat
  const { extent, tolerance } = options
  const out = new PbfWriter(new Uint8Array(32 * rows.length))
  const values = createValues(flat)
  const dots = createDotGrid(extent)
  // Half of the tolerance of a drawn outline.
  const closest = place.stepsOf(tolerance / 2)
  const drawing = createDrawing()

  const addPolygons = (row: number) => {
    for (let part = flat.partsFrom[row]!; part < flat.partsFrom[row + 1]!; part++) {
      const [outer, end] = [flat.pathsFrom[part]!, flat.pathsFrom[part + 1]!]
      for (let path = outer; path < end; path++) {
        const ring = thinned(flat, path, place, closest)
        const twice = twiceTheArea(ring)
        // Without its outer ring a polygon has no holes.
        if (ring.length < 6 || twice === 0) {
          if (path === outer) break
          continue
        }
        drawing.addPath(ring, true, path === outer ? twice < 0 : twice > 0)
      }
    }
  }

  const addPaths = (row: number) => {
    for (let part = flat.partsFrom[row]!; part < flat.partsFrom[row + 1]!; part++) {
      const line = thinned(flat, flat.pathsFrom[part]!, place, closest)
      if (line.length >= 4) drawing.addPath(line, false)
    }
  }

  const addPoints = (row: number) => {
    const path = flat.pathsFrom[flat.partsFrom[row]!]!
    const [from, to] = [flat.positionsFrom[path]!, flat.positionsFrom[path + 1]!]
    if (to > from) drawing.command(MOVE, to - from)
    for (let i = 2 * from; i < 2 * to; i += 2) {
      drawing.moveTo(Math.round(place.x(flat.positions[i]!)), Math.round(place.y(flat.positions[i + 1]!)))
    }
  }

  const writeFeature = (type: number, tags: readonly number[]) => {
    const geometry = drawing.take()
    if (geometry.length > 0) out.writeMessage(FIELD.feature, writeParts, { type, tags, geometry })
  }

  const writeShape = (row: number) => {
    const tags = values.tagsOf(row)
    const triangle = smallest(flat, row, place)
    if (triangle) {
      dots.add(row, triangle)
      drawing.addTriangle(triangle)
      writeFeature(TYPE.polygons, tags)
    } else if (isFarOutside(boxes, row, place, extent)) {
      for (const { type, paths } of clipped(flat, row, address, options)) {
        for (const path of paths) drawing.addPath(path, type === TYPE.polygons)
        writeFeature(type, tags)
      }
    } else if (kinds[row] === PACKED_KINDS.polygons) {
      addPolygons(row)
      // A strip whose positions all fall on one line is drawn as a triangle too.
      if (drawing.isEmpty()) drawing.addTriangle(triangleOf(flat, row, place))
      writeFeature(TYPE.polygons, tags)
    } else if (kinds[row] === PACKED_KINDS.lines) {
      addPaths(row)
      writeFeature(TYPE.lines, tags)
    } else {
      addPoints(row)
      writeFeature(TYPE.points, tags)
    }
  }

  out.writeMessage(
    LAYER,
    () => {
      out.writeVarintField(FIELD.version, 2)
      out.writeStringField(FIELD.name, TILE_LAYER)
      out.writeVarintField(FIELD.extent, extent)
      for (const row of rows) writeShape(row)
      for (const { row, x, y } of dots.end()) {
        drawing.command(MOVE, 1)
        drawing.moveTo(x, y)
        writeFeature(TYPE.points, [...values.tagsOf(row), ...values.tagOf(DOT, true)])
      }
      for (const name of values.names) out.writeStringField(FIELD.key, name)
      for (const value of values.written) out.writeMessage(FIELD.value, writeValue, value)
    },
    undefined,
  )
  return out.finish()
}

/** Draws one feature after another; a position is written as its offset from the previous one. */
function createDrawing() {
  let geometry: number[] = []
  let [lastX, lastY] = [0, 0]

  const command = (name: number, count: number) => {
    geometry.push(commandOf(name, count))
  }

  const moveTo = (x: number, y: number) => {
    geometry.push(zigzag(x - lastX), zigzag(y - lastY))
    ;[lastX, lastY] = [x, y]
  }

  /** `path`: flat x and y in units. A ring's closing position is left out, and its outside is on its left where it is `reversed`. */
  const addPath = (path: readonly number[], closed: boolean, reversed = false) => {
    const count = path.length / 2
    command(MOVE, 1)
    for (let i = 0; i < count; i++) {
      if (i === 1) command(LINE, count - 1)
      const at = 2 * (reversed ? count - 1 - i : i)
      moveTo(path[at]!, path[at + 1]!)
    }
    if (closed) command(CLOSE, 1)
  }

  const addTriangle = ({ x, y, width, height }: Triangle) => {
    command(MOVE, 1)
    moveTo(x, y)
    command(LINE, 2)
    moveTo(x + width, y)
    moveTo(x, y + height)
    command(CLOSE, 1)
  }

  return {
    command,
    moveTo,
    addPath,
    addTriangle,
    isEmpty: () => geometry.length === 0,
    /** Returns the commands of the feature, and begins the next one. */
    take: () => {
      const drawn = geometry
      geometry = []
      ;[lastX, lastY] = [0, 0]
      return drawn
    },
  }
}

interface FeatureParts {
  readonly type: number
  readonly tags: readonly number[]
  readonly geometry: readonly number[]
}

function writeParts({ type, tags, geometry }: FeatureParts, out: PbfWriter): void {
  out.writePackedVarint(FEATURE.tags, [...tags])
  out.writeVarintField(FEATURE.type, type)
  out.writePackedVarint(FEATURE.geometry, geometry as number[])
}

type Value = string | number | boolean

function writeValue(value: Value, out: PbfWriter): void {
  if (typeof value === 'string') out.writeStringField(VALUE.text, value)
  else if (typeof value === 'boolean') out.writeBooleanField(VALUE.flag, value)
  else if (Number.isInteger(value) && value >= 0) out.writeVarintField(VALUE.whole, value)
  else out.writeDoubleField(VALUE.double, value)
}

/** The keys and values of a layer, which its features name by number. */
function createValues(flat: FlatShapes) {
  const names: string[] = []
  const written: Value[] = []
  const keyOf = (name: string) => names.push(name) - 1
  const numberOf = (value: Value) => written.push(value) - 1
  const id = keyOf('id')
  const kept = [...flat.columns]
    .filter(([, { values }]) => values.length <= MOST_KINDS && values.every((value) => typeof value === 'string'))
    .map(([name, { values, at }]) => ({ key: keyOf(name), at, numbers: values.map(numberOf) }))
  return {
    names,
    written,
    tagOf: (name: string, value: Value): readonly number[] => [keyOf(name), numberOf(value)],
    tagsOf(row: number): readonly number[] {
      const tags = [id, numberOf(flat.ids[row]!)]
      for (const { key, at, numbers } of kept) if (at[row] !== -1) tags.push(key, numbers[at[row]!]!)
      return tags
    },
  }
}

/** Positions of a path in units, flat, none closer than `closest` to the previous one; all where fewer than three would remain. */
function thinned(flat: FlatShapes, path: number, place: TilePlace, closest: number): number[] {
  const { positionsFrom, positions } = flat
  const [from, to] = [2 * positionsFrom[path]!, 2 * positionsFrom[path + 1]!]
  const kept: number[] = []
  let [x, y] = [Infinity, Infinity]
  for (let i = from; i < to; i += 2) {
    const [dx, dy] = [positions[i]! - x, positions[i + 1]! - y]
    if (dx * dx + dy * dy < closest * closest && i < to - 2) continue
    ;[x, y] = [positions[i]!, positions[i + 1]!]
    kept.push(Math.round(place.x(x)), Math.round(place.y(y)))
  }
  return kept.length < 6 && to - from >= 6 && closest > 0 ? thinned(flat, path, place, 0) : kept
}

/** Twice the area in square units; positive where a ring runs as outer rings do: to the right, then down. */
function twiceTheArea(ring: readonly number[]): number {
  let twice = 0
  for (let i = 0, before = ring.length - 2; i < ring.length; before = i, i += 2) {
    twice += ring[before]! * ring[i + 1]! - ring[i]! * ring[before + 1]!
  }
  return twice
}

/** The engine accepts positions up to one tile beyond the tile. */
function isFarOutside(boxes: Int32Array, row: number, place: TilePlace, extent: number): boolean {
  return (
    place.x(boxes[4 * row]!) < -extent ||
    place.x(boxes[4 * row + 2]!) > 2 * extent ||
    place.y(boxes[4 * row + 3]!) < -extent ||
    place.y(boxes[4 * row + 1]!) > 2 * extent
  )
}

/** The shape within the tile and its margin. */
function clipped(flat: FlatShapes, row: number, { z, x, y }: TileAddress, options: TileOptions) {
  const shape = shapeFeature(shapeAt(flat, row))
  const { features } = geoJSONToTile({ type: 'FeatureCollection', features: [shape] }, z, x, y, {
    ...options,
    clip: true,
  })
  return (features as GeoJSONVTFeature[]).map((feature) => {
    if (feature.type === TYPE.points) return { type: feature.type, paths: [feature.geometry.flat()] }
    const paths = feature.type === TYPE.polygons ? feature.geometry.map((ring) => ring.slice(0, -1)) : feature.geometry
    return { type: feature.type, paths: paths.map((path) => path.flat()) }
  })
}

function commandOf(command: number, count: number): number {
  return (count << 3) | command
}

function zigzag(value: number): number {
  return (value << 1) ^ (value >> 31)
}
