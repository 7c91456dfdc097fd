/**
 * Polygons, lines and points with a few properties in a tenth of the bytes of GeoJSON, for drawing: positions in steps of 1e-7°, a centimetre, each as the
 * difference from the one before in bytes of seven bits (as protocol buffers write them), and each column of properties as its different
 * values once. Figures are never taken from it.
 *
 * Bytes: the length of the head, a 32-bit number, the lowest byte first; the head, JSON; for each shape of polygons their number, that of each
 * polygon's rings and of each ring's positions, and the positions, a ring's closing one left out; for lines their number and that of each line's
 * positions; for points one such line.
 */

import type { LonLatBounds } from '../shapes/lon-lat.ts'
import type { GeoJsonGeometry, Position } from './geojson-geometry.ts'

/** Media type of one or more blocks: the length of a block in bytes, 32 bits, the lowest byte first, then the block in gzip. */
export const PACKED_TYPE = 'application/vnd.faixa.formas'

export type PackedProperties = Readonly<Record<string, string | number | undefined>>

/** Numbers of PackedHead.kinds. */
export const PACKED_KINDS = { polygons: 0, lines: 1, points: 2 } as const

interface Column {
  readonly values: readonly (string | number)[]
  /** Index in `values` for each shape; -1 where it has none. */
  readonly at: readonly number[]
}

export interface PackedHead {
  readonly ids: readonly number[]
  readonly columns: Readonly<Record<string, Column>>
  /** Absent where all are polygons. */
  readonly kinds?: readonly number[]
}

/** Steps of positions in a degree. */
export const PER_DEGREE = 1e7
/** Bytes of the lengths of blocks and heads. */
export const LENGTH_BYTES = 4

export interface ShapePacker {
  add(id: number, properties: PackedProperties, geometry: GeoJsonGeometry): void
  end(): Uint8Array
  /** Around all shapes that were added; undefined without a position. */
  bounds(): LonLatBounds | undefined
}

export function createShapePacker(): ShapePacker {
  const ids: number[] = []
  const kinds: number[] = []
  const columns = new Map<string, { readonly places: Map<string | number, number>; readonly at: number[] }>()
  let bytes = new Uint8Array(1 << 16)
  let filled = 0
  let lastX = 0
  let lastY = 0
  let [west, south, east, north] = [Infinity, Infinity, -Infinity, -Infinity]

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
      west = Math.min(west, x)
      south = Math.min(south, y)
      east = Math.max(east, x)
      north = Math.max(north, y)
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
      const head: PackedHead = {
        ids,
        columns: Object.fromEntries(
          [...columns].map(([name, { places, at }]) => [name, { values: [...places.keys()], at }]),
        ),
        ...(kinds.some((kind) => kind !== PACKED_KINDS.polygons) && { kinds }),
      }
      const text = new TextEncoder().encode(JSON.stringify(head))
      const out = new Uint8Array(LENGTH_BYTES + text.length + filled)
      new DataView(out.buffer).setUint32(0, text.length, true)
      out.set(text, LENGTH_BYTES)
      out.set(bytes.subarray(0, filled), LENGTH_BYTES + text.length)
      return out
    },
    bounds: () =>
      west > east ? undefined : [west / PER_DEGREE, south / PER_DEGREE, east / PER_DEGREE, north / PER_DEGREE],
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
      return { kind: PACKED_KINDS.polygons, polygons: [geometry.coordinates], paths: [] }
    case 'MultiPolygon':
      return { kind: PACKED_KINDS.polygons, polygons: geometry.coordinates, paths: [] }
    case 'LineString':
      return { kind: PACKED_KINDS.lines, polygons: [], paths: [geometry.coordinates] }
    case 'MultiLineString':
      return { kind: PACKED_KINDS.lines, polygons: [], paths: geometry.coordinates }
    case 'Point':
      return { kind: PACKED_KINDS.points, polygons: [], paths: [[geometry.coordinates]] }
    case 'MultiPoint':
      return { kind: PACKED_KINDS.points, polygons: [], paths: [geometry.coordinates] }
  }
}

/** Differences to either side become small numbers without a sign. */
function zigzag(value: number): number {
  return value < 0 ? -2 * value - 1 : 2 * value
}
