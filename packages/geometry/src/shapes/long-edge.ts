/**
 * The geodesic between two positions too far apart for the series in geodesic.ts: its length, and the area under it.
 *
 * The inverse problem on the auxiliary sphere, whose longitude ω is found by Vincenty's iteration (each step is 300 times nearer); the
 * integrals of Karney, Algorithms for geodesics, J. Geodesy 87 (2013), eqs. 7, 8 and 58, by Gauss and Legendre's rule instead of tables of
 * coefficients. GeographicLib, which the test compares with, uses the JavaScript engine's sines, and its results differ between machines.
 * Good to 1e-12 of the length and, below 80° of latitude, 1e-10 of the area. Near the antipode the iteration does not settle.
 */
import { atan2, cos, hypotenuse, sin } from '../arithmetic/portable-math.ts'

const RADIANS = Math.PI / 180
const SEMI_MAJOR_M = 6378137
const FLATTENING = 1 / 298.257223563
const SEMI_MINOR_M = SEMI_MAJOR_M * (1 - FLATTENING)
const E2 = FLATTENING * (2 - FLATTENING)
const SECOND_E2 = E2 / (1 - E2)

/** Abscissas and weights of Gauss and Legendre's rule of 8 nodes (Abramowitz and Stegun, table 25.4), for -1..1. */
const NODES = [
  [0.1834346424956498, 0.362683783378362],
  [0.525532409916329, 0.3137066458778873],
  [0.7966664774136267, 0.2223810344533745],
  [0.9602898564975363, 0.1012285362903763],
] as const
/** Maximum arc of a panel, rad (640 km): the integrands bend so little along it that the rule's 16th order leaves no error in a double. */
const PANEL_RAD = 0.1

const MAX_STEPS = 30
const SETTLED_RAD = 1e-15

/** A geodesic by its arc on the auxiliary sphere, which begins and ends at these distances from the node at the equator. */
export interface LongEdge {
  readonly sinAlpha0: number
  readonly cosAlpha0: number
  readonly sigma1: number
  readonly sigma2: number
}

/**
 * Makes the geodesic between two latitudes, degrees. Undefined beyond a pole, and where the iteration does not converge: within about 1° of
 * the antipode.
 */
export function createLongEdge(lat1: number, lat2: number, dlonDeg: number): LongEdge | undefined {
  if (!(Math.abs(lat1) <= 90 && Math.abs(lat2) <= 90)) return undefined
  const [sin1, cos1] = reducedLatitude(lat1)
  const [sin2, cos2] = reducedLatitude(lat2)
  const dlon = dlonDeg * RADIANS
  let omega = dlon
  for (let step = 0; step < MAX_STEPS; step++) {
    const sinOmega = sin(omega)
    const cosOmega = cos(omega)
    const east = cos2 * sinOmega
    const north = cos1 * sin2 - sin1 * cos2 * cosOmega
    const sinArc = hypotenuse(east, north)
    if (sinArc === 0) return { sinAlpha0: 0, cosAlpha0: 1, sigma1: 0, sigma2: 0 }
    const sinAlpha0 = (cos1 * east) / sinArc
    const cosAlpha0 = hypotenuse(north / sinArc, (sin1 * east) / sinArc)
    const sigma1 = atan2(sin1, (cos1 * north) / sinArc)
    const edge = {
      sinAlpha0,
      cosAlpha0,
      sigma1,
      sigma2: sigma1 + atan2(sinArc, sin1 * sin2 + cos1 * cos2 * cosOmega),
    }
    const next = dlon + FLATTENING * sinAlpha0 * integrate(edge, (sinSigma) => longitudeLag(edge, sinSigma))
    if (Math.abs(next - omega) <= SETTLED_RAD) return edge
    omega = next
  }
  return undefined
}

/** Length of the edge, m. */
export function lengthOf(edge: LongEdge): number {
  const k2 = SECOND_E2 * edge.cosAlpha0 * edge.cosAlpha0
  return SEMI_MINOR_M * integrate(edge, (sinSigma) => Math.sqrt(1 + k2 * sinSigma * sinSigma))
}

/** The integral of `height`, a function of the sine of the geodetic latitude, over the longitude that the edge runs through. */
export function integrateOverLongitude(edge: LongEdge, height: (sinLat: number) => number): number {
  const { sinAlpha0, cosAlpha0 } = edge
  return integrate(edge, (sinSigma) => {
    const sinBeta = cosAlpha0 * sinSigma
    const cosBeta2 = 1 - sinBeta * sinBeta
    const sinLat = sinBeta / Math.sqrt(sinBeta * sinBeta + (1 - FLATTENING) * (1 - FLATTENING) * cosBeta2)
    return height(sinLat) * sinAlpha0 * (1 / cosBeta2 - FLATTENING * longitudeLag(edge, sinSigma))
  })
}

/** Sine and cosine of the reduced latitude, tan β = (1 − f) tan φ. */
function reducedLatitude(latDeg: number): readonly [number, number] {
  const s = (1 - FLATTENING) * sin(latDeg * RADIANS)
  const c = cos(latDeg * RADIANS)
  const size = hypotenuse(s, c)
  return [s / size, c / size]
}

/** The integrand of Karney's I3: the lag of the ellipsoid's longitude behind the sphere's. */
function longitudeLag({ cosAlpha0 }: LongEdge, sinSigma: number): number {
  const k2 = SECOND_E2 * cosAlpha0 * cosAlpha0
  return (2 - FLATTENING) / (1 + (1 - FLATTENING) * Math.sqrt(1 + k2 * sinSigma * sinSigma))
}

/** Integrates a function of the arc's sine over the arc. */
function integrate({ sigma1, sigma2 }: LongEdge, integrand: (sinSigma: number) => number): number {
  const panels = Math.max(1, Math.ceil(Math.abs(sigma2 - sigma1) / PANEL_RAD))
  const half = (sigma2 - sigma1) / panels / 2
  let total = 0
  for (let panel = 0; panel < panels; panel++) {
    const middle = sigma1 + (2 * panel + 1) * half
    for (const [node, weight] of NODES) {
      total += weight * (integrand(sin(middle - node * half)) + integrand(sin(middle + node * half)))
    }
  }
  return total * half
}
