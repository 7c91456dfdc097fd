/** Draws the elements that make a picture readable as a map: scale, north, coordinates, legend. Lengths are points of the document. */

import { INK, PAPER, printable, SOFT_INK } from '@faixa/export'
import { formatQuantity, metres, toKilometres } from '@faixa/units'
import type { jsPDF as Pdf } from 'jspdf'
import { formatPosition } from '../../../map/controls/format-position.ts'
import type { ListedLayer, SwatchLook } from '../../../map/map-layer.ts'
import { CASING } from '../../../map/palette.ts'
import type { MapPicture } from '../../../map/picture/map-picture.ts'
import { drawPattern } from '../paper-pattern.ts'

/** Position of the picture on the page. */
export interface Frame {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

const MARGIN = 12
const LINE = 13
const BOX_RADIUS = 3

/** Draws a white box and sets the colours of the text in it. */
export function drawBox(pdf: Pdf, { x, y, width, height }: Frame): void {
  pdf.saveGraphicsState()
  pdf.setGState(pdf.GState({ opacity: 0.94 }))
  pdf.setFillColor(PAPER)
  pdf.roundedRect(x, y, width, height, BOX_RADIUS, BOX_RADIUS, 'F')
  pdf.restoreGraphicsState()
}

/** Draws the marks on the picture, for a page that is all map. `legend`: the topmost layer first. */
export function drawMarks(pdf: Pdf, frame: Frame, picture: MapPicture, legend: readonly ListedLayer[]): void {
  drawScale(pdf, frame, picture)
  drawNorth(pdf, frame, picture.bearingDeg)
  drawLegend(pdf, frame, legend)
  drawPlace(pdf, frame, picture)
}

/** The longest round length, metres, that fits into `roomPt` points. */
export function scaleLengthM(roomPt: number, metresPerPoint: number): number {
  const most = roomPt * metresPerPoint
  const power = 10 ** Math.floor(Math.log10(most))
  return ([5, 2, 1].find((digit) => digit * power <= most) ?? 1) * power
}

interface ScaleBar {
  readonly label: string
  /** Length of the bar on the page. */
  readonly length: number
}

export function scaleBarOf(picture: MapPicture, width: number, room: number): ScaleBar {
  const metresPerPoint = picture.metresPerPixel * (picture.width / width)
  const lengthM = scaleLengthM(room, metresPerPoint)
  const label =
    lengthM < 1000
      ? formatQuantity(metres(lengthM), 'm', 0)
      : formatQuantity(toKilometres(metres(lengthM)), 'km', lengthM % 1000 === 0 ? 0 : 1)
  return { label, length: lengthM / metresPerPoint }
}

/** `bottom`: where the bar ends; its length is written above it. */
export function drawScaleBar(pdf: Pdf, { label, length }: ScaleBar, left: number, bottom: number): void {
  pdf.setTextColor(INK).setFont('helvetica', 'normal').setFontSize(8)
  pdf.text(printable(label), left + length / 2, bottom - 8, { align: 'center' })
  pdf.setDrawColor(INK).setLineWidth(1.2)
  pdf.lines(
    [
      [0, 5],
      [length, 0],
      [0, -5],
    ],
    left,
    bottom - 5,
  )
}

function drawScale(pdf: Pdf, { x, y, width, height }: Frame, picture: MapPicture): void {
  const bar = scaleBarOf(picture, width, Math.min(120, width / 4))
  const bottom = y + height - MARGIN
  drawBox(pdf, { x: x + MARGIN, y: bottom - 24, width: bar.length + 16, height: 24 })
  drawScaleBar(pdf, bar, x + MARGIN + 8, bottom - 5)
}

const NORTH = { width: 28, height: 36 }

/** Size of the corner that the north arrow takes, with the paper around it. */
export const NORTH_CORNER = { width: NORTH.width + 2 * MARGIN, height: NORTH.height + 2 * MARGIN }

/** The box of the north arrow in a frame: the upper right corner. */
export function northBox({ x, y, width }: Pick<Frame, 'x' | 'y' | 'width'>): Frame {
  return { x: x + width - MARGIN - NORTH.width, y: y + MARGIN, ...NORTH }
}

export function drawNorth(pdf: Pdf, frame: Pick<Frame, 'x' | 'y' | 'width'>, bearingDeg: number): void {
  const box = northBox(frame)
  const [cx, cy] = [box.x + box.width / 2, box.y + box.height / 2]
  drawBox(pdf, box)
  const angle = (-bearingDeg * Math.PI) / 180
  const at = (right: number, up: number): [number, number] => [
    cx + right * Math.cos(angle) + up * Math.sin(angle),
    cy + 2 + right * Math.sin(angle) - up * Math.cos(angle),
  ]
  const [tip, left, right] = [at(0, 10), at(-5.5, -7), at(5.5, -7)]
  const notch = at(0, -3.5)
  pdf.setFillColor(INK)
  pdf.triangle(...tip, ...left, ...notch, 'F')
  pdf.setDrawColor(INK).setLineWidth(0.6)
  pdf.triangle(...tip, ...right, ...notch, 'S')
  pdf.setTextColor(INK).setFont('helvetica', 'bold').setFontSize(8)
  pdf.text('N', cx, cy - 9.5, { align: 'center' })
}

function drawLegend(pdf: Pdf, { x, y, width, height }: Frame, legend: readonly ListedLayer[]): void {
  if (legend.length === 0) return
  const lines = legendLines(legend)
  const box = { width: 122, height: lines.length * LINE + 22 }
  const left = x + width - MARGIN - box.width
  const top = y + height - MARGIN - box.height
  drawBox(pdf, { x: left, y: top, ...box })
  pdf.setTextColor(INK).setFont('helvetica', 'bold').setFontSize(8)
  pdf.text('Legenda', left + 8, top + 13)
  pdf.setFont('helvetica', 'normal')
  lines.forEach(({ title, swatch }, i) => {
    const baseline = top + 26 + i * LINE
    if (swatch) drawSwatch(pdf, swatch, left + 8, baseline - 7)
    pdf.setTextColor(INK).text(title, left + 30, baseline)
  })
}

export interface LegendLine {
  readonly title: string
  /** Absent for the title above classes. */
  readonly swatch?: SwatchLook
}

/** A layer whose colours have a meaning each has a line for each of them below its title. */
export function legendLines(legend: readonly ListedLayer[]): readonly LegendLine[] {
  return legend.flatMap(({ title, look: { swatch }, classes = [] }): LegendLine[] => {
    if (!swatch || classes.length === 0) return [{ title, ...(swatch && { swatch }) }]
    return [
      { title },
      ...classes.map(({ title: named, colour }) => ({
        title: named,
        swatch: { ...swatch, lineColour: colour, ...(swatch.fillColour !== undefined && { fillColour: colour }) },
      })),
    ]
  })
}

export function drawSwatch(
  pdf: Pdf,
  { kind, lineColour, fillColour, fillOpacity, pattern }: SwatchLook,
  x: number,
  y: number,
): void {
  if (kind === 'line') {
    pdf
      .setDrawColor(CASING)
      .setLineWidth(3)
      .line(x, y + 4, x + 16, y + 4)
    pdf
      .setDrawColor(lineColour)
      .setLineWidth(1.2)
      .line(x, y + 4, x + 16, y + 4)
    return
  }
  const shape = (style: 'F' | 'S') =>
    kind === 'point' ? pdf.circle(x + 8, y + 4, 4, style) : pdf.rect(x, y, 16, 8, style)
  if (fillColour !== undefined) {
    pdf.saveGraphicsState()
    pdf.setGState(pdf.GState({ opacity: Math.max(fillOpacity, 0.25) }))
    pdf.setFillColor(fillColour)
    shape('F')
    pdf.restoreGraphicsState()
  }
  if (pattern) {
    pdf.saveGraphicsState()
    pdf.rect(x, y, 16, 8, null).clip().discardPath()
    drawPattern(pdf, pattern, CASING, { left: x, top: y, right: x + 16, bottom: y + 8 })
    pdf.restoreGraphicsState()
  }
  pdf.setDrawColor(lineColour).setLineWidth(1)
  shape('S')
}

/** The coordinates of two corners, and the owner of the base map. */
export function positionTexts({ bounds, attribution }: MapPicture): readonly [corners: string, source: string] {
  const [west, south, east, north] = bounds
  return [
    `${formatPosition(west, north)}  a  ${formatPosition(east, south)}`,
    printable(attribution === '' ? 'WGS84' : `WGS84 · ${attribution}`),
  ]
}

function drawPlace(pdf: Pdf, { x, y, width, height }: Frame, picture: MapPicture): void {
  pdf.setFont('helvetica', 'normal').setFontSize(7)
  // The texts are beside the legend and above the scale.
  const room = width - 2 * MARGIN - 130
  const lines = pdf.splitTextToSize(positionTexts(picture).join('\n'), room - 12) as string[]
  const box = { width: Math.max(...lines.map((text) => pdf.getTextWidth(text))) + 12, height: lines.length * 9 + 7 }
  const top = y + height - MARGIN - 30 - box.height
  drawBox(pdf, { x: x + MARGIN, y: top, ...box })
  pdf.setTextColor(SOFT_INK).text(lines, x + MARGIN + 6, top + 10, { lineHeightFactor: 1.28 })
}
