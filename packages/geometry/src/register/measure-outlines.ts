/**
 * Measures outlines alone, without a flight: each plot's own area, as a laudo would find it, and what had to be repaired. Rings are
 * repaired by the engine's rules, and overlapping parts of one plot count once. Overlapping plots each count whole.
 */
import { limitPlots, limitShape, uniting } from '../coverage/terms/limit-work.ts'
import { GRID_PER_M, GRID2_PER_M2, type GridRing } from '../shapes/grid.ts'
import type { LonLatBounds, LonLatPolygon } from '../shapes/lon-lat.ts'
import { type Arena, loadOverlay } from '../shapes/overlay/overlay.ts'
import { type RingRepair, repairPolygon } from '../shapes/overlay/repair-polygon.ts'
import { createGridProjection } from '../shapes/projection/grid-projection.ts'
import { createLaea } from '../shapes/projection/laea.ts'
import { boxOf, lengthOf, totalAreaOf } from '../shapes/ring.ts'

export interface MeasuredOutline {
  /** Area on the ellipsoid, m²; 0 where nothing with an area is left. */
  readonly areaM2: number
  /** Length of all borders, m. */
  readonly borderM: number
  readonly repairs: ReadonlySet<RingRepair>
}

/** Plots between two reports of progress, and two releases of the overlay's memory. */
const PLOTS_A_STEP = 500

/**
 * `bounds` are around all plots. Throws `CoverageWorkError` where outlines cross each other more often than any field's do.
 */
export async function measureOutlines(
  plots: readonly (readonly LonLatPolygon[])[],
  [west, south, east, north]: LonLatBounds,
  onProgress: (done: number) => void = () => {},
): Promise<MeasuredOutline[]> {
  const overlay = await loadOverlay()
  const { project } = createGridProjection(createLaea((west + east) / 2, (south + north) / 2))
  const projected = plots.map((polygons) =>
    polygons.map(({ outer, holes }) => ({ outer: project(outer), holes: holes.map(project) })),
  )
  limitPlots(projected)
  let arena: Arena | undefined
  const borrow = () => (arena ??= overlay.arena())
  try {
    return projected.map((polygons, i) => {
      if (i % PLOTS_A_STEP === PLOTS_A_STEP - 1) {
        arena?.free()
        arena = undefined
        onProgress(i / projected.length)
      }
      const repairs = new Set<RingRepair>()
      const parts = polygons.map((polygon) => {
        const repaired = uniting('plot', () => repairPolygon(polygon, borrow))
        for (const repair of repaired.repairs) repairs.add(repair)
        return repaired.rings
      })
      return { ...sizeOf(united(parts, i, borrow)), repairs }
    })
  } finally {
    arena?.free()
  }
}

/** The rings of all parts, where overlaps count once. */
function united(parts: readonly (readonly GridRing[])[], index: number, borrow: () => Arena): readonly GridRing[] {
  const rings = parts.flat()
  if (!anyBoxesMeet(parts)) return rings
  limitShape(rings, 'plot', `talhão ${index + 1}`)
  return uniting('plot', () => borrow().ringsOf(borrow().unionOf(rings)))
}

/** Parts whose boxes do not meet cannot overlap, and most do not: a plot is often drawn in pieces with roads between. */
function anyBoxesMeet(parts: readonly (readonly GridRing[])[]): boolean {
  const boxes = parts.flatMap((rings) => (rings.length === 0 ? [] : [unionBox(rings.map(boxOf))]))
  return boxes.some(([west, south, east, north], i) =>
    boxes.some((other, j) => j > i && other[0] <= east && other[2] >= west && other[1] <= north && other[3] >= south),
  )
}

type Box = ReturnType<typeof boxOf>

function unionBox(boxes: readonly Box[]): Box {
  return boxes.reduce((a, b) => [
    Math.min(a[0], b[0]),
    Math.min(a[1], b[1]),
    Math.max(a[2], b[2]),
    Math.max(a[3], b[3]),
  ])
}

function sizeOf(rings: readonly GridRing[]): Pick<MeasuredOutline, 'areaM2' | 'borderM'> {
  return {
    areaM2: totalAreaOf(rings) / GRID2_PER_M2,
    borderM: rings.reduce((sum, ring) => sum + lengthOf(ring), 0) / GRID_PER_M,
  }
}
