import { asLonLat, type LonLatPath, type LonLatPolygon } from './lon-lat.ts'

/**
 * Closes the rings and orients the outer one counter-clockwise and holes clockwise, as RFC 7946 requires; with `outerSense` -1 the other way
 * round, as Shapefile requires.
 */
export function orientPolygon({ outer, holes }: LonLatPolygon, outerSense: 1 | -1 = 1): LonLatPolygon {
  const holeSense = outerSense === 1 ? -1 : 1
  return { outer: turned(closed(outer), outerSense), holes: holes.map((hole) => turned(closed(hole), holeSense)) }
}

function closed(ring: LonLatPath): LonLatPath {
  const n = ring.length
  return ring[0] === ring[n - 2] && ring[1] === ring[n - 1] ? ring : asLonLat([...ring, ring[0]!, ring[1]!])
}

function turned(ring: LonLatPath, sense: 1 | -1): LonLatPath {
  if (senseOf(ring) * sense >= 0) return ring
  const reversed = asLonLat(new Float64Array(ring.length))
  for (let i = 0, j = ring.length - 2; j >= 0; i += 2, j -= 2) reversed.set(ring.subarray(j, j + 2), i)
  return reversed
}

/**
 * Sense of a ring, positive if counter-clockwise. Coordinates are relative to the first position, so that the products keep their digits.
 */
function senseOf(ring: LonLatPath): number {
  const [lon = 0, lat = 0] = ring
  let twice = 0
  for (let i = 2; i < ring.length; i += 2) {
    twice += (ring[i - 2]! - lon) * (ring[i + 1]! - lat) - (ring[i]! - lon) * (ring[i - 1]! - lat)
  }
  return twice
}
