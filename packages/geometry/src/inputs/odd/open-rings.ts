/**
 * Finds polygons whose ring does not end where it began, in a file whose other rings do: the end of its list of positions was lost, or
 * positions of another ring were added. Where most rings are open, the program writes all rings open. They are reported and measured as
 * they are. Linear in the rings.
 */
import type { Issue } from '../../issues/issue.ts'
import type { Placemark } from '../../kml/placemark.ts'
import type { LonLatPath } from '../../shapes/lon-lat.ts'
import { countText } from '../count-text.ts'
import { firstLocationOf } from '../placemark-location.ts'

/** Share of the placemarks from which open rings are the program's way to write them. */
const MOST_OPEN = 0.5
/** About 1 m, in degrees: less is rounding. */
const GAP = 1e-5

export function openRings(placemarks: readonly Placemark[]): Issue[] {
  const drawn = placemarks.filter(({ shapes }) => shapes.some(({ kind }) => kind === 'polygon'))
  const open = drawn.filter(({ shapes }) =>
    shapes.some((shape) => shape.kind === 'polygon' && [shape.outer, ...shape.holes].some(isOpen)),
  )
  if (open.length === 0 || open.length > MOST_OPEN * drawn.length) return []
  const [does, was] = open.length === 1 ? ['não fecha', 'foi fechado'] : ['não fecham', 'foram fechados']
  return [
    {
      code: 'rings-open-beside-closed',
      severity: 'aviso',
      message: `${countText(open.length, 'polígono', 'polígonos')} ${does}, os outros sim: o fim das suas posições pode ter-se perdido, e ${was} com uma reta. Confira.`,
      place: firstLocationOf(open),
      count: open.length,
    },
  ]
}

function isOpen(ring: LonLatPath): boolean {
  const end = ring.length - 2
  return end >= 4 && Math.max(Math.abs(ring[0]! - ring[end]!), Math.abs(ring[1]! - ring[end + 1]!)) > GAP
}
