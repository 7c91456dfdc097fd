/**
 * Draws scale, north, coordinates and legend below a picture: paper has room for them, so that nothing covers the field. Lengths are points
 * of the document.
 */

import { INK, SOFT_INK } from '@faixa/export'
import type { jsPDF as Pdf } from 'jspdf'
import type { ListedLayer } from '../../../map/map-layer.ts'
import type { MapPicture } from '../../../map/picture/map-picture.ts'
import { fitted } from '../paper-line.ts'
import {
  drawScaleBar,
  drawSwatch,
  type Frame,
  type LegendLine,
  legendLines,
  positionTexts,
  scaleBarOf,
} from './map-marks.ts'

const LINE = 13
const SWATCH = 21
const BETWEEN = 14
const SCALE_ROOM = 120

interface Entry extends LegendLine {
  readonly left: number
  readonly line: number
}

export interface MapStrip {
  readonly height: number
  /** Draws the strip below `below`, from its left edge on. */
  draw(below: Frame, picture: MapPicture): void
}

/** The strip's height is known first: the picture takes the rest of the page. `legend`: the topmost layer first. */
export function mapStrip(pdf: Pdf, legend: readonly ListedLayer[], width: number): MapStrip {
  pdf.setFont('helvetica', 'normal').setFontSize(8)
  const entries = placedEntries(pdf, legend, width - SCALE_ROOM - BETWEEN)
  const lines = 1 + Math.max(0, ...entries.map(({ line }) => line))
  return {
    height: 8 + Math.max(lines * LINE, 20) + 10,
    draw: ({ x, y, width: shown, height }, picture) => {
      const top = y + height + 8
      pdf.setFont('helvetica', 'normal').setFontSize(8)
      for (const { title, swatch, left, line } of entries) {
        if (swatch) drawSwatch(pdf, swatch, x + left, top + line * LINE)
        pdf.setTextColor(INK).text(title, x + left + (swatch ? SWATCH : 0), top + 7 + line * LINE)
      }
      const bar = scaleBarOf(picture, shown, SCALE_ROOM)
      drawScaleBar(pdf, bar, x + width - bar.length, top + 17)
      const [corners, source] = positionTexts(picture)
      pdf.setFontSize(7).setTextColor(SOFT_INK)
      pdf.text(fitted(pdf, `${corners} · ${source}`, width), x, top + Math.max(lines * LINE, 20) + 7)
    },
  }
}

/** Places the entries of the legend side by side, in lines of `room` points. */
function placedEntries(pdf: Pdf, legend: readonly ListedLayer[], room: number): readonly Entry[] {
  let [left, line] = [0, 0]
  return legendLines(legend).map((one) => {
    const width = (one.swatch ? SWATCH : 0) + pdf.getTextWidth(one.title)
    if (left > 0 && left + width > room) [left, line] = [0, line + 1]
    const entry = { ...one, left, line }
    left += width + BETWEEN
    return entry
  })
}
