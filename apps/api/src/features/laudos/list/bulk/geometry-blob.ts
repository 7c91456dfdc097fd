/** A shape as GeoPackage stores it: a header with the box around it, then well-known binary (OGC 12-128r17, clause 2.1.3; OGC 06-103r4). */
import type { LonLatBounds } from '@faixa/geometry'

type Ring = readonly (readonly number[])[]

const HEADER_BYTES = 8 + 4 * 8
/** Byte order and type of a shape. */
const PREFIX_BYTES = 5
const COUNT_BYTES = 4
const POSITION_BYTES = 16
const LITTLE_ENDIAN = 1
/** Little endian, with a box of two dimensions. */
const FLAGS = 0b0000_0011
const POLYGON = 3
const MULTI_POLYGON = 6

export function geometryBlob(
  polygons: readonly (readonly Ring[])[],
  srsId: number,
): { readonly bytes: Uint8Array; readonly bounds: LonLatBounds } {
  const bounds = boundsOf(polygons)
  const bytes = Buffer.alloc(lengthOf(polygons))
  bytes.write('GP', 0, 'latin1')
  bytes.writeUInt8(FLAGS, 3)
  bytes.writeInt32LE(srsId, 4)
  const [west, south, east, north] = bounds
  for (const [i, edge] of [west, east, south, north].entries()) bytes.writeDoubleLE(edge, 8 + 8 * i)
  let at = HEADER_BYTES
  const begin = (type: number, count: number) => {
    bytes.writeUInt8(LITTLE_ENDIAN, at)
    bytes.writeUInt32LE(type, at + 1)
    bytes.writeUInt32LE(count, at + PREFIX_BYTES)
    at += PREFIX_BYTES + COUNT_BYTES
  }
  begin(MULTI_POLYGON, polygons.length)
  for (const rings of polygons) {
    begin(POLYGON, rings.length)
    for (const ring of rings) {
      at = bytes.writeUInt32LE(ring.length, at)
      for (const [x = Number.NaN, y = Number.NaN] of ring) at = bytes.writeDoubleLE(y, bytes.writeDoubleLE(x, at))
    }
  }
  return { bytes, bounds }
}

function lengthOf(polygons: readonly (readonly Ring[])[]): number {
  const rings = polygons.flat()
  const positions = rings.reduce((sum, { length }) => sum + length, 0)
  const shapes = 1 + polygons.length
  return HEADER_BYTES + shapes * (PREFIX_BYTES + COUNT_BYTES) + rings.length * COUNT_BYTES + positions * POSITION_BYTES
}

function boundsOf(polygons: readonly (readonly Ring[])[]): LonLatBounds {
  let [west, south, east, north] = [Infinity, Infinity, -Infinity, -Infinity]
  for (const [x = Number.NaN, y = Number.NaN] of polygons.flat(2)) {
    west = Math.min(west, x)
    south = Math.min(south, y)
    east = Math.max(east, x)
    north = Math.max(north, y)
  }
  return [west, south, east, north]
}
