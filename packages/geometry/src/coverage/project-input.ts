/** Every position of the input onto one grid. */
import { asGrid, type GridRing, toGrid } from '../shapes/grid.ts'
import { createLaea, type Laea } from '../shapes/laea.ts'
import { asLocalM, type LonLatPath } from '../shapes/lon-lat.ts'
import type { GridPolygon } from '../shapes/nest-rings.ts'
import { boxOf } from '../shapes/ring.ts'
import { medianOf } from '../statistics/quantile.ts'
import type { CoverageInput, SwathInput } from './coverage.ts'
import { findStanding, STANDING_STEP } from './find-standing.ts'
import type { Recorded, Timed } from './piece.ts'

export interface ProjectedPolygon {
  /** 0-based position among the input's swaths. */
  readonly index: number
  readonly polygon: GridPolygon
  /** What the swath says about itself. */
  readonly recorded: Recorded
}

export interface ProjectedLine extends Timed {
  /** 0-based position among the input's swaths. */
  readonly index: number
  readonly path: GridRing
  readonly widthM: number
}

export interface ProjectedInput {
  readonly plane: Laea
  readonly plots: readonly (readonly GridPolygon[])[]
  readonly polygons: readonly ProjectedPolygon[]
  readonly lines: readonly ProjectedLine[]
  /** What was left out because the aircraft stood: positions of lines, and whole swaths. */
  readonly standing: { readonly positions: number; readonly swaths: number }
}

/** `skip` is 1 for each swath to be left out. */
export function projectInput({ plots, swaths }: CoverageInput, skip?: Uint8Array): ProjectedInput {
  const plane = planeAt([
    ...swaths.map((swath) => (swath.kind === 'line' ? swath.path : swath.polygon.outer)),
    ...plots.flatMap((plot) => plot.polygons.map((polygon) => polygon.outer)),
  ])
  const project = (path: LonLatPath) => toGrid(plane.toLocal(path))
  const shapes = projectSwaths(swaths, plane, project)
  const stands = findStanding(centresOf(shapes))
  const polygons: ProjectedPolygon[] = []
  const lines: ProjectedLine[] = []
  const standing = { positions: 0, swaths: 0 }
  for (let index = 0; index < swaths.length; index++) {
    const swath = swaths[index]!
    if (skip?.[index] === 1) continue
    if (stands?.[index] === 1) {
      standing.swaths++
      continue
    }
    const polygon = shapes[index]!
    if (swath.kind === 'line') {
      const path = withoutStands(polygon.outer)
      standing.positions += (polygon.outer.length - path.length) / 2
      lines.push({ index, path, widthM: swath.widthM, ...timesOf(swath) })
    } else {
      polygons.push({ index, polygon, recorded: swath })
    }
  }
  return {
    plane,
    plots: plots.map((plot) => plot.polygons.map(({ outer, holes }) => projectPolygon(outer, holes, project))),
    polygons,
    lines,
    standing,
  }
}

const NO_HOLES: readonly GridRing[] = []

/** Outlines lie one after the other in one block: an array each would be most of what a measurement allocates. */
function projectSwaths(
  swaths: readonly SwathInput[],
  plane: Laea,
  project: (path: LonLatPath) => GridRing,
): GridPolygon[] {
  let numbers = 0
  for (const swath of swaths) numbers += swath.kind === 'line' ? 0 : swath.polygon.outer.length
  const block = new Float64Array(numbers)
  let at = 0
  return swaths.map((swath) => {
    if (swath.kind === 'line') return { outer: project(swath.path), holes: NO_HOLES }
    const { outer, holes } = swath.polygon
    const from = at
    at = writeRing(outer, plane, block, from)
    return { outer: asGrid(block.subarray(from, at)), holes: holes.length === 0 ? NO_HOLES : holes.map(project) }
  })
}

/** Leaves out the closing position, but for rings that are closed twice on the grid: a finding of the repair. Returns the ring's end. */
function writeRing(ring: LonLatPath, plane: Laea, block: Float64Array, from: number): number {
  const n = ring.length
  const isClosed = n > 4 && ring[n - 2] === ring[0] && ring[n - 1] === ring[1]
  const end = from + (isClosed ? n - 2 : n)
  plane.writeLocal(ring, end - from, block, from)
  toGrid(asLocalM(block), from, end)
  if (!isClosed || block[end - 2] !== block[from] || block[end - 1] !== block[from + 1]) return end
  block[end] = block[from]!
  block[end + 1] = block[from + 1]!
  return end + 2
}

function timesOf({ beginMs, endMs }: SwathInput): Timed {
  return { ...(beginMs !== undefined && { beginMs }), ...(endMs !== undefined && { endMs }) }
}

/** The middle of each shape's box: a log that stands writes shapes on one spot. */
function centresOf(shapes: readonly GridPolygon[]): GridRing {
  const centres = new Float64Array(2 * shapes.length)
  for (let i = 0; i < shapes.length; i++) {
    const [minX, minY, maxX, maxY] = boxOf(shapes[i]!.outer)
    centres[2 * i] = (minX + maxX) / 2
    centres[2 * i + 1] = (minY + maxY) / 2
  }
  return asGrid(centres)
}

function withoutStands(path: GridRing): GridRing {
  const standing = findStanding(path, STANDING_STEP)
  return standing ? asGrid(path.filter((_, i) => standing[i >> 1] === 0)) : path
}

function projectPolygon(
  outer: LonLatPath,
  holes: readonly LonLatPath[],
  project: (path: LonLatPath) => GridRing,
): GridPolygon {
  return { outer: project(outer), holes: holes.map(project) }
}

/** Centred on the median of the shapes' first positions, so that one stray shape far away does not move the plane off the field. */
function planeAt(paths: readonly LonLatPath[]): Laea {
  const used = paths.filter((path) => path.length >= 2)
  return createLaea(medianOf(used.map((path) => path[0]!)) ?? 0, medianOf(used.map((path) => path[1]!)) ?? 0)
}
