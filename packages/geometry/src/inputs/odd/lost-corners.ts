/**
 * Finds polygons with three corners: a pass has four or more, and a corner that a program lost, or wrote over another one, removes half of
 * the pass without a crossing that would reveal it; so does a corner that the ring passes on its way out and back. Plots, however, may be triangles (5 of 363 in a real farm). They are reported and
 * measured as they are. Linear in the polygons.
 */
import type { Issue } from '../../issues/issue.ts'
import type { Placemark } from '../../kml/placemark.ts'
import type { LonLatPath } from '../../shapes/lon-lat.ts'
import { signedAreaOf } from '../../shapes/ring.ts'
import { countText } from '../count-text.ts'
import { firstLocationOf } from '../placemark-location.ts'

const CORNERS = 3
/** Positions of a ring above which its corners are not counted: a triangle needs four. */
const MOST_POSITIONS = 16
/** Share of the plots from which triangles are too many. */
const TRIANGLES = 0.1

/** Finds them in an application, or in an area of which they are a tenth or more. */
export function lostCorners(placemarks: readonly Placemark[], isArea: boolean): Issue[] {
  const found = placemarks.filter(({ shapes }) =>
    shapes.some((shape) => shape.kind === 'polygon' && [shape.outer, ...shape.holes].some(isTriangle)),
  )
  const drawn = placemarks.filter(({ shapes }) => shapes.some(({ kind }) => kind === 'polygon')).length
  if (found.length === 0 || (isArea && found.length < TRIANGLES * drawn)) return []
  const [has, was] = found.length === 1 ? ['tem', 'foi medido'] : ['têm', 'foram medidos']
  return [
    {
      code: 'polygon-of-three-corners',
      severity: 'aviso',
      message: `${countText(found.length, 'polígono', 'polígonos')} ${has} só três cantos e ${was} assim: um canto pode ter-se perdido. Confira.`,
      place: firstLocationOf(found),
      count: found.length,
    },
  ]
}

function isTriangle(ring: LonLatPath): boolean {
  return cornersOf(ring) === CORNERS && hasArea(ring)
}

/** A polygon without area is reported as that. The limit is about 1 m², in square degrees. */
function hasArea(ring: LonLatPath): boolean {
  return Math.abs(signedAreaOf(ring)) > 1e-10
}

/** Corners of a ring of few positions, without repeated ones and without those that it leaves on the same way back. */
function cornersOf(ring: LonLatPath): number {
  if (ring.length > 2 * MOST_POSITIONS) return MOST_POSITIONS
  const corners = Array.from({ length: ring.length / 2 }, (_, i) => i)
  const isAlike = (i: number, k: number) => ring[2 * i] === ring[2 * k] && ring[2 * i + 1] === ring[2 * k + 1]
  const isNone = (at: number) => {
    const [before, after] = [corners.at(at - 1)!, corners[(at + 1) % corners.length]!]
    return isAlike(before, corners[at]!) || isAlike(before, after)
  }
  for (let at = 0; at < corners.length && corners.length >= CORNERS; at++) {
    if (!isNone(at)) continue
    corners.splice(at, 1)
    at = -1
  }
  return corners.length
}
