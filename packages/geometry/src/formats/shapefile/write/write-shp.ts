/** Writes the shapes of a Shapefile and their index (ESRI Shapefile Technical Description, 1998), in degrees, longitude first. */
import type { LonLatPath } from '../../../shapes/lon-lat.ts'

const HEADER_BYTES = 100
const FILE_CODE = 9994
const VERSION = 1000
const NULL_SHAPE = 0
/** All shapes of a file are of one kind; both kinds have the same layout. */
const KINDS = { line: 3, polygon: 5 } as const
const RECORD_HEADER_BYTES = 8
/** Type, box, number of parts and number of points. */
const SHAPE_HEADER_BYTES = 44
const POSITION_BYTES = 16

type Edges = [west: number, south: number, east: number, north: number]

/** `records`: the rings or lines of each; one without any becomes a null shape. Lengths in the format are counted in words of 2 bytes. */
export function writeShp(kind: keyof typeof KINDS, records: readonly (readonly LonLatPath[])[]) {
  const lengths = records.map(lengthOf)
  const shp = viewOf(HEADER_BYTES + lengths.reduce((sum, length) => sum + RECORD_HEADER_BYTES + length, 0))
  const shx = viewOf(HEADER_BYTES + RECORD_HEADER_BYTES * records.length)
  const all: Edges = [Infinity, Infinity, -Infinity, -Infinity]
  let at = HEADER_BYTES
  records.forEach((paths, i) => {
    const entry = HEADER_BYTES + RECORD_HEADER_BYTES * i
    shx.setInt32(entry, at / 2)
    shx.setInt32(entry + 4, lengths[i]! / 2)
    shp.setInt32(at, i + 1)
    shp.setInt32(at + 4, lengths[i]! / 2)
    writeRecord(shp, at + RECORD_HEADER_BYTES, KINDS[kind], paths, all)
    at += RECORD_HEADER_BYTES + lengths[i]!
  })
  for (const view of [shp, shx]) writeHeader(view, KINDS[kind], all)
  return { shp: new Uint8Array(shp.buffer), shx: new Uint8Array(shx.buffer) }
}

function lengthOf(paths: readonly LonLatPath[]): number {
  if (paths.length === 0) return 4
  return SHAPE_HEADER_BYTES + 4 * paths.length + POSITION_BYTES * positionsIn(paths)
}

function positionsIn(paths: readonly LonLatPath[]): number {
  return paths.reduce((sum, path) => sum + path.length / 2, 0)
}

/** Widens `all` by the box of the record. */
function writeRecord(shp: DataView, start: number, type: number, paths: readonly LonLatPath[], all: Edges): void {
  if (paths.length === 0) return shp.setInt32(start, NULL_SHAPE, true)
  const shape: Edges = [Infinity, Infinity, -Infinity, -Infinity]
  for (const path of paths) {
    for (let i = 0; i < path.length; i += 2) {
      for (const edges of [shape, all]) widen(edges, path[i]!, path[i + 1]!)
    }
  }
  shp.setInt32(start, type, true)
  shape.forEach((edge, i) => shp.setFloat64(start + 4 + 8 * i, edge, true))
  shp.setInt32(start + 36, paths.length, true)
  shp.setInt32(start + 40, positionsIn(paths), true)
  let first = 0
  let at = start + SHAPE_HEADER_BYTES + 4 * paths.length
  paths.forEach((path, part) => {
    shp.setInt32(start + SHAPE_HEADER_BYTES + 4 * part, first, true)
    first += path.length / 2
    for (const degrees of path) {
      shp.setFloat64(at, degrees, true)
      at += 8
    }
  })
}

function widen(edges: Edges, lon: number, lat: number): void {
  edges[0] = Math.min(edges[0], lon)
  edges[1] = Math.min(edges[1], lat)
  edges[2] = Math.max(edges[2], lon)
  edges[3] = Math.max(edges[3], lat)
}

function writeHeader(view: DataView, type: number, edges: Edges): void {
  view.setInt32(0, FILE_CODE)
  view.setInt32(24, view.byteLength / 2)
  view.setInt32(28, VERSION, true)
  view.setInt32(32, type, true)
  edges.forEach((edge, i) => view.setFloat64(36 + 8 * i, Number.isFinite(edge) ? edge : 0, true))
}

function viewOf(bytes: number): DataView<ArrayBuffer> {
  return new DataView(new ArrayBuffer(bytes))
}
