/** Lays strips over plots: the loss at the heading that was flown, and at the heading that loses least. */
import { atan2 } from '../arithmetic/portable-math.ts'
import { limitShape } from '../coverage/terms/limit-work.ts'
import { polygonsOf } from '../coverage/tiles/plot-polygons.ts'
import { BoundsCollector } from '../kml/bounds-collector.ts'
import { GRID_PER_M, toGrid } from '../shapes/grid.ts'
import { asLocalM, type LocalPathM, type LonLatPath, type LonLatPolygon } from '../shapes/lon-lat.ts'
import { type Arena, loadOverlay, type Region } from '../shapes/overlay/overlay.ts'
import { repairPolygon } from '../shapes/overlay/repair-polygon.ts'
import { createLaea, type Laea } from '../shapes/projection/laea.ts'
import { leastStripLoss, roughStripLossM2, sprayedStrips } from './strip-loss.ts'

export interface StripPlan {
  /** Degrees clockwise from north, from 0 to below 180: strips are flown either way. */
  readonly headingDeg: number
  /** Missed and spilled together, m². */
  readonly lossM2: number
}

/** The ground that a plan loses; the areas of the polygons add up to its loss. */
export interface StripGround {
  readonly missed: readonly LonLatPolygon[]
  readonly spilled: readonly LonLatPolygon[]
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
): Promise<{ readonly flown: StripPlan & StripGround; readonly best: StripPlan } | undefined> {
  const overlay = await loadOverlay()
  const arena = overlay.arena()
  try {
    const field = united(polygons, arena)
    if (!field || !(field.region.area > 0)) return undefined
    const rings = arena
      .ringsOf(field.region)
      .map((ring) => asLocalM(Float64Array.from(ring, (units) => units / GRID_PER_M)))
    const measured = (headingDeg: number) => ({
      headingDeg: axial(headingDeg),
      ...leastStripLoss(rings, widthM, mathAngle(headingDeg)),
    })
    const { offsetM, ...plan } = measured(flownDeg)
    const sprayed = sprayedStrips(rings, widthM, mathAngle(flownDeg), offsetM).map((ring) => toGrid(ring))
    const flown = { ...plan, ...groundLost(field, arena.unionOf(sprayed), arena) }
    const headings = [...everyHeading(), ...edgeHeadings(rings)]
    const likely = headings
      .map((headingDeg) => ({ headingDeg, rough: roughStripLossM2(rings, widthM, mathAngle(headingDeg)) }))
      .sort((a, b) => a.rough - b.rough)
      .slice(0, MEASURED)
      .map(({ headingDeg }): StripPlan => measured(headingDeg))
    return { flown, best: [flown, ...likely].reduce((a, b) => (b.lossM2 < a.lossM2 ? b : a)) }
  } finally {
    arena.free()
  }
}

interface Field {
  readonly region: Region
  readonly plane: Laea
}

/** The union of the polygons on the equal-area plane centred on them; undefined without any position. */
function united(polygons: readonly LonLatPolygon[], arena: Arena): Field | undefined {
  const bounds = new BoundsCollector()
  bounds.add(polygons.map((polygon) => ({ kind: 'polygon', ...polygon })))
  if (!bounds.value) return undefined
  const [west, south, east, north] = bounds.value
  const plane = createLaea((west + east) / 2, (south + north) / 2)
  const project = (path: LonLatPath) => toGrid(plane.toLocal(path))
  const rings = polygons.flatMap(({ outer, holes, ownHoles }) => {
    const polygon = { outer: project(outer), holes: holes.map(project), ...(ownHoles !== undefined && { ownHoles }) }
    limitShape([polygon.outer, ...polygon.holes], 'plot', 'polígono')
    return repairPolygon(polygon, () => arena).rings
  })
  return { region: arena.unionOf(rings), plane }
}

function groundLost({ region, plane }: Field, sprayed: Region, arena: Arena): StripGround {
  const polygons = (lost: Region) => polygonsOf(arena.ringsOf(lost), plane)
  return { missed: polygons(arena.subtract(region, sprayed)), spilled: polygons(arena.subtract(sprayed, region)) }
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
