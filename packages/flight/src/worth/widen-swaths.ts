/**
 * Gives swaths another width about the centre line of their pass: lines by their width, ribbons between their opposite corners, other strips across
 * their centre line. Ends that two quads share are widened alike, so that they stay joined.
 */
import { asLonLat, cos, type LonLatPath, type SwathInput } from '@faixa/geometry'
import { openRing } from '../trace/centre-lines.ts'
import type { SwathCentre } from './swath-centres.ts'

/**
 * `centres`: the centre line of each swath (swath-centres.ts); `factor` is above 0. Returns undefined where a swath has none, because its width is
 * not known then.
 */
export function widenSwaths(
  swaths: readonly SwathInput[],
  centres: readonly (SwathCentre | undefined)[],
  factor: number,
): readonly SwathInput[] | undefined {
  if (centres.some((centre) => !centre)) return undefined
  return swaths.map((swath, i) => {
    if (swath.kind === 'line') return { ...swath, widthM: factor * swath.widthM }
    const { polygon, statedWidthM } = swath
    return {
      ...swath,
      polygon: { ...polygon, outer: widenRing(polygon.outer, centres[i]!, factor) },
      ...(statedWidthM !== undefined && { statedWidthM: factor * statedWidthM }),
    }
  })
}

/** Moves each corner away from the centre line, or towards it. */
function widenRing(outer: LonLatPath, { path, ribbon }: SwathCentre, factor: number): LonLatPath {
  const ring = openRing(outer)
  const perLon = cos((outer[1]! * Math.PI) / 180)
  const wide = new Float64Array(ring.length)
  for (let i = 0; i < ring.length; i += 2) {
    const [x, y] = ribbon ? oppositeMiddle(ring, i / 2, ribbon) : footOn(path, [ring[i]!, ring[i + 1]!], perLon)
    wide[i] = x + factor * (ring[i]! - x)
    wide[i + 1] = y + factor * (ring[i + 1]! - y)
  }
  return asLonLat(wide)
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

/** The foot of the perpendicular on the nearest part of the line, whose first and last parts go on beyond its ends. */
function footOn(centre: ArrayLike<number>, [lon, lat]: LonLat, perLon: number): LonLat {
  let [best, nearest]: [LonLat, number] = [[lon, lat], Infinity]
  for (let i = 0; i + 3 < centre.length; i += 2) {
    const [x, y] = [centre[i]!, centre[i + 1]!]
    const [dx, dy] = [(centre[i + 2]! - x) * perLon, centre[i + 3]! - y]
    const square = dx * dx + dy * dy
    if (!(square > 0)) continue
    const share = ((lon - x) * perLon * dx + (lat - y) * dy) / square
    const from = i === 0 ? -Infinity : 0
    const to = i + 5 < centre.length ? 1 : Infinity
    const kept = Math.min(to, Math.max(from, share))
    const [footX, footY] = [x + (kept * dx) / perLon, y + kept * dy]
    const [eastward, northward] = [(lon - footX) * perLon, lat - footY]
    const apart = eastward * eastward + northward * northward
    if (apart < nearest) [best, nearest] = [[footX, footY], apart]
  }
  return best
}
