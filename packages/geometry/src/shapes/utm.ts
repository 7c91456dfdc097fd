/**
 * Longitude and latitude to UTM on WGS84, for people who read coordinates from a receiver.
 * Source: Snyder, Map Projections: A Working Manual, USGS Professional Paper 1395, eqs. 3-21, 8-9 and 8-10; within a millimetre inside a zone.
 * The wider zones of Norway and Svalbard are left out: nobody sprays there.
 */
import { cos, sin } from '../arithmetic/portable-math.ts'

const SEMI_MAJOR_M = 6378137
const FLATTENING = 1 / 298.257223563
const E2 = FLATTENING * (2 - FLATTENING)
const EP2 = E2 / (1 - E2)
const SCALE = 0.9996
const RADIANS = Math.PI / 180
/** Bands of latitude, 8° each from 80° S; the last one has 12°. */
const BANDS = 'CDEFGHJKLMNPQRSTUVWX'

interface Utm {
  readonly zone: number
  readonly band: string
  readonly eastingM: number
  readonly northingM: number
}

/** Undefined beyond 80° S and 84° N, where UTM ends. */
export function utmOf(lon: number, lat: number): Utm | undefined {
  if (!(lat >= -80 && lat <= 84)) return undefined
  const turned = ((((lon + 180) % 360) + 360) % 360) - 180
  const zone = Math.min(60, Math.floor((turned + 180) / 6) + 1)
  const phi = lat * RADIANS
  const sinPhi = sin(phi)
  const cosPhi = cos(phi)
  const n = SEMI_MAJOR_M / Math.sqrt(1 - E2 * sinPhi * sinPhi)
  const t = (sinPhi / cosPhi) ** 2
  const c = EP2 * cosPhi * cosPhi
  const a = (turned - (6 * zone - 183)) * RADIANS * cosPhi
  const m =
    SEMI_MAJOR_M *
    ((1 - E2 / 4 - (3 * E2 ** 2) / 64 - (5 * E2 ** 3) / 256) * phi -
      ((3 * E2) / 8 + (3 * E2 ** 2) / 32 + (45 * E2 ** 3) / 1024) * sin(2 * phi) +
      ((15 * E2 ** 2) / 256 + (45 * E2 ** 3) / 1024) * sin(4 * phi) -
      ((35 * E2 ** 3) / 3072) * sin(6 * phi))
  const x = n * (a + ((1 - t + c) * a ** 3) / 6 + ((5 - 18 * t + t * t + 72 * c - 58 * EP2) * a ** 5) / 120)
  const y =
    m +
    n *
      (sinPhi / cosPhi) *
      ((a * a) / 2 +
        ((5 - t + 9 * c + 4 * c * c) * a ** 4) / 24 +
        ((61 - 58 * t + t * t + 600 * c - 330 * EP2) * a ** 6) / 720)
  return {
    zone,
    band: BANDS[Math.min(BANDS.length - 1, Math.floor((lat + 80) / 8))]!,
    eastingM: 500_000 + SCALE * x,
    northingM: (lat < 0 ? 10_000_000 : 0) + SCALE * y,
  }
}
