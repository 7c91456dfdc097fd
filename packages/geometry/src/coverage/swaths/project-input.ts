/** Projects every position of the input onto one grid. */
import { asGrid, type GridRing } from '../../shapes/grid.ts'
import type { LonLatPath } from '../../shapes/lon-lat.ts'
import type { GridPolygon } from '../../shapes/nest-rings.ts'
import { createGridProjection, type GridProjection } from '../../shapes/projection/grid-projection.ts'
import { createLaea, type Laea } from '../../shapes/projection/laea.ts'
import { closeRing, createRingBlock, type RingBlock, reserveRoom, ringAt, startOf } from '../../shapes/ring-block.ts'
import { medianOf } from '../../statistics/quantile.ts'
import type { CoverageInput, SwathInput } from '../terms/coverage.ts'
import type { Step } from '../terms/pace.ts'
import { findStanding, STANDING_STEP } from './find-standing.ts'
import type { Timed } from './pieces.ts'

/** The swaths in the given order; for a line its path. */
export interface ProjectedShapes {
  /** A polygon's outer ring comes first, then its holes. */
  readonly rings: RingBlock
  /** End of each swath's rings among `rings`. */
  readonly ringsEnd: Int32Array
}

export interface ProjectedLine extends Timed {
  /** 0-based position of its swath in the input. */
  readonly swath: number
  readonly path: GridRing
  readonly widthM: number
}

export interface ProjectedInput {
  readonly plane: Laea
  readonly plots: readonly (readonly GridPolygon[])[]
  readonly shapes: ProjectedShapes
  /** 1 for each swath that is not a sprayed polygon: lines, repeats, and those recorded while the aircraft stood. */
  readonly isNoPolygon: Uint8Array
  readonly lines: readonly ProjectedLine[]
  /** Counts of positions of lines and of whole swaths that were left out because the aircraft stood. */
  readonly standing: { readonly positions: number; readonly swaths: number }
}

const SWATHS_A_STEP = 256
const MANY_NUMBERS = 16_384
/** Microseconds for each number of a path, and for each swath. */
const PROJECTING = 0.05
const TAKING = 0.3

/** `isSkipped` is 1 for each swath to be left out. */
export async function projectInput(
  { plots, swaths }: CoverageInput,
  isSkipped: Uint8Array | undefined,
  step: Step,
): Promise<ProjectedInput> {
  const projection = createGridProjection(planeAt(plots, swaths))
  const shapes = createShapes(swaths)
  let projected = 0
  for (let i = 0; i < swaths.length; i++) {
    putSwath(swaths[i]!, projection, shapes.rings)
    shapes.ringsEnd[i] = shapes.rings.count
    if (i % SWATHS_A_STEP !== SWATHS_A_STEP - 1 && shapes.rings.filled - projected < MANY_NUMBERS) continue
    await step(i / swaths.length, TAKING * SWATHS_A_STEP + PROJECTING * (shapes.rings.filled - projected))
    projected = shapes.rings.filled
  }
  const stands = findStanding(centresOf(shapes))
  const isNoPolygon = new Uint8Array(swaths.length)
  const lines: ProjectedLine[] = []
  const standing = { positions: 0, swaths: 0 }
  for (let i = 0; i < swaths.length; i++) {
    const swath = swaths[i]!
    if (isSkipped?.[i] === 1) isNoPolygon[i] = 1
    else if (stands?.[i] === 1) {
      isNoPolygon[i] = 1
      standing.swaths++
    } else if (swath.kind === 'line') {
      isNoPolygon[i] = 1
      const whole = ringAt(shapes.rings, firstRingOf(shapes, i))
      const path = withoutStands(whole)
      standing.positions += (whole.length - path.length) / 2
      const { beginMs, endMs } = swath
      lines.push({
        swath: i,
        path,
        widthM: swath.widthM,
        beginMs: beginMs ?? endMs ?? Number.NaN,
        endMs: endMs ?? beginMs ?? Number.NaN,
      })
    }
  }
  const { plane, project } = projection
  return {
    plane,
    plots: plots.map(({ polygons }) =>
      polygons.map(({ outer, holes, ...rest }) => ({ outer: project(outer), holes: holes.map(project), ...rest })),
    ),
    shapes,
    isNoPolygon,
    lines,
    standing,
  }
}

/** Index of the first ring of a swath. */
export function firstRingOf({ ringsEnd }: ProjectedShapes, swath: number): number {
  return swath > 0 ? ringsEnd[swath - 1]! : 0
}

function createShapes(swaths: readonly SwathInput[]): ProjectedShapes {
  let numbers = 0
  for (const swath of swaths) numbers += swath.kind === 'line' ? swath.path.length : swath.polygon.outer.length
  return { rings: createRingBlock(numbers, swaths.length), ringsEnd: new Int32Array(swaths.length) }
}

function putSwath(swath: SwathInput, projection: GridProjection, rings: RingBlock): void {
  if (swath.kind === 'line') {
    putPath(swath.path, swath.path.length, projection, rings)
    closeRing(rings)
    return
  }
  putOuter(swath.polygon.outer, projection, rings)
  for (const hole of swath.polygon.holes) {
    putPath(hole, hole.length, projection, rings)
    closeRing(rings)
  }
}

/** Leaves out the closing position, but for rings that are closed twice on the grid: a finding of the repair. */
function putOuter(ring: LonLatPath, projection: GridProjection, rings: RingBlock): void {
  const n = ring.length
  const from = rings.filled
  const isClosed = n > 4 && ring[n - 2] === ring[0] && ring[n - 1] === ring[1]
  putPath(ring, isClosed ? n - 2 : n, projection, rings)
  const { xy, filled } = rings
  if (isClosed && xy[filled - 2] === xy[from] && xy[filled - 1] === xy[from + 1]) {
    reserveRoom(rings, 2)
    rings.xy[filled] = rings.xy[from]!
    rings.xy[filled + 1] = rings.xy[from + 1]!
    rings.filled += 2
  }
  closeRing(rings)
}

function putPath(path: LonLatPath, length: number, projection: GridProjection, rings: RingBlock): void {
  reserveRoom(rings, length)
  projection.write(path, length, rings.xy, rings.filled)
  rings.filled += length
}

/** The middle of each swath's box. A log recorded at a stand has shapes in one place. */
function centresOf(shapes: ProjectedShapes): GridRing {
  const { rings, ringsEnd } = shapes
  const centres = new Float64Array(2 * ringsEnd.length)
  for (let i = 0; i < ringsEnd.length; i++) {
    const outer = firstRingOf(shapes, i)
    let minX = Infinity
    let minY = Infinity
    let maxX = -Infinity
    let maxY = -Infinity
    for (let k = startOf(rings, outer); k < rings.end[outer]!; k += 2) {
      const x = rings.xy[k]!
      const y = rings.xy[k + 1]!
      if (x < minX) minX = x
      if (x > maxX) maxX = x
      if (y < minY) minY = y
      if (y > maxY) maxY = y
    }
    centres[2 * i] = (minX + maxX) / 2
    centres[2 * i + 1] = (minY + maxY) / 2
  }
  return asGrid(centres)
}

function withoutStands(path: GridRing): GridRing {
  const standing = findStanding(path, STANDING_STEP)
  if (!standing) return path
  const flown = new Float64Array(path.length)
  let n = 0
  for (const [i, stands] of standing.entries()) {
    if (stands === 1) continue
    flown[n++] = path[2 * i]!
    flown[n++] = path[2 * i + 1]!
  }
  return asGrid(flown.subarray(0, n))
}

/** Centred on the median of the shapes' first positions, so that one stray shape far away does not move the plane off the field. */
function planeAt(plots: CoverageInput['plots'], swaths: readonly SwathInput[]): Laea {
  const most = swaths.length + plots.reduce((sum, plot) => sum + plot.polygons.length, 0)
  const lons = new Float64Array(most).fill(Number.NaN)
  const lats = new Float64Array(most).fill(Number.NaN)
  let used = 0
  const take = (path: LonLatPath): void => {
    if (path.length < 2) return
    lons[used] = path[0]!
    lats[used++] = path[1]!
  }
  for (const swath of swaths) take(swath.kind === 'line' ? swath.path : swath.polygon.outer)
  for (const plot of plots) for (const polygon of plot.polygons) take(polygon.outer)
  return createLaea(medianOf(lons) ?? 0, medianOf(lats) ?? 0)
}
