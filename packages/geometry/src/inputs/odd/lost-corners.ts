/**
 * Finds polygons with three corners: a pass has four or more, and a corner that a program lost, or wrote over another one, removes half of
 * the pass without a crossing that would reveal it. Plots, however, may be triangles (5 of 363 in a real farm). They are reported and
 * measured as they are. Linear in the polygons.
 */
import type { Issue } from '../../issues/issue.ts'
import type { Placemark } from '../../kml/placemark.ts'
import type { LonLatPath } from '../../shapes/lon-lat.ts'
import { signedAreaOf } from '../../shapes/ring.ts'
import { countText } from '../count-text.ts'
import { firstLocationOf } from '../placemark-location.ts'

const CORNERS = 3
/** Share of the plots from which triangles are too many. */
const TRIANGLES = 0.1

/** Finds them in an application, or in an area of which they are a tenth or more. */
export function lostCorners(placemarks: readonly Placemark[], isArea: boolean): Issue[] {
  const found = placemarks.filter(({ shapes }) =>
    shapes.some((shape) => shape.kind === 'polygon' && cornersOf(shape.outer) === CORNERS && hasArea(shape.outer)),
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

/** A polygon without area is reported as that. The limit is about 1 m², in square degrees. */
function hasArea(ring: LonLatPath): boolean {
  return Math.abs(signedAreaOf(ring)) > 1e-10
}

/** Positions that differ from the previous one, at most CORNERS + 1. */
function cornersOf(ring: LonLatPath): number {
  const end = ring.length - 2
  let corners = 0
  for (let i = 0; i <= end && corners <= CORNERS; i += 2) {
    const before = i === 0 ? end : i - 2
    if (ring[i] !== ring[before] || ring[i + 1] !== ring[before + 1]) corners++
  }
  return corners
}
