/**
 * Polygons, lines and points with a few properties in a tenth of the bytes of GeoJSON, for drawing: positions in steps of 1e-7°, a centimetre, each as the
 * difference from the one before in bytes of seven bits (as protocol buffers write them), and each column of properties as its different
 * values once. Figures are never taken from it.
 *
 * Bytes: the length of the head, a 32-bit number, the lowest byte first; the head, JSON; for each shape of polygons their number, that of each
 * polygon's rings and of each ring's positions, and the positions, a ring's closing one left out; for lines their number and that of each line's
 * positions; for points one such line.
 */

import { asLonLat, type LonLatPath, type LonLatPolygon } from '../shapes/lon-lat.ts'
import type { GeoJsonGeometry, Position } from './geojson-geometry.ts'

/** Media type of one or more blocks: the length of a block in bytes, 32 bits, the lowest byte first, and the block in gzip. */
export const PACKED_TYPE = 'application/vnd.faixa.formas'

export type PackedProperties = Readonly<Record<string, string | number | undefined>>

export interface PackedShape {
  readonly id: number
  readonly properties: PackedProperties
  /** Only one of the three has any. */
  readonly polygons: readonly LonLatPolygon[]
  readonly lines: readonly LonLatPath[]
  /** The positions of points in one path. */
  readonly points: LonLatPath
}

/** Numbers of Head.kinds. */
const [POLYGONS, LINES, POINTS] = [0, 1, 2]

interface Column {
  readonly values: readonly (string | number)[]
  /** Index in `values` for each shape; -1 where it has none. */
  readonly at: readonly number[]
}

interface Head {
  readonly ids: readonly number[]
  readonly columns: Readonly<Record<string, Column>>
  /** Absent where all are polygons. */
  readonly kinds?: readonly number[]
}

const PER_DEGREE = 1e7
const HEAD_LENGTH_BYTES = 4

export interface ShapePacker {
  add(id: number, properties: PackedProperties, geometry: GeoJsonGeometry): void
  end(): Uint8Array
}

export function createShapePacker(): ShapePacker {
  const ids: number[] = []
  const kinds: number[] = []
  const columns = new Map<string, { readonly places: Map<string | number, number>; readonly at: number[] }>()
  let bytes = new Uint8Array(1 << 16)
  let filled = 0
  let lastX = 0
  let lastY = 0

  function write(value: number): void {
    if (filled + 10 > bytes.length) {
      const larger = new Uint8Array(2 * bytes.length)
      larger.set(bytes)
      bytes = larger
    }
    // Divided instead of shifted: a difference of 360° has 33 bits.
    let rest = value
    while (rest >= 0x80) {
      bytes[filled++] = (rest % 0x80) | 0x80
      rest = Math.floor(rest / 0x80)
    }
    bytes[filled++] = rest
  }

  function writePath(path: readonly Position[]): void {
    write(path.length)
    for (const [lon, lat] of path) {
      const x = Math.round(lon! * PER_DEGREE)
      const y = Math.round(lat! * PER_DEGREE)
      write(zigzag(x - lastX))
      write(zigzag(y - lastY))
      lastX = x
      lastY = y
    }
  }

  return {
    add(id, properties, geometry) {
      for (const [name, value] of Object.entries(properties)) {
        if (value === undefined) continue
        let column = columns.get(name)
        if (!column) columns.set(name, (column = { places: new Map(), at: [] }))
        const { places, at } = column
        while (at.length < ids.length) at.push(-1)
        if (!places.has(value)) places.set(value, places.size)
        at.push(places.get(value)!)
      }
      ids.push(id)
      const { kind, polygons, paths } = partsOf(geometry)
      kinds.push(kind)
      write(polygons.length + paths.length)
      for (const rings of polygons) {
        write(rings.length)
        for (const ring of rings) writePath(ring.slice(0, -1))
      }
      for (const path of paths) writePath(path)
    },
    end() {
      const head: Head = {
        ids,
        columns: Object.fromEntries(
          [...columns].map(([name, { places, at }]) => [name, { values: [...places.keys()], at }]),
        ),
        ...(kinds.some((kind) => kind !== POLYGONS) && { kinds }),
      }
      const text = new TextEncoder().encode(JSON.stringify(head))
      const out = new Uint8Array(HEAD_LENGTH_BYTES + text.length + filled)
      new DataView(out.buffer).setUint32(0, text.length, true)
      out.set(text, HEAD_LENGTH_BYTES)
      out.set(bytes.subarray(0, filled), HEAD_LENGTH_BYTES + text.length)
      return out
    },
  }
}

interface Parts {
  readonly kind: number
  readonly polygons: readonly (readonly (readonly Position[])[])[]
  readonly paths: readonly (readonly Position[])[]
}

function partsOf(geometry: GeoJsonGeometry): Parts {
  switch (geometry.type) {
    case 'Polygon':
      return { kind: POLYGONS, polygons: [geometry.coordinates], paths: [] }
    case 'MultiPolygon':
      return { kind: POLYGONS, polygons: geometry.coordinates, paths: [] }
    case 'LineString':
      return { kind: LINES, polygons: [], paths: [geometry.coordinates] }
    case 'MultiLineString':
      return { kind: LINES, polygons: [], paths: geometry.coordinates }
    case 'Point':
      return { kind: POINTS, polygons: [], paths: [[geometry.coordinates]] }
    case 'MultiPoint':
      return { kind: POINTS, polygons: [], paths: [geometry.coordinates] }
  }
}

/** Reads one block, not compressed. Rings are closed. */
export function unpackShapes(block: Uint8Array): PackedShape[] {
  const headLength = new DataView(block.buffer, block.byteOffset).getUint32(0, true)
  let at = HEAD_LENGTH_BYTES + headLength
  const { ids, columns, kinds } = JSON.parse(new TextDecoder().decode(block.subarray(HEAD_LENGTH_BYTES, at))) as Head
  const named = Object.entries(columns)
  let lastX = 0
  let lastY = 0

  function read(): number {
    let value = 0
    let unit = 1
    for (;;) {
      const byte = block[at++]!
      value += (byte & 0x7f) * unit
      if (byte < 0x80) return value
      unit *= 0x80
    }
  }

  /** `closing`: positions to leave room for at the end. */
  function readPath(closing = 0): LonLatPath {
    const count = read()
    const path = new Float64Array(2 * (count + closing))
    for (let i = 0; i < 2 * count; i += 2) {
      lastX += unzigzag(read())
      lastY += unzigzag(read())
      path[i] = lastX / PER_DEGREE
      path[i + 1] = lastY / PER_DEGREE
    }
    return asLonLat(path)
  }

  function readRing(): LonLatPath {
    const ring = readPath(1)
    ring[ring.length - 2] = ring[0]!
    ring[ring.length - 1] = ring[1]!
    return ring
  }

  function readPolygon(): LonLatPolygon {
    const rings = Array.from({ length: read() }, readRing)
    return { outer: rings[0] ?? asLonLat([]), holes: rings.slice(1) }
  }

  return ids.map((id, i) => {
    const properties: Record<string, string | number> = {}
    for (const [name, { values, at: places }] of named) {
      const place = places[i] ?? -1
      if (place >= 0) properties[name] = values[place]!
    }
    const kind = kinds?.[i] ?? POLYGONS
    const parts = read()
    const polygons = kind === POLYGONS ? Array.from({ length: parts }, readPolygon) : []
    const paths = kind === POLYGONS ? [] : Array.from({ length: parts }, () => readPath())
    const points = (kind === POINTS ? paths[0] : undefined) ?? asLonLat([])
    return { id, properties, polygons, lines: kind === LINES ? paths : [], points }
  })
}

/** Reads the blocks of an answer of PACKED_TYPE, in browsers and in Node. */
export async function readPackedShapes(answer: Blob): Promise<PackedShape[]> {
  const bytes = await answer.arrayBuffer()
  const view = new DataView(bytes)
  const shapes: PackedShape[] = []
  for (let at = 0; at < bytes.byteLength; ) {
    const length = view.getUint32(at, true)
    at += HEAD_LENGTH_BYTES
    const unzipped = new Blob([bytes.slice(at, at + length)]).stream().pipeThrough(new DecompressionStream('gzip'))
    // Not spread: a block may have 100,000 shapes, and a call only so many arguments.
    for (const shape of unpackShapes(new Uint8Array(await new Response(unzipped).arrayBuffer()))) shapes.push(shape)
    at += length
  }
  return shapes
}

/** Differences to either side become small numbers without a sign. */
function zigzag(value: number): number {
  return value < 0 ? -2 * value - 1 : 2 * value
}

function unzigzag(value: number): number {
  return value % 2 === 0 ? value / 2 : -(value + 1) / 2
}
