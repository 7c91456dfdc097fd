/**
 * Names parts of a plot that lie over another part of it without being holes, such as a pond drawn up to the border: the common ground counts once, as
 * plot. Judged at sample points; quadratic in the parts of a placemark whose boxes meet.
 */
import type { Issue } from '../../issues/issue.ts'
import { geodesicAreaM2 } from '../../shapes/projection/geodesic.ts'
import { countText } from '../count-text.ts'
import { firstLocationOf } from '../placemark-location.ts'
import { filledShare, sampleGround } from '../plot-overlaps.ts'
import type { DrawnPlot } from '../plot-roles.ts'
import { hectaresText, sumOf } from '../reading-doubts.ts'

/** Share of a part that lies over another one from which it is named: borders of neighbouring parts differ by metres. */
const COVERED = 0.05
/** Parts of a placemark above which none is compared. */
const MOST_PARTS = 300

export function coveredParts(drawn: readonly DrawnPlot[]): Issue[] {
  const found = drawn.flatMap(({ placemark, polygons }) => coveredOf(polygons).map((areaM2) => ({ placemark, areaM2 })))
  if (found.length === 0) return []
  const hectares = hectaresText(sumOf(found, ({ areaM2 }) => areaM2))
  return [
    {
      code: 'parts-over-each-other',
      severity: 'aviso',
      message: `${countText(found.length, 'parte fica', 'partes ficam')} sobre outra do mesmo marcador, com ${hectares}, que contam uma vez como plantio. Confira se não são furos.`,
      place: firstLocationOf(found.map(({ placemark }) => placemark)),
      count: found.length,
    },
  ]
}

/** The m² of each part that lie over another one, larger or equal. */
function coveredOf(polygons: DrawnPlot['polygons']): number[] {
  if (polygons.length < 2 || polygons.length > MOST_PARTS) return []
  const parts = polygons
    .map((polygon) => ({ areaM2: geodesicAreaM2(polygon), sampled: sampleGround([polygon]) }))
    .sort((a, b) => b.areaM2 - a.areaM2)
  return parts.flatMap(({ areaM2, sampled }, i) => {
    const [west, south, east, north] = sampled.box
    const near = parts
      .slice(0, i)
      .filter(({ sampled: { box } }) => box[0] < east && west < box[2] && box[1] < north && south < box[3])
    if (near.length === 0) return []
    const share = filledShare(
      sampled,
      near.map((part) => part.sampled),
    )
    return share >= COVERED ? [share * areaM2] : []
  })
}
