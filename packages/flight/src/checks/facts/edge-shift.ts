/**
 * Detects plots that are displaced as a whole against their application: an outline in another datum is some 60 m off in Brazil, and the
 * laudo then reports the difference as missed on one side and as outside on the other. On a large farm that is only 1 % of the ground, so
 * the outer edges are examined: the distance from an edge to the end of the application is the shift across the edge plus the overshoot
 * that pilots fly at every edge.
 */
import { hypotenuse, type SwathInput } from '@faixa/geometry'
import type { FlightPlot } from '../../plots/flight-plot.ts'
import { type EdgeEnd, edgeEnds } from './edge-ends.ts'
import { type BestShift, insideShares } from './shifted-area.ts'

const POINTS = 4000
/** Rounds after which a shift changes by millimetres. */
const ROUNDS = 20
/** Minimum number of edges on one side of the area for that side to be evidence of a shift. */
const LEAST_EDGES = 6
/** Minimum cosine of the angle between a shift and the edges before and behind it. */
const FACING = 0.5
/** Shift from which another datum is suspected, m. */
const LEAST_M = 25
/**
 * Minimum distance by which the application ends beyond the edges on one side and before those on the other, in m and as a share of the
 * shift.
 */
const SIDE_M = 9
const SIDE_SHARE = 0.3
/** Minimum outside as a share of missed: less is a side that was not sprayed. */
const BALANCE = 0.6
/** Share of the edges before and behind a shift that must agree with it: valves that open late scatter the ends of single passes. */
const AGREEING = 0.7

interface FlownPlots {
  readonly swaths: readonly SwathInput[]
  readonly plots: readonly FlightPlot[]
  /** The plots whose edges are examined, at least one. */
  readonly treated: readonly FlightPlot[]
}

/** Undefined where the plots lie well, and where the edges of the treated plots allow no conclusion. */
export function edgeShift({ swaths, plots, treated }: FlownPlots): BestShift | undefined {
  const ends = edgeEnds(swaths, treated)
  const fit = shiftOf(ends)
  if (!fit || !isOneSided(ends, fit)) return undefined
  const { eastM, northM } = fit
  const insideOf = insideShares(swaths, plots, POINTS)
  return { eastM, northM, inside: insideOf(0, 0), insideMoved: insideOf(eastM, northM) }
}

interface Fit {
  readonly eastM: number
  readonly northM: number
  /** Metres beyond every edge. */
  readonly allM: number
}

/** The shift with the smallest sum of differences to the ends, not of their squares: a few outliers do not change it. */
function shiftOf(ends: readonly EdgeEnd[]): Fit | undefined {
  let fit: Fit = { eastM: 0, northM: 0, allM: 0 }
  for (let round = 0; round < ROUNDS; round++) {
    let [ee, en, e, nn, n, one, be, bn, b] = [0, 0, 0, 0, 0, 0, 0, 0, 0]
    for (const end of ends) {
      const weight = round === 0 ? 1 : 1 / Math.max(1, Math.abs(restOf(end, fit)))
      const [east, north, beyondM] = [weight * end.east, weight * end.north, weight * end.beyondM]
      ee += east * end.east
      en += east * end.north
      e += east
      nn += north * end.north
      n += north
      one += weight
      be += beyondM * end.east
      bn += beyondM * end.north
      b += beyondM
    }
    const [minorE, minorN, minor] = [nn * one - n * n, en * one - n * e, en * n - nn * e]
    const determinant = ee * minorE - en * minorN + e * minor
    // Edges that all have one direction determine no shift along it.
    if (!(determinant > 1e-6 * one * one * one)) return undefined
    fit = {
      eastM: (be * minorE - en * (bn * one - n * b) + e * (bn * n - nn * b)) / determinant,
      northM: (ee * (bn * one - n * b) - be * minorN + e * (en * b - bn * e)) / determinant,
      allM: (ee * (nn * b - bn * n) - en * (en * b - bn * e) + be * minor) / determinant,
    }
  }
  return fit
}

function restOf({ east, north, beyondM }: EdgeEnd, { eastM, northM, allM }: Fit): number {
  return beyondM - allM - east * eastM - north * northM
}

/** True where the application ends beyond the edges on one side and before those on the other, by about as much. */
function isOneSided(ends: readonly EdgeEnd[], { eastM, northM }: Fit): boolean {
  const apartM = hypotenuse(eastM, northM)
  const facing = ends.map(({ east, north, beyondM }) => {
    const cosine = (east * eastM + north * northM) / apartM
    return { cosine, alongM: beyondM / cosine }
  })
  const sides = [1, -1].map((side) =>
    facing.filter(({ cosine }) => side * cosine >= FACING).map(({ alongM }) => alongM),
  )
  const [outsideM = 0, missedM = 0] = sides.map(median)
  return (
    apartM >= LEAST_M &&
    outsideM >= BALANCE * missedM &&
    Math.min(outsideM, missedM) >= Math.max(SIDE_M, SIDE_SHARE * apartM) &&
    sides.every(
      (side) => side.length >= LEAST_EDGES && side.filter((alongM) => alongM > 0).length >= AGREEING * side.length,
    )
  )
}

function median(numbers: readonly number[]): number {
  return numbers.toSorted((a, b) => a - b)[numbers.length >> 1] ?? 0
}
