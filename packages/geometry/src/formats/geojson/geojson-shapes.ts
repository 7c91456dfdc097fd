/** Passes the geometry of a feature (RFC 7946, 3.1) to the shape maker. Every member is checked, because JSON has no types. */
import type { FormatIssueCode } from '../format-issues.ts'
import type { ShapeMaker } from '../shape-maker.ts'

/** `report` is called for each part that is left out. */
export interface GeometryTarget {
  readonly shapes: ShapeMaker
  readonly report: (code: FormatIssueCode, detail?: string) => void
  /** Counts positions before memory is taken for them. */
  readonly count: (positions: number) => void
}

const LONGEST_SAMPLE = 40

export function addGeometry(geometry: unknown, target: GeometryTarget): void {
  if (geometry === null || geometry === undefined) return
  const { type, coordinates, geometries } = objectOf(geometry)
  const { shapes, report } = target
  switch (type) {
    case 'Point':
      return shapes.point(pathOf([coordinates], target))
    case 'MultiPoint':
      for (const point of listOf(coordinates)) shapes.point(pathOf([point], target))
      return undefined
    case 'LineString':
      return shapes.line(pathOf(coordinates, target))
    case 'MultiLineString':
      for (const line of listOf(coordinates)) shapes.line(pathOf(line, target))
      return undefined
    case 'Polygon':
      return shapes.polygon(listOf(coordinates).map((ring) => pathOf(ring, target)))
    case 'MultiPolygon':
      for (const polygon of listOf(coordinates)) shapes.polygon(listOf(polygon).map((ring) => pathOf(ring, target)))
      return undefined
    case 'GeometryCollection':
      // The document's depth is limited, and so is that of collections in collections.
      for (const inner of listOf(geometries)) addGeometry(inner, target)
      return undefined
    default:
      return report('geometry-unknown', sampleOf(type))
  }
}

/** Flat x and y of the list's positions; those without two numbers are left out and reported. */
function pathOf(positions: unknown, { count, report }: GeometryTarget): Float64Array {
  const list = listOf(positions)
  // An empty list is an empty geometry, also in place of a point's position.
  if (list.length === 1 && Array.isArray(list[0]) && list[0].length === 0) return new Float64Array(0)
  count(list.length)
  const path = new Float64Array(2 * list.length)
  let kept = 0
  for (const position of list) {
    const x: unknown = Array.isArray(position) ? position[0] : undefined
    const y: unknown = Array.isArray(position) ? position[1] : undefined
    if (typeof x === 'number' && typeof y === 'number' && Number.isFinite(x) && Number.isFinite(y)) {
      path[kept++] = x
      path[kept++] = y
    } else report('coordinate-unreadable', sampleOf(position))
  }
  return kept === path.length ? path : path.slice(0, kept)
}

/** Returns the first position of a geometry that has one, to judge in which units its numbers are. */
export function firstPosition(geometry: unknown): readonly [x: number, y: number] | undefined {
  const { coordinates, geometries } = objectOf(geometry)
  for (const inner of listOf(geometries)) {
    const found = firstPosition(inner)
    if (found) return found
  }
  let list: unknown = coordinates
  while (Array.isArray(list)) {
    const [x, y] = list as readonly unknown[]
    if (typeof x === 'number' && typeof y === 'number') return [x, y]
    list = x
  }
  return undefined
}

export function objectOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>) : {}
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : []
}

function sampleOf(value: unknown): string {
  return (JSON.stringify(value) ?? 'nada').slice(0, LONGEST_SAMPLE).toWellFormed()
}
