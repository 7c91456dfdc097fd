/**
 * Detects whether an application fits its plots better after moving these as a whole: an outline in another datum is some 60 m off in
 * Brazil, and the laudo then reports the difference as missed on one side and as outside on the other. Sample points spread over the
 * sprayed area, the same on every machine, are tested against the plots moved by each step of a square grid, then by finer steps around the
 * best.
 */
import { createLaea, hypotenuse, type LocalPathM, type SwathInput, whereInRing } from '@faixa/geometry'
import { overlaps, padded, pathBounds, plotBounds, swathBounds } from '../../bounds.ts'
import type { FlightPlot } from '../../plots/flight-plot.ts'
import { spreadPoints } from './spread-points.ts'

const POINTS = 800
/**
 * Number of points for the first search over the square, and the maximum share of the outside ground that a shift may leave there to be
 * refined.
 */
const FEW_POINTS = 250
const WORTH = 0.8
/** Step between successive sample points: more than the points of a pass. */
const STRIDE = 37
/** Metres: beyond the shifts of the datums of Brazil (SAD69 65 m, Córrego Alegre 80 m). */
const REACH_M = 120
const COARSE_M = 20
const FINE_M = 5

export interface BestShift {
  /** Metres by which the plots would have to move. */
  readonly eastM: number
  readonly northM: number
  /** Shares of the application inside the plots at their present position, and inside the moved plots. */
  readonly inside: number
  readonly insideMoved: number
}

interface PlacedRings {
  readonly outer: LocalPathM
  readonly holes: readonly LocalPathM[]
  /** Metres on the plane; single fields, because taking an array apart costs more than the rest of a comparison. */
  readonly west: number
  readonly south: number
  readonly east: number
  readonly north: number
}

/** Undefined where no step of the square, tested with few points, brings much of the outside area into the plots. */
export function bestShift(swaths: readonly SwathInput[], plots: readonly FlightPlot[]): BestShift | undefined {
  const few = searched(insideShares(swaths, plots, FEW_POINTS), [0, 0], REACH_M, COARSE_M)
  if (1 - few.best.inside > WORTH * (1 - few.here.inside)) return undefined
  const insideOf = insideShares(swaths, plots, POINTS)
  const { best } = searched(insideOf, [few.best.eastM, few.best.northM], COARSE_M - FINE_M, FINE_M)
  return { eastM: best.eastM, northM: best.northM, inside: insideOf(0, 0), insideMoved: best.inside }
}

/** Results below `least` may be too small. */
type InsideOf = (eastM: number, northM: number, least?: number) => number

function searched(insideOf: InsideOf, [eastM, northM]: readonly [number, number], reachM: number, stepM: number) {
  const here: Tried = { eastM, northM, inside: insideOf(eastM, northM) }
  return { here, best: bestAround(here, reachM, stepM, insideOf) }
}

/** The share of the application inside the plots, by a shift of theirs. */
export function insideShares(swaths: readonly SwathInput[], plots: readonly FlightPlot[], count: number): InsideOf {
  const [west, south, east, north] = swathBounds(swaths)
  const plane = createLaea((west + east) / 2, Math.max(-89, Math.min(89, (south + north) / 2)))
  const { points, weights } = spreadPoints(swaths, plane, count)
  // Both searches together move a plot by less than this along each axis.
  const reached = padded([west, south, east, north], 2 * REACH_M)
  const rings = plots
    .filter((plot) => overlaps(plotBounds(plot), reached))
    .flatMap(({ polygons }) =>
      polygons.map((polygon): PlacedRings => {
        const outer = plane.toLocal(polygon.outer)
        const [west, south, east, north] = pathBounds(outer)
        return { outer, holes: polygon.holes.map((hole) => plane.toLocal(hole)), west, south, east, north }
      }),
    )
  // Each point meets the few plots that a shift can bring below it.
  const ringsNear = weights.map((_, i) => rings.filter((ring) => reaches(ring, points[2 * i]!, points[2 * i + 1]!)))
  const all = weights.reduce((sum, weight) => sum + weight, 0)
  // A stride through the points meets those outside soon: those of one pass are neighbours.
  const order = strided(weights.length)
  return (eastM, northM, least = 0) => {
    let inside = 0
    let outside = 0
    // Rounding errors of the sums must not end the search at a result that equals `least`.
    const mostOutside = (1 - least + 1e-9) * all
    for (const i of order) {
      const x = points[2 * i]! - eastM
      const y = points[2 * i + 1]! - northM
      if (isInAny(ringsNear[i]!, x, y)) inside += weights[i]!
      else {
        outside += weights[i]!
        if (outside > mostOutside) break
      }
    }
    return inside / all
  }
}

/** The numbers from 0 to `count`, each once, with a distance of some tens between successive ones. */
function strided(count: number): Int32Array {
  const order = new Int32Array(count)
  let at = 0
  for (let first = 0; first < STRIDE; first++) for (let i = first; i < count; i += STRIDE) order[at++] = i
  return order
}

interface Tried {
  readonly eastM: number
  readonly northM: number
  readonly inside: number
}

/** The best of a square of shifts around a middle; among equals the shortest, so that nothing moves without a gain. */
function bestAround(before: Tried, reachM: number, stepM: number, insideOf: InsideOf): Tried {
  let best = before
  for (let eastM = before.eastM - reachM; eastM <= before.eastM + reachM; eastM += stepM) {
    for (let northM = before.northM - reachM; northM <= before.northM + reachM; northM += stepM) {
      const tried = { eastM, northM, inside: insideOf(eastM, northM, best.inside) }
      const isAsGood = tried.inside === best.inside && lengthOf(tried) < lengthOf(best)
      if (tried.inside > best.inside || isAsGood) best = tried
    }
  }
  return best
}

function lengthOf({ eastM, northM }: Pick<BestShift, 'eastM' | 'northM'>): number {
  return hypotenuse(eastM, northM)
}

function reaches({ west, south, east, north }: PlacedRings, x: number, y: number): boolean {
  const reach = 2 * REACH_M
  return x >= west - reach && x <= east + reach && y >= south - reach && y <= north + reach
}

function isInAny(rings: readonly PlacedRings[], x: number, y: number): boolean {
  for (const ring of rings) if (holds(ring, x, y)) return true
  return false
}

function holds(ring: PlacedRings, x: number, y: number): boolean {
  if (x < ring.west || x > ring.east || y < ring.south || y > ring.north) return false
  return whereInRing(x, y, ring.outer) !== 'outside' && ring.holes.every((hole) => whereInRing(x, y, hole) !== 'inside')
}
