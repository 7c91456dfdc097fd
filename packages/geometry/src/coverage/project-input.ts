/** Every position of the input onto one grid. */
import { asGrid, type GridRing, toGrid } from '../shapes/grid.ts'
import { createLaea, type Laea } from '../shapes/laea.ts'
import type { LonLatPath } from '../shapes/lon-lat.ts'
import type { GridPolygon } from '../shapes/nest-rings.ts'
import { boxOf } from '../shapes/ring.ts'
import { medianOf } from '../statistics/quantile.ts'
import type { CoverageInput, SwathInput } from './coverage.ts'
import { findStanding, STANDING_STEP } from './find-standing.ts'
import type { Recorded, Timed } from './piece.ts'

export interface ProjectedPolygon extends Recorded {
  /** 0-based position among the input's swaths. */
  readonly index: number
  readonly polygon: GridPolygon
}

export interface ProjectedLine extends Timed {
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
  const shapes = swaths.map((swath) =>
    swath.kind === 'line'
      ? { outer: project(swath.path), holes: [] }
      : projectPolygon(swath.polygon.outer, swath.polygon.holes, project),
  )
  const stands = findStanding(centresOf(shapes))
  const polygons: ProjectedPolygon[] = []
  const lines: ProjectedLine[] = []
  const standing = { positions: 0, swaths: 0 }
  for (const [index, swath] of swaths.entries()) {
    if (skip?.[index] === 1) continue
    if (stands?.[index] === 1) {
      standing.swaths++
      continue
    }
    const polygon = shapes[index]!
    if (swath.kind === 'line') {
      const path = withoutStands(polygon.outer)
      standing.positions += (polygon.outer.length - path.length) / 2
      lines.push({ path, widthM: swath.widthM, ...timesOf(swath) })
    } else {
      const { placemark, statedWidthM } = swath
      polygons.push({
        index,
        polygon,
        ...timesOf(swath),
        ...(placemark !== undefined && { placemark }),
        ...(statedWidthM !== undefined && { statedWidthM }),
      })
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

function timesOf({ beginMs, endMs }: SwathInput): Timed {
  return { ...(beginMs !== undefined && { beginMs }), ...(endMs !== undefined && { endMs }) }
}

/** The middle of each shape's box: a log that stands writes shapes on one spot. */
function centresOf(shapes: readonly GridPolygon[]): GridRing {
  const centres = new Float64Array(2 * shapes.length)
  for (const [i, { outer }] of shapes.entries()) {
    const [minX, minY, maxX, maxY] = boxOf(outer)
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
