/**
 * Packed shapes (packed-shapes.ts) after reading: columns and flat arrays, because creating an object for each of 100,000 shapes takes
 * longer than reading all positions. A shape is identified by its row.
 */

import { asLonLat, type LonLatPath, type LonLatPolygon } from '../shapes/lon-lat.ts'
import { LENGTH_BYTES, PACKED_KINDS, type PackedHead, type PackedProperties, PER_DEGREE } from './packed-shapes.ts'

export interface FlatShapes {
  readonly count: number
  readonly ids: Float64Array
  /** Values of PACKED_KINDS. */
  readonly kinds: Uint8Array
  readonly columns: ReadonlyMap<string, FlatColumn>
  /** West, south, east and north of each shape, steps of 1e-7°; west is larger than east where it has no position. */
  readonly boxes: Int32Array
  /** First part of each row, and the end. A part is a polygon, a line or all points of the shape. */
  readonly partsFrom: Int32Array
  /** Index of the first path of each part, and the end: a polygon has its outer ring and its holes, any other part one path. */
  readonly pathsFrom: Int32Array
  /** First position of each path, and the end. */
  readonly positionsFrom: Int32Array
  /** Longitude and latitude of each position, steps of 1e-7°. The closing position of a ring is left out. */
  readonly positions: Int32Array
}

export interface FlatColumn {
  readonly values: readonly (string | number)[]
  /** Index in `values` for each row; -1 where it has none. */
  readonly at: Int32Array
}

/** One shape as an object. */
export interface PackedShape {
  readonly id: number
  readonly properties: PackedProperties
  /** Only one of the three is not empty. Rings are closed. */
  readonly polygons: readonly LonLatPolygon[]
  readonly lines: readonly LonLatPath[]
  /** The positions of points in one path. */
  readonly points: LonLatPath
}

/** Reads the blocks of an answer of PACKED_TYPE, in browsers and in Node. */
export async function readFlatShapes(answer: Blob): Promise<FlatShapes> {
  const bytes = await answer.arrayBuffer()
  const view = new DataView(bytes)
  const blocks: Uint8Array[] = []
  for (let at = 0; at < bytes.byteLength; ) {
    const length = view.getUint32(at, true)
    at += LENGTH_BYTES
    const unzipped = new Blob([bytes.slice(at, at + length)]).stream().pipeThrough(new DecompressionStream('gzip'))
    blocks.push(new Uint8Array(await new Response(unzipped).arrayBuffer()))
    at += length
  }
  return flatShapes(blocks)
}

/** Reads the packed shapes as objects. */
export async function readPackedShapes(answer: Blob): Promise<PackedShape[]> {
  const flat = await readFlatShapes(answer)
  return Array.from({ length: flat.count }, (_, row) => shapeAt(flat, row))
}

export function propertiesAt({ columns }: FlatShapes, row: number): PackedProperties {
  const properties: Record<string, string | number> = {}
  for (const [name, { values, at }] of columns) if (at[row]! >= 0) properties[name] = values[at[row]!]!
  return properties
}

export function shapeAt(flat: FlatShapes, row: number): PackedShape {
  const { ids, kinds, partsFrom, pathsFrom, positionsFrom, positions } = flat
  const kind = kinds[row]
  const pathAt = (path: number, closed: boolean): LonLatPath => {
    const [from, to] = [2 * positionsFrom[path]!, 2 * positionsFrom[path + 1]!]
    const length = to - from
    const degrees = new Float64Array(length + (closed && length > 0 ? 2 : 0))
    for (let i = 0; i < length; i++) degrees[i] = positions[from + i]! / PER_DEGREE
    if (degrees.length > length) degrees.copyWithin(length, 0, 2)
    return asLonLat(degrees)
  }
  const polygons: LonLatPolygon[] = []
  const paths: LonLatPath[] = []
  for (let part = partsFrom[row]!; part < partsFrom[row + 1]!; part++) {
    const [first, end] = [pathsFrom[part]!, pathsFrom[part + 1]!]
    if (kind !== PACKED_KINDS.polygons) paths.push(pathAt(first, false))
    else {
      const rings = Array.from({ length: end - first }, (_, i) => pathAt(first + i, true))
      polygons.push({ outer: rings[0] ?? asLonLat([]), holes: rings.slice(1) })
    }
  }
  return {
    id: ids[row]!,
    properties: propertiesAt(flat, row),
    polygons,
    lines: kind === PACKED_KINDS.lines ? paths : [],
    points: (kind === PACKED_KINDS.points ? paths[0] : undefined) ?? asLonLat([]),
  }
}

/** Reads blocks that are not compressed. */
function flatShapes(blocks: readonly Uint8Array[]): FlatShapes {
  const read = blocks.map((block) => {
    const headLength = new DataView(block.buffer, block.byteOffset).getUint32(0, true)
    const from = LENGTH_BYTES + headLength
    const head = JSON.parse(new TextDecoder().decode(block.subarray(LENGTH_BYTES, from))) as PackedHead
    return { head, bytes: block.subarray(from) }
  })
  const count = read.reduce((sum, { head }) => sum + head.ids.length, 0)
  const numbers = read.reduce((sum, { bytes }) => sum + countNumbers(bytes), 0)
  const columns = new Map<string, Column>()
  const rows: Rows = {
    ids: new Float64Array(count),
    kinds: new Uint8Array(count),
    boxes: new Int32Array(4 * count),
    partsFrom: new Int32Array(count + 1),
    pathsFrom: [],
    positionsFrom: [],
    positions: new Int32Array(numbers),
  }
  let row = 0
  let filled = 0
  for (const { head, bytes } of read) {
    rows.ids.set(head.ids, row)
    if (head.kinds) rows.kinds.set(head.kinds, row)
    for (const [name, column] of Object.entries(head.columns)) addColumn(columns, name, column, row, count)
    filled = readBlock(bytes, rows, row, row + head.ids.length, filled)
    row += head.ids.length
  }
  const { pathsFrom, positionsFrom, positions } = rows
  pathsFrom.push(positionsFrom.length)
  positionsFrom.push(filled / 2)
  return {
    ...rows,
    count,
    columns,
    positions: positions.subarray(0, filled),
    pathsFrom: Int32Array.from(pathsFrom),
    positionsFrom: Int32Array.from(positionsFrom),
  }
}

interface Rows extends Pick<FlatShapes, 'ids' | 'kinds' | 'boxes' | 'partsFrom' | 'positions'> {
  readonly pathsFrom: number[]
  readonly positionsFrom: number[]
}

/** Numbers in seven bits a byte: each ends with a byte below 0x80. */
function countNumbers(bytes: Uint8Array): number {
  let count = 0
  for (let i = 0; i < bytes.length; i++) count += 1 - (bytes[i]! >> 7)
  return count
}

/** Reads the shapes of a block into the rows from `first` until `end`; returns how much of `positions` is then filled. */
function readBlock(bytes: Uint8Array, rows: Rows, first: number, end: number, from: number): number {
  const { kinds, boxes, partsFrom, pathsFrom, positionsFrom, positions } = rows
  let at = 0
  const readNumber = (): number => {
    let value = 0
    let unit = 1
    for (;;) {
      const byte = bytes[at++]!
      value += (byte & 0x7f) * unit
      if (byte < 0x80) return value
      unit *= 0x80
    }
  }
  let [x, y, filled] = [0, 0, from]
  for (let row = first; row < end; row++) {
    let [west, south, east, north] = NOWHERE
    partsFrom[row] = pathsFrom.length
    for (let parts = readNumber(); parts > 0; parts--) {
      pathsFrom.push(positionsFrom.length)
      for (let paths = kinds[row] === PACKED_KINDS.polygons ? readNumber() : 1; paths > 0; paths--) {
        positionsFrom.push(filled / 2)
        for (let left = readNumber(); left > 0; left--) {
          x += unzigzag(readNumber())
          y += unzigzag(readNumber())
          positions[filled++] = x
          positions[filled++] = y
          if (x < west) west = x
          if (x > east) east = x
          if (y < south) south = y
          if (y > north) north = y
        }
      }
    }
    partsFrom[row + 1] = pathsFrom.length
    boxes[4 * row] = west
    boxes[4 * row + 1] = south
    boxes[4 * row + 2] = east
    boxes[4 * row + 3] = north
  }
  return filled
}

/** An ordinate beyond all positions in steps of 1e-7° that fits into 32 bits. */
const BEYOND = 2_000_000_000
const NOWHERE: readonly [number, number, number, number] = [BEYOND, BEYOND, -BEYOND, -BEYOND]

interface Column {
  readonly at: Int32Array
  readonly values: (string | number)[]
  readonly places: Map<string | number, number>
}

/** Adds the values of a block whose first row is `from`; blocks may have the same values. */
function addColumn(
  columns: Map<string, Column>,
  name: string,
  { values, at }: NonNullable<PackedHead['columns'][string]>,
  from: number,
  count: number,
): void {
  const column: Column = columns.get(name) ?? { values: [], places: new Map(), at: new Int32Array(count).fill(-1) }
  columns.set(name, column)
  const placesOf = values.map((value) => {
    const known = column.places.get(value)
    if (known !== undefined) return known
    column.places.set(value, column.values.length)
    return column.values.push(value) - 1
  })
  for (let i = 0; i < at.length; i++) if (at[i]! >= 0) column.at[from + i] = placesOf[at[i]!]!
}

function unzigzag(value: number): number {
  return value % 2 === 0 ? value / 2 : -(value + 1) / 2
}
