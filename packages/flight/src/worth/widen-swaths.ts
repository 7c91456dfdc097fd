/**
 * Gives swaths another width about the centre line of their pass: lines by their width, ribbons between their opposite corners, other strips across
 * their centre line. Ends that two quads share are widened alike, so that they stay joined.
 */
import { asLonLat, cos, type LonLatPath, type SwathInput } from '@faixa/geometry'
import { openRing } from '../trace/centre-lines.ts'
import type { SwathCentre } from './swath-centres.ts'

/**
 * Returns a function that makes the swaths in another width, as a factor above 0 of their own; each call makes a copy of them. `centres`: the centre
 * line of each swath (swath-centres.ts). Returns undefined where a swath has none, because its width is not known then.
 */
export function swathWidener(
  swaths: readonly SwathInput[],
  centres: readonly (SwathCentre | undefined)[],
): ((factor: number) => readonly SwathInput[]) | undefined {
  if (centres.some((centre) => !centre)) return undefined
  const corners = swaths.map((swath, i) =>
    swath.kind === 'polygon' ? cornersOf(swath.polygon.outer, centres[i]!) : undefined,
  )
  return (factor) =>
    swaths.map((swath, i) => {
      if (swath.kind === 'line') return { ...swath, widthM: factor * swath.widthM }
      const { polygon, statedWidthM } = swath
      return {
        ...swath,
        polygon: { ...polygon, outer: widenRing(corners[i]!, factor) },
        ...(statedWidthM !== undefined && { statedWidthM: factor * statedWidthM }),
      }
    })
}

/** The corners of a ring, and for each the place on the centre line that it moves away from. */
interface Corners {
  readonly ring: ArrayLike<number>
  readonly middles: Float64Array
}

function cornersOf(outer: LonLatPath, { path, ribbon }: SwathCentre): Corners {
  const ring = openRing(outer)
  const footOf = ribbon ? undefined : feetOn(path, cos((outer[1]! * Math.PI) / 180))
  const middles = new Float64Array(ring.length)
  for (let i = 0; i < ring.length; i += 2) {
    middles.set(ribbon ? oppositeMiddle(ring, i / 2, ribbon) : footOf!(ring[i]!, ring[i + 1]!), i)
  }
  return { ring, middles }
}

/** Moves each corner away from the centre line, or towards it. */
function widenRing({ ring, middles }: Corners, factor: number): LonLatPath {
  return asLonLat(middles.map((middle, i) => middle + factor * (ring[i]! - middle)))
}

type LonLat = readonly [lon: number, lat: number]

/** The middle between a corner of a ribbon and the opposite one. */
function oppositeMiddle(
  ring: ArrayLike<number>,
  corner: number,
  { turn, corners }: NonNullable<SwathCentre['ribbon']>,
): LonLat {
  const opposite = (2 * turn - 1 - corner + 2 * corners) % corners
  return [(ring[2 * corner]! + ring[2 * opposite]!) / 2, (ring[2 * corner + 1]! + ring[2 * opposite + 1]!) / 2]
}

/** Parts of a centre line that are looked at together: those of a box that is farther away than what was found are not. */
const BOXED = 16

/**
 * Finds the foot of the perpendicular on the nearest part of the line, whose first and last parts go on beyond its ends. `perLon`: degrees of
 * latitude in one of longitude.
 */
function feetOn(centre: ArrayLike<number>, perLon: number): (lon: number, lat: number) => LonLat {
  const lastPart = centre.length / 2 - 2
  /** The foot on the part that was looked at last. */
  let [footX, footY] = [0, 0]
  /** The square of the distance to a part, degrees of latitude. */
  const squareTo = (k: number, lon: number, lat: number): number => {
    const [x, y] = [centre[2 * k]!, centre[2 * k + 1]!]
    const [dx, dy] = [(centre[2 * k + 2]! - x) * perLon, centre[2 * k + 3]! - y]
    const square = dx * dx + dy * dy
    if (!(square > 0)) return Infinity
    const share = ((lon - x) * perLon * dx + (lat - y) * dy) / square
    const kept = Math.min(k < lastPart ? 1 : Infinity, Math.max(k === 0 ? -Infinity : 0, share))
    footX = x + (kept * dx) / perLon
    footY = y + kept * dy
    const [eastward, northward] = [(lon - footX) * perLon, lat - footY]
    return eastward * eastward + northward * northward
  }
  const boxes = Array.from({ length: Math.ceil((lastPart + 1) / BOXED) }, (_, b) => {
    const places = Array.from(centre).slice(2 * b * BOXED, 2 * Math.min(lastPart + 1, (b + 1) * BOXED) + 2)
    const [lons, lats] = [0, 1].map((odd) => places.filter((_, i) => i % 2 === odd)) as [number[], number[]]
    return {
      // The first and the last part have no end.
      isOpen: b === 0 || (b + 1) * BOXED > lastPart,
      west: Math.min(...lons),
      east: Math.max(...lons),
      south: Math.min(...lats),
      north: Math.max(...lats),
    }
  })
  /** Corners follow one another along the line: the part of the last one is near the next one's. */
  let likely = 0
  return (lon, lat) => {
    let [best, nearest]: [LonLat, number] = [[lon, lat], Infinity]
    const bound = squareTo(likely, lon, lat)
    for (const [b, { isOpen, west, east, south, north }] of boxes.entries()) {
      const eastward = Math.max(0, west - lon, lon - east) * perLon
      const northward = Math.max(0, south - lat, lat - north)
      if (!isOpen && eastward * eastward + northward * northward > Math.min(bound, nearest)) continue
      for (let k = b * BOXED; k <= Math.min(lastPart, (b + 1) * BOXED - 1); k++) {
        const apart = squareTo(k, lon, lat)
        if (apart < nearest) [best, nearest, likely] = [[footX, footY], apart, k]
      }
    }
    return best
  }
}
