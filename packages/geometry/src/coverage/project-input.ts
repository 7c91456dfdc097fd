/** Every position of the input onto one grid. */
import { type GridRing, toGrid } from '../shapes/grid.ts'
import { createLaea, type Laea } from '../shapes/laea.ts'
import type { LonLatPath } from '../shapes/lon-lat.ts'
import type { GridPolygon } from '../shapes/nest-rings.ts'
import { medianOf } from '../statistics/quantile.ts'
import type { CoverageInput } from './coverage.ts'
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
}

/** `skip` is 1 for each swath to be left out. */
export function projectInput({ plots, swaths }: CoverageInput, skip?: Uint8Array): ProjectedInput {
  const plane = planeAt([
    ...swaths.map((swath) => (swath.kind === 'line' ? swath.path : swath.polygon.outer)),
    ...plots.flatMap((plot) => plot.polygons.map((polygon) => polygon.outer)),
  ])
  const project = (path: LonLatPath) => toGrid(plane.toLocal(path))
  const polygons: ProjectedPolygon[] = []
  const lines: ProjectedLine[] = []
  for (const [index, swath] of swaths.entries()) {
    if (skip?.[index] === 1) continue
    const times = {
      ...(swath.beginMs !== undefined && { beginMs: swath.beginMs }),
      ...(swath.endMs !== undefined && { endMs: swath.endMs }),
    }
    if (swath.kind === 'line') lines.push({ path: project(swath.path), widthM: swath.widthM, ...times })
    else {
      const { polygon, placemark, statedWidthM } = swath
      polygons.push({
        index,
        polygon: projectPolygon(polygon.outer, polygon.holes, project),
        ...times,
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
  }
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
