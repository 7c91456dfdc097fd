/**
 * Explains a misplaced position by typical mistakes, tried in turn: the first whose correction brings the position back among the others.
 */
import { distanceM, type Spread } from './spread.ts'

export type Slip = 'zero' | 'swapped' | 'sign'

export function slipOf(lon: number, lat: number, spread: Spread): Slip | undefined {
  const fits = (x: number, y: number) =>
    Math.abs(y) <= 90 && distanceM(spread.lon, spread.lat, x, y) <= 2 * spread.reachM
  if (fits(lon, lat)) return undefined
  if (lon === 0 && lat === 0) return 'zero'
  if (fits(lat, lon)) return 'swapped'
  return fits(-lon, lat) || fits(lon, -lat) || fits(-lon, -lat) ? 'sign' : undefined
}

/** Degrees: Brazil with its coast, rounded outwards (IBGE, extreme points). */
const BRAZIL = { west: -74, east: -34, south: -34, north: 5.5 }

function isInBrazil(lon: number, lat: number): boolean {
  return lon >= BRAZIL.west && lon <= BRAZIL.east && lat >= BRAZIL.south && lat <= BRAZIL.north
}

/**
 * Returns the slip that explains the position of a whole file, judged by where fields can be. Brazil with latitude and
 * longitude swapped is the South Atlantic and Antarctica, without farms, so that is certain. With a sign changed it is
 * land elsewhere, so that is only likely. UTM of the wrong hemisphere is Greenland or Antarctica.
 */
export function slipOfFile({ lon, lat }: Pick<Spread, 'lon' | 'lat'>): 'swapped' | 'sign' | 'hemisphere' | undefined {
  if (isInBrazil(lon, lat)) return undefined
  if (isInBrazil(lat, lon)) return 'swapped'
  if (isInBrazil(-lon, lat) || isInBrazil(lon, -lat) || isInBrazil(-lon, -lat)) return 'sign'
  return isInBrazil(lon, lat - QUARTER_DEG) || isInBrazil(lon, lat + QUARTER_DEG) ? 'hemisphere' : undefined
}

/** The false northing of UTM's southern zones, 10,000 km, is as long as a quarter of a meridian. */
const QUARTER_DEG = 90
