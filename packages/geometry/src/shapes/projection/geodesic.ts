/**
 * Areas and lengths on the WGS84 ellipsoid between positions joined by geodesics (Karney, Algorithms for geodesics, J. Geodesy 87,
 * 2013): long edges by the auxiliary sphere (long-edge.ts), short ones by series that agree with it to 1e-8 and cost a thirtieth.
 *
 * Area under a short edge, from the equator: the authalic area of the straight line in (longitude, latitude), by the trapezoid rule
 * with its first correction, plus what the geodesic bulges beyond that line. With r the radius of the parallel, M that of the meridian,
 * both corrections together are sin(lat)/12 · dlon · ((r dlon)² + 3 (M dlat)²): the geodesic equation in (lon, lat) and Euler–Maclaurin,
 * both to the second order; the next order is (edge / earth radius)² times that.
 * Length of a short edge: Gauss's mid-latitude formula.
 *
 * Every engine gives the same bits, but for rings around a pole or a quarter of the globe and edges to the antipode: those are
 * GeographicLib's, which uses Math.sin and its kin, rounded to twelve digits.
 */
import geographiclib from 'geographiclib-geodesic'
import { hypotenuse, sin } from '../../arithmetic/portable-math.ts'
import type { LonLatPath, LonLatPolygon } from '../lon-lat.ts'
import { createLongEdge, integrateOverLongitude, lengthOf } from '../long-edge.ts'

const { Geodesic } = geographiclib
const WGS84 = Geodesic.WGS84

const RADIANS = Math.PI / 180
const SEMI_MAJOR_M = 6378137
const FLATTENING = 1 / 298.257223563
const E2 = FLATTENING * (2 - FLATTENING)
/** (a² / 2)(1 - e²), times the q-like series below: the area from the equator per radian of longitude. */
const BELT_M2 = SEMI_MAJOR_M * SEMI_MAJOR_M * (1 - E2)
/** Longest edge for the area's series, degrees (2.2 km): beyond it the neglected order would show in slivers. */
const SHORT_AREA_EDGE_DEG = 0.02
/** Longest edge for the length's series, degrees (1.1 km). */
const SHORT_LENGTH_EDGE_DEG = 0.01
/** Nearer to the poles longitudes run together and the series degrade. */
const SERIES_LATITUDE_DEG = 75
/** A ring wider than this may contain a pole or go around the globe, which only GeographicLib handles. */
const WIDE_RING_DEG = 90

/** Square metres, without holes. Each ring counts with its absolute area, in either orientation, and is closed implicitly. */
export function geodesicAreaM2(polygon: LonLatPolygon): number {
  return polygon.holes.reduce((area, hole) => area - ringAreaM2(hole), ringAreaM2(polygon.outer))
}

/** Metres along the path. 0 for a single position. */
export function geodesicLengthM(path: LonLatPath): number {
  let total = 0
  for (let i = 2; i < path.length; i += 2) total += edgeLengthM(path[i - 2]!, path[i - 1]!, path[i]!, path[i + 1]!)
  return total
}

export interface Way {
  /** Metres. */
  readonly lengthM: number
  /** Degrees clockwise from true north, from 0 to below 360. Absent for a way without length, which has no direction. */
  readonly bearingDeg?: number
}

/** The geodesic from one position to another; longitudes and latitudes in degrees. */
export function wayBetween(
  ...[fromLon, fromLat, toLon, toLat]: [fromLon: number, fromLat: number, toLon: number, toLat: number]
): Way {
  const { s12 = Number.NaN, azi1 = Number.NaN } = WGS84.Inverse(fromLat, fromLon, toLat, toLon)
  if (s12 === 0) return { lengthM: 0 }
  const bearingDeg = twelveDigits(azi1 < 0 ? azi1 + 360 : azi1)
  return { lengthM: twelveDigits(s12), bearingDeg: bearingDeg === 360 ? 0 : bearingDeg }
}

/** Absolute value of the signed area: where a ring crosses itself, its parts offset each other. */
function ringAreaM2(ring: LonLatPath): number {
  const n = ring.length
  if (n < 6) return 0
  if (isWide(ring)) return wideRingAreaM2(ring)
  let lon1 = ring[n - 2]!
  let lat1 = ring[n - 1]!
  // Belts are measured from the first position's parallel, to keep the bits.
  const base = beltFromEquator(ring[1]! * RADIANS)
  let belt1 = beltFromEquator(lat1 * RADIANS) - base
  let total = 0
  for (let i = 0; i < n; i += 2) {
    const lon2 = ring[i]!
    const lat2 = ring[i + 1]!
    const belt2 = beltFromEquator(lat2 * RADIANS) - base
    const dlon = turn(lon2 - lon1) * RADIANS
    if (Math.abs(lat2 - lat1) <= SHORT_AREA_EDGE_DEG && Math.abs(dlon) <= SHORT_AREA_EDGE_DEG * RADIANS) {
      total += BELT_M2 * dlon * ((belt1 + belt2) / 2) + bulgeM2(lat1, lat2, dlon)
    } else {
      const edge = createLongEdge(lat1, lat2, turn(lon2 - lon1))
      if (!edge) return wideRingAreaM2(ring)
      total += BELT_M2 * integrateOverLongitude(edge, (sinLat) => beltOf(sinLat) - base)
    }
    lon1 = lon2
    lat1 = lat2
    belt1 = belt2
  }
  return Math.abs(total)
}

function isWide(ring: LonLatPath): boolean {
  let width = 0
  for (let i = 0; i < ring.length; i += 2) {
    width = Math.max(width, Math.abs(turn(ring[i]! - ring[0]!)))
    if (Math.abs(ring[i + 1]!) > SERIES_LATITUDE_DEG) return true
  }
  return width > WIDE_RING_DEG
}

function wideRingAreaM2(ring: LonLatPath): number {
  const polygon = WGS84.Polygon(false)
  for (let i = 0; i < ring.length; i += 2) polygon.AddPoint(ring[i + 1]!, ring[i]!)
  return twelveDigits(Math.abs(polygon.Compute(false, true).area ?? Number.NaN))
}

/** Rounds to twelve digits, because engines differ only far below the twelfth. */
function twelveDigits(value: number): number {
  return Number(value.toPrecision(12))
}

function beltFromEquator(lat: number): number {
  return beltOf(sin(lat))
}

/** The area from the equator to a latitude, per radian of longitude, over BELT_M2: x + 2/3 e² x³ + 3/5 e⁴ x⁵ + …, x = sin(lat). */
function beltOf(x: number): number {
  const u = E2 * x * x
  return x * (1 + u * (2 / 3 + u * (3 / 5 + u * (4 / 7 + u * (5 / 9 + (u * 6) / 11)))))
}

function bulgeM2(lat1: number, lat2: number, dlon: number): number {
  const sinLat = sin(((lat1 + lat2) / 2) * RADIANS)
  const w2 = 1 - E2 * sinLat * sinLat
  const primeVertical2 = (SEMI_MAJOR_M * SEMI_MAJOR_M) / w2
  const eastM2 = primeVertical2 * (1 - sinLat * sinLat) * dlon * dlon
  const slope = ((1 - E2) / w2) * (lat2 - lat1) * RADIANS
  const northM2 = primeVertical2 * slope * slope
  return (sinLat / 12) * dlon * (eastM2 + 3 * northM2)
}

/** Metres from one position to another. */
export function edgeLengthM(lon1: number, lat1: number, lon2: number, lat2: number): number {
  const dlonDeg = turn(lon2 - lon1)
  const dlatDeg = lat2 - lat1
  const short = Math.abs(dlonDeg) <= SHORT_LENGTH_EDGE_DEG && Math.abs(dlatDeg) <= SHORT_LENGTH_EDGE_DEG
  if (!short || Math.abs(lat1) > SERIES_LATITUDE_DEG) {
    const edge = createLongEdge(lat1, lat2, dlonDeg)
    if (edge) return lengthOf(edge)
    return twelveDigits(WGS84.Inverse(lat1, lon1, lat2, lon2, Geodesic.DISTANCE).s12 ?? Number.NaN)
  }
  const sinLat = sin(((lat1 + lat2) / 2) * RADIANS)
  const w2 = 1 - E2 * sinLat * sinLat
  const primeVertical = SEMI_MAJOR_M / Math.sqrt(w2)
  const east = primeVertical * Math.sqrt(1 - sinLat * sinLat) * dlonDeg * RADIANS
  const north = primeVertical * ((1 - E2) / w2) * dlatDeg * RADIANS
  return hypotenuse(east, north)
}

/** A difference of longitudes the short way around, degrees. */
function turn(degrees: number): number {
  return degrees > 180 ? degrees - 360 : degrees < -180 ? degrees + 360 : degrees
}
