/** Reads the shape of one record of a .shp. Heights and measures (the Z and M types) follow the positions and are skipped. */
import type { FormatIssueCode } from '../format-issues.ts'
import type { ShapeMaker } from '../shape-maker.ts'
import { type Budget, groupRings } from './group-rings.ts'
import { type RecordSpan, viewOf } from './shp-file.ts'

export interface RecordTarget {
  readonly shapes: ShapeMaker
  /** Work that may still be done to find the outers of holes. */
  readonly budget: Budget
  readonly report: (code: FormatIssueCode, detail?: string) => void
  /** Counts positions before memory is taken for them. */
  readonly count: (positions: number) => void
  readonly refuseMultipatch: () => never
}

const NULL_SHAPE = 0
const MULTIPATCH = 31
/** Types by their geometry: plain, with height, with measure (ESRI, table 1). */
const POINTS = new Set([1, 11, 21])
const LINES = new Set([3, 13, 23])
const POLYGONS = new Set([5, 15, 25])
const MULTIPOINTS = new Set([8, 18, 28])

const POSITION_BYTES = 16
/** Type and box, before the counts of a line, a polygon or a multipoint. */
const BOX_END = 36

/** `span` is undefined for a record whose place in the file is impossible. */
export function addRecord(bytes: Uint8Array, span: RecordSpan | undefined, target: RecordTarget): void {
  const { shapes, report, count, refuseMultipatch } = target
  if (!span || span.to - span.from < 4) return report('feature-unreadable')
  const view = viewOf(bytes.subarray(span.from, span.to))
  const type = view.getInt32(0, true)
  if (type === NULL_SHAPE) return report('feature-without-geometry')
  if (type === MULTIPATCH) return refuseMultipatch()
  if (POINTS.has(type)) {
    if (view.byteLength < 4 + POSITION_BYTES) return report('feature-unreadable')
    count(1)
    return shapes.point(positionsAt(view, 4, 1))
  }
  if (MULTIPOINTS.has(type)) {
    const points = view.byteLength >= BOX_END + 4 ? view.getInt32(BOX_END, true) : -1
    if (points < 0 || BOX_END + 4 + points * POSITION_BYTES > view.byteLength) return report('feature-unreadable')
    count(points)
    for (let i = 0; i < points; i++) shapes.point(positionsAt(view, BOX_END + 4 + i * POSITION_BYTES, 1))
    return undefined
  }
  const isPolygon = POLYGONS.has(type)
  if (!isPolygon && !LINES.has(type)) return report('geometry-unknown', `tipo ${type}`)
  const parts = partsOf(view, count)
  if (!parts) return report('feature-unreadable')
  if (!isPolygon) {
    for (const part of parts) shapes.line(part)
    return undefined
  }
  if (parts.length === 0) return shapes.polygon([])
  const polygons = groupRings(parts, target.budget, report)
  if (!polygons) return report('feature-tangled', `${parts.length.toLocaleString('pt-BR')} anéis`)
  for (const polygon of polygons) shapes.polygon(polygon)
  return undefined
}

/** Returns the parts of a line or a polygon; undefined where counts and offsets do not fit the record. */
function partsOf(view: DataView, count: (positions: number) => void): Float64Array[] | undefined {
  if (view.byteLength < BOX_END + 8) return undefined
  const parts = view.getInt32(BOX_END, true)
  const points = view.getInt32(BOX_END + 4, true)
  if (parts < 0 || points < 0) return undefined
  const pointsAt = BOX_END + 8 + 4 * parts
  if (pointsAt + points * POSITION_BYTES > view.byteLength) return undefined
  count(points)
  const lists: Float64Array[] = []
  for (let i = 0; i < parts; i++) {
    const from = view.getInt32(BOX_END + 8 + 4 * i, true)
    const to = i + 1 < parts ? view.getInt32(BOX_END + 12 + 4 * i, true) : points
    if (from < 0 || to < from || to > points) return undefined
    lists.push(positionsAt(view, pointsAt + from * POSITION_BYTES, to - from))
  }
  return lists
}

function positionsAt(view: DataView, at: number, positions: number): Float64Array {
  const numbers = new Float64Array(2 * positions)
  for (let i = 0; i < numbers.length; i++) numbers[i] = view.getFloat64(at + 8 * i, true)
  return numbers
}
