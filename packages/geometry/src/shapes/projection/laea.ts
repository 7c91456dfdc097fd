/**
 * Lambert azimuthal equal-area on the WGS84 ellipsoid, oblique aspect, centred where the data is.
 *
 * Equal-area everywhere, so a hectare measured on the plane is a hectare on the ellipsoid; near the centre (a laudo spans a few
 * kilometres) it is also true to length within (d / 2R)^2, 1.5e-7 at 5 km. UTM would err by its scale factor, up to 0.1 % in area.
 * Source: Snyder, Map Projections: A Working Manual, USGS Professional Paper 1395, eqs. 3-12, 3-16 and 24-13 to 24-26.
 * Cost: two transcendental pairs a position; nothing is allocated but the result.
 */
import { asin, atan2, cos, hypotenuse, sin } from '../../arithmetic/portable-math.ts'
import { asLocalM, asLonLat, type LocalPathM, type LonLatPath } from '../lon-lat.ts'

/** WGS84 semi-major axis, metres, and flattening (NIMA TR8350.2). */
const SEMI_MAJOR_M = 6378137
const FLATTENING = 1 / 298.257223563
const E2 = FLATTENING * (2 - FLATTENING)
const RADIANS = Math.PI / 180

/** The q of Snyder 3-12, from the sine of the geodetic latitude. */
function authalicQ(sinLat: number): number {
  return (1 - E2) * (sinLat / (1 - E2 * sinLat * sinLat) + atanhOverE(sinLat))
}

/** atanh(E s) / E by its series: (E s)² is at most 0.0067, so that the ninth term is below the last bit. */
function atanhOverE(s: number): number {
  const z = E2 * s * s
  let sum = 0
  for (let n = 17; n >= 3; n -= 2) sum = z * (1 / n + sum)
  return s + s * sum
}

const Q_POLE = authalicQ(1)
const AUTHALIC_RADIUS_M = SEMI_MAJOR_M * Math.sqrt(Q_POLE / 2)

/** Snyder 3-18: geodetic from authalic latitude, good to 3e-9 rad. */
const SERIES = [
  E2 / 3 + (31 * E2 * E2) / 180 + (517 * E2 * E2 * E2) / 5040,
  (23 * E2 * E2) / 360 + (251 * E2 * E2 * E2) / 3780,
  (761 * E2 * E2 * E2) / 45360,
] as const

/** Geodetic latitude (radians) whose q is given: the series, then Newton on Snyder 3-16 to the last bits. */
function latitudeOfQ(q: number): number {
  const sinBeta = Math.max(-1, Math.min(1, q / Q_POLE))
  const beta = asin(sinBeta)
  let lat = beta + SERIES[0] * sin(2 * beta) + SERIES[1] * sin(4 * beta) + SERIES[2] * sin(6 * beta)
  for (let step = 0; step < 4; step++) {
    const s = sin(lat)
    const w = 1 - E2 * s * s
    const delta = ((sinBeta * Q_POLE - authalicQ(s)) * w * w) / (2 * (1 - E2) * cos(lat))
    if (!Number.isFinite(delta)) break
    lat += delta
    // Newton squares the error: after a step this small the error is below a double's precision.
    if (Math.abs(delta) < 1e-8) break
  }
  return lat
}

export interface Laea {
  readonly centre: { readonly lon: number; readonly lat: number }
  /** Degrees to metres; same length, new array. NaN stays NaN. */
  toLocal(path: LonLatPath): LocalPathM
  /** Projects the first `length` numbers of `path` and writes them into `out` from `at` on. */
  writeLocal(path: LonLatPath, length: number, out: Float64Array, at: number): void
  /** Metres to degrees; same length, new array. Longitudes within -180..180. */
  toLonLat(path: LocalPathM): LonLatPath
}

/** The plane tangent at `lon0`, `lat0` (degrees; |lat0| < 90). x grows east, y north, both in metres. */
export function createLaea(lon0: number, lat0: number): Laea {
  const sinLat0 = sin(lat0 * RADIANS)
  const sinBeta0 = authalicQ(sinLat0) / Q_POLE
  const cosBeta0 = Math.sqrt(1 - sinBeta0 * sinBeta0)
  const d =
    (SEMI_MAJOR_M * cos(lat0 * RADIANS)) / (Math.sqrt(1 - E2 * sinLat0 * sinLat0) * AUTHALIC_RADIUS_M * cosBeta0)

  function toLocal(path: LonLatPath): LocalPathM {
    const out = new Float64Array(path.length)
    writeLocal(path, path.length, out, 0)
    return asLocalM(out)
  }

  function writeLocal(path: LonLatPath, length: number, out: Float64Array, at: number): void {
    for (let i = 0; i < length; i += 2) {
      let turn = path[i]! - lon0
      if (turn > 180) turn -= 360
      else if (turn < -180) turn += 360
      const lambda = turn * RADIANS
      const sinBeta = authalicQ(sin(path[i + 1]! * RADIANS)) / Q_POLE
      const cosBeta = Math.sqrt(Math.max(0, 1 - sinBeta * sinBeta))
      const cosLambda = cos(lambda)
      const b = AUTHALIC_RADIUS_M * Math.sqrt(2 / (1 + sinBeta0 * sinBeta + cosBeta0 * cosBeta * cosLambda))
      out[at + i] = b * d * cosBeta * sin(lambda)
      out[at + i + 1] = (b / d) * (cosBeta0 * sinBeta - sinBeta0 * cosBeta * cosLambda)
    }
  }

  function toLonLat(path: LocalPathM): LonLatPath {
    const out = new Float64Array(path.length)
    for (let i = 0; i < path.length; i += 2) {
      const x = path[i]! / d
      const y = path[i + 1]! * d
      const rho = hypotenuse(x, y)
      if (rho === 0) {
        out[i] = lon0
        out[i + 1] = lat0
        continue
      }
      const c = 2 * asin(Math.min(1, rho / (2 * AUTHALIC_RADIUS_M)))
      const sinC = sin(c)
      const cosC = cos(c)
      const lambda = atan2(x * sinC, rho * cosBeta0 * cosC - y * sinBeta0 * sinC)
      let lon = lon0 + lambda / RADIANS
      if (lon > 180) lon -= 360
      else if (lon < -180) lon += 360
      out[i] = lon
      out[i + 1] = latitudeOfQ(Q_POLE * (cosC * sinBeta0 + (y * sinC * cosBeta0) / rho)) / RADIANS
    }
    return asLonLat(out)
  }

  return { centre: { lon: lon0, lat: lat0 }, toLocal, writeLocal, toLonLat }
}
