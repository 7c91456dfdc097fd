/**
 * Converts longitude and latitude to UTM on WGS84, for users who compare coordinates with a receiver. Source: Snyder, Map Projections: A
 * Working Manual, USGS Professional Paper 1395, eqs. 3-21, 8-9 and 8-10; within a millimetre inside a zone. The wider zones of Norway and
 * Svalbard are left out: no user sprays there.
 */
import { cos, sin } from '../../arithmetic/portable-math.ts'

const SEMI_MAJOR_M = 6378137
const FLATTENING = 1 / 298.257223563
const E2 = FLATTENING * (2 - FLATTENING)
const E4 = E2 * E2
const E6 = E4 * E2
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
  const tanPhi = sinPhi / cosPhi
  const t = tanPhi * tanPhi
  const c = EP2 * cosPhi * cosPhi
  const a = (turned - (6 * zone - 183)) * RADIANS * cosPhi
  const a2 = a * a
  const a4 = a2 * a2
  const m =
    SEMI_MAJOR_M *
    ((1 - E2 / 4 - (3 * E4) / 64 - (5 * E6) / 256) * phi -
      ((3 * E2) / 8 + (3 * E4) / 32 + (45 * E6) / 1024) * sin(2 * phi) +
      ((15 * E4) / 256 + (45 * E6) / 1024) * sin(4 * phi) -
      ((35 * E6) / 3072) * sin(6 * phi))
  const x = n * (a + ((1 - t + c) * a2 * a) / 6 + ((5 - 18 * t + t * t + 72 * c - 58 * EP2) * a4 * a) / 120)
  const y =
    m +
    n *
      tanPhi *
      (a2 / 2 + ((5 - t + 9 * c + 4 * c * c) * a4) / 24 + ((61 - 58 * t + t * t + 600 * c - 330 * EP2) * a4 * a2) / 720)
  return {
    zone,
    band: BANDS[Math.min(BANDS.length - 1, Math.floor((lat + 80) / 8))]!,
    eastingM: 500_000 + SCALE * x,
    northingM: (lat < 0 ? 10_000_000 : 0) + SCALE * y,
  }
}
