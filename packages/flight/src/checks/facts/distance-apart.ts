/**
 * Estimates the distance between an application and the plots that it should have met. The nearest plots and pieces are found by their
 * boxes; among them every position of one side is compared with every edge of the other. The figure is for a sentence, not a measure: where
 * hundreds of boxes are about equally near, it may be some metres too long.
 */
import {
  asLonLat,
  cos,
  geodesicLengthM,
  hypotenuse,
  type LonLatBounds,
  type LonLatPath,
  type SwathInput,
} from '@faixa/geometry'
import { formatQuantity, metres, toKilometres } from '@faixa/units'
import { pathBounds, swathBounds, unionOf } from '../../bounds.ts'
import type { FlightPlot } from '../../plots/flight-plot.ts'

/** Number of nearest boxes on either side, and of positions of each. */
const NEAREST = 60
const POSITIONS = 400

/** Distance in metres; undefined without plots. */
export function distanceApartM(swaths: readonly SwathInput[], plots: readonly FlightPlot[]): number | undefined {
  const rings = plots.flatMap(({ polygons }) => polygons.map(({ outer }) => outer))
  if (rings.length === 0 || swaths.length === 0) return undefined
  const nearRings = nearest(rings, pathBounds, swathBounds(swaths))
  const nearSwaths = nearest(swaths, (swath) => swathBounds([swath]), unionOf(nearRings.map(pathBounds)))
  let best: Pair | undefined
  for (const ring of nearRings.map(thinned)) {
    for (const path of nearSwaths.map(pathOf).map(thinned)) {
      best = nearer(nearer(best, closestPair(ring, path)), closestPair(path, ring))
    }
  }
  return best && geodesicLengthM(asLonLat([best.lon1, best.lat1, best.lon2, best.lat2]))
}

/** Writes metres where kilometres would be 0, and kilometres otherwise. */
export function distanceText(apartM: number): string {
  return apartM < 1000
    ? formatQuantity(metres(apartM), 'm', 0)
    : formatQuantity(toKilometres(metres(apartM)), 'km', apartM < 100_000 ? 2 : 0)
}

interface Pair {
  /** Squared distance in degrees of latitude, only for comparison. */
  readonly apart: number
  readonly lon1: number
  readonly lat1: number
  readonly lon2: number
  readonly lat2: number
}

function nearest<T>(all: readonly T[], boundsOf: (one: T) => LonLatBounds, from: LonLatBounds): T[] {
  return all
    .map((one) => ({ one, gap: gapBetween(boundsOf(one), from) }))
    .toSorted((a, b) => a.gap - b.gap)
    .slice(0, NEAREST)
    .map(({ one }) => one)
}

function gapBetween(a: LonLatBounds, b: LonLatBounds): number {
  const shrink = cos((((a[1] + a[3] + b[1] + b[3]) / 4) * Math.PI) / 180)
  return hypotenuse(Math.max(0, a[0] - b[2], b[0] - a[2]) * shrink, Math.max(0, a[1] - b[3], b[1] - a[3]))
}

function pathOf(swath: SwathInput): LonLatPath {
  return swath.kind === 'polygon' ? swath.polygon.outer : swath.path
}

/** Returns a sample of the positions of a long path. */
function thinned(path: LonLatPath): LonLatPath {
  const positions = path.length / 2
  const step = Math.ceil(positions / POSITIONS)
  return step === 1 ? path : asLonLat(path.filter((_, i) => Math.floor(i / 2) % step === 0))
}

function nearer(a: Pair | undefined, b: Pair | undefined): Pair | undefined {
  if (!a || !b) return a ?? b
  return b.apart < a.apart ? b : a
}

/** Finds the nearest pair between the positions of `path` and the edges of `other`. */
function closestPair(path: LonLatPath, other: LonLatPath): Pair | undefined {
  let best: Pair | undefined
  for (let i = 0; i < path.length; i += 2) {
    const lon = path[i]!
    const lat = path[i + 1]!
    for (let j = 0; j < other.length; j += 2) {
      const next = (j + 2) % other.length
      // Distances are on a plane around the middle of both, the short way around the globe.
      const shrink = cos((((lat + other[j + 1]!) / 2) * Math.PI) / 180)
      const ax = turn(other[j]! - lon) * shrink
      const ay = other[j + 1]! - lat
      const dx = turn(other[next]! - other[j]!) * shrink
      const dy = other[next + 1]! - other[j + 1]!
      const length2 = dx * dx + dy * dy
      const t = length2 === 0 ? 0 : Math.max(0, Math.min(1, -(ax * dx + ay * dy) / length2))
      const x = ax + t * dx
      const y = ay + t * dy
      const apart = x * x + y * y
      if (!best || apart < best.apart) best = { apart, lon1: lon, lat1: lat, lon2: lon + x / shrink, lat2: lat + y }
    }
  }
  return best
}

function turn(degrees: number): number {
  return degrees > 180 ? degrees - 360 : degrees < -180 ? degrees + 360 : degrees
}
