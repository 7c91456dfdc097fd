/** Lays strips over plots: the loss at the heading that was flown, and at the heading that loses least. */
import { atan2 } from '../arithmetic/portable-math.ts'
import { limitShape } from '../coverage/terms/limit-work.ts'
import { BoundsCollector } from '../kml/bounds-collector.ts'
import { GRID_PER_M, toGrid } from '../shapes/grid.ts'
import { asLocalM, type LocalPathM, type LonLatPath, type LonLatPolygon } from '../shapes/lon-lat.ts'
import { type Arena, loadOverlay } from '../shapes/overlay/overlay.ts'
import { repairPolygon } from '../shapes/overlay/repair-polygon.ts'
import { createLaea } from '../shapes/projection/laea.ts'
import { leastStripLoss, roughStripLossM2 } from './strip-loss.ts'

export interface StripPlan {
  /** Degrees clockwise from north, from 0 to below 180: strips are flown either way. */
  readonly headingDeg: number
  /** Missed and spilled together, m². */
  readonly lossM2: number
}

/** Degrees between the headings that are tried beside those of the longest edges. */
const HEADINGS_DEG = 10
/** Number of the longest edges whose headings are tried, and of the best headings that are measured in full. */
const EDGES = 8
const MEASURED = 2

/**
 * Measures the union of the polygons. `flown` is the heading that was flown, degrees clockwise from north; `widthM` is above 0. Undefined where
 * the polygons have no area. Rejects with CoverageWorkError for polygons with too many crossings.
 */
export async function bestStrips(
  polygons: readonly LonLatPolygon[],
  widthM: number,
  flownDeg: number,
): Promise<{ readonly flown: StripPlan; readonly best: StripPlan } | undefined> {
  const overlay = await loadOverlay()
  const arena = overlay.arena()
  try {
    const rings = united(polygons, arena)
    if (rings.length === 0) return undefined
    const measured = (headingDeg: number): StripPlan => ({
      headingDeg: axial(headingDeg),
      lossM2: leastStripLoss(rings, widthM, mathAngle(headingDeg)).lossM2,
    })
    const flown = measured(flownDeg)
    const headings = [...everyHeading(), ...edgeHeadings(rings)]
    const likely = headings
      .map((headingDeg) => ({ headingDeg, rough: roughStripLossM2(rings, widthM, mathAngle(headingDeg)) }))
      .sort((a, b) => a.rough - b.rough)
      .slice(0, MEASURED)
      .map(({ headingDeg }) => measured(headingDeg))
    return { flown, best: [flown, ...likely].reduce((a, b) => (b.lossM2 < a.lossM2 ? b : a)) }
  } finally {
    arena.free()
  }
}

/** The union of the polygons on the equal-area plane centred on them, m. */
function united(polygons: readonly LonLatPolygon[], arena: Arena): LocalPathM[] {
  const bounds = new BoundsCollector()
  bounds.add(polygons.map((polygon) => ({ kind: 'polygon', ...polygon })))
  if (!bounds.value) return []
  const [west, south, east, north] = bounds.value
  const plane = createLaea((west + east) / 2, (south + north) / 2)
  const project = (path: LonLatPath) => toGrid(plane.toLocal(path))
  const rings = polygons.flatMap(({ outer, holes, ownHoles }) => {
    const polygon = { outer: project(outer), holes: holes.map(project), ...(ownHoles !== undefined && { ownHoles }) }
    limitShape([polygon.outer, ...polygon.holes], 'plot', 'polígono')
    return repairPolygon(polygon, () => arena).rings
  })
  return arena.ringsOf(arena.unionOf(rings)).map((ring) => asLocalM(Float64Array.from(ring, (n) => n / GRID_PER_M)))
}

function everyHeading(): number[] {
  return Array.from({ length: Math.round(180 / HEADINGS_DEG) }, (_, i) => i * HEADINGS_DEG)
}

/** Headings of the longest edges. */
function edgeHeadings(rings: readonly LocalPathM[]): number[] {
  const edges = rings.flatMap((ring) =>
    Array.from({ length: ring.length / 2 }, (_, i) => {
      const j = (i + 1) % (ring.length / 2)
      const [dx, dy] = [ring[2 * j]! - ring[2 * i]!, ring[2 * j + 1]! - ring[2 * i + 1]!]
      return { dx, dy, square: dx * dx + dy * dy }
    }),
  )
  return edges
    .sort((a, b) => b.square - a.square)
    .slice(0, EDGES)
    .map(({ dx, dy }) => axial((atan2(dx, dy) * 180) / Math.PI))
}

function mathAngle(headingDeg: number): number {
  return ((90 - headingDeg) * Math.PI) / 180
}

function axial(headingDeg: number): number {
  const rest = headingDeg % 180
  return rest < 0 ? rest + 180 : rest
}
