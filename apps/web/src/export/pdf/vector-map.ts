/**
 * A vector map on paper, north up: areas, lines and points on an equal-area plane around the middle of the map. Shapes are clipped to the
 * frame, and positions closer than a tenth of a point are left out, so that a river of 100,000 positions stays a small file. Lengths are
 * points of the document.
 */
import { INK, PAPER, printable, RULE, SOFT_INK } from '@faixa/export'
import { asLocalM, asLonLat, createLaea, type LonLatBounds } from '@faixa/geometry'
import { formatNumber } from '@faixa/units'
import type { jsPDF } from 'jspdf'
import type { Pattern } from '../../map/patterns.ts'
import type { MapPicture } from '../../map/picture/map-picture.ts'
import { type LabelRoom, labelRoom, type Middle } from './label-room.ts'
import { drawNorth, type Frame, NORTH_CORNER, northBox } from './laudo/map-marks.ts'
import { drawPattern, type PatternBox } from './paper-pattern.ts'

export type Position = readonly number[]
export type Ring = readonly Position[]

export interface AreaLook {
  /** `#rrggbb`; absent where it is not filled. */
  readonly fill?: string
  /** Opacity from 0 (transparent) to 1. */
  readonly fillOpacity?: number
  /** Strokes over the fill, in the colour of the line. */
  readonly pattern?: Pattern
  readonly line?: LineLook
}

export interface LineLook {
  readonly colour: string
  readonly width: number
  /** A wider line below, so that bright colours read on paper. */
  readonly casing?: string
  readonly dashes?: readonly number[]
}

/** Positions are degrees: longitude, latitude. */
export interface VectorMap {
  /** `polygons`: coordinates of a MultiPolygon. */
  areas(polygons: readonly (readonly Ring[])[], look: AreaLook): void
  line(path: Ring, look: LineLook): void
  point(position: Position, colour: string, radius?: number): void
  /** Text with its middle at the position, or `above` it by some points, with a white outline; moved aside where another text is. */
  label(position: Position, text: string, size?: number, above?: number): void
  /** Text near a straight line, `above` it by some points, in a place without other text; omitted if there is none. */
  labelAlong(ends: readonly [Position, Position], text: string, size: number, above: number): void
  /** Tells whether a position is within the frame, with room for a label. */
  isSeen(position: Position): boolean
}

/** Free paper around the content. */
const PADDING = 16
const LEAST_STEP = 0.1
const CASING_WIDTH = 1.2
/** Distance beyond the frame from which positions are joined straight. */
const OUTSIDE = 20

/**
 * Draws the content of `draw` into the frame, then its border, north and coordinates; returns it as the picture of a map, for scale and
 * strip.
 */
export function drawVectorMap(
  pdf: jsPDF,
  frame: Frame,
  bounds: LonLatBounds,
  attribution: string,
  draw: (map: VectorMap) => void,
): MapPicture {
  const place = placing(frame, bounds)
  pdf.setLineJoin('round').setLineCap('round')
  pdf.saveGraphicsState()
  pdf.rect(frame.x, frame.y, frame.width, frame.height, null).clip().discardPath()
  const room = labelRoom(frame)
  draw(painter(pdf, frame, place, room))
  pdf.restoreGraphicsState()
  drawCoordinates(pdf, frame, place, room)
  pdf.setLineDashPattern([], 0)
  pdf.setDrawColor(RULE).setLineWidth(0.6).rect(frame.x, frame.y, frame.width, frame.height)
  drawNorth(pdf, cornerOfNorth(frame, room), 0)
  const [west, north] = place.positionAt(frame.x, frame.y)
  const [east, south] = place.positionAt(frame.x + frame.width, frame.y + frame.height)
  return {
    dataUrl: '',
    width: frame.width,
    height: frame.height,
    metresPerPixel: place.metresPerPoint,
    bearingDeg: 0,
    bounds: [west, south, east, north],
    attribution,
  }
}

/**
 * Position of the north arrow where it covers no text: a corner of the frame, the upper right one if possible, otherwise the middle of a
 * side.
 */
function cornerOfNorth({ x, y, width, height }: Frame, room: LabelRoom): Pick<Frame, 'x' | 'y' | 'width'> {
  const [left, low] = [NORTH_CORNER.width, y + height - NORTH_CORNER.height]
  const corners = [
    { x, y, width },
    { x, y, width: left },
    { x, y: low, width },
    { x, y: low, width: left },
    { x, y, width: (width + left) / 2 },
    { x, y: low, width: (width + left) / 2 },
    { x, y: (y + low) / 2, width },
    { x, y: (y + low) / 2, width: left },
  ]
  return corners.find((corner) => room.isFree(northBox(corner))) ?? { x, y, width }
}

interface Placing {
  readonly metresPerPoint: number
  /** Flat points of the page. */
  at(positions: Ring): Float64Array
  positionAt(x: number, y: number): readonly [lon: number, lat: number]
}

function placing(frame: Frame, [west, south, east, north]: LonLatBounds): Placing {
  const [lon, lat] = [(west + east) / 2, (south + north) / 2]
  const plane = createLaea(lon, lat)
  const border = [west, south, lon, south, east, south, east, lat, east, north, lon, north, west, north, west, lat]
  const box = boxOf(plane.toLocal(asLonLat(border)))
  const metresPerPoint = Math.max(
    (box.right - box.left) / (frame.width - 2 * PADDING),
    (box.bottom - box.top) / (frame.height - 2 * PADDING),
    0.01,
  )
  const [cx, cy] = [(box.left + box.right) / 2, (box.top + box.bottom) / 2]
  const [middleX, middleY] = [frame.x + frame.width / 2, frame.y + frame.height / 2]
  return {
    metresPerPoint,
    at: (positions) => {
      const local = plane.toLocal(asLonLat(positions.flatMap(([x = 0, y = 0]) => [x, y])))
      return Float64Array.from(local, (metres, i) =>
        i % 2 === 0 ? middleX + (metres - cx) / metresPerPoint : middleY - (metres - cy) / metresPerPoint,
      )
    },
    positionAt: (x, y) => {
      const local = [cx + (x - middleX) * metresPerPoint, cy - (y - middleY) * metresPerPoint]
      const [toLon = 0, toLat = 0] = plane.toLonLat(asLocalM(local))
      return [toLon, toLat]
    },
  }
}

function painter(pdf: jsPDF, frame: Frame, place: Placing, room: LabelRoom): VectorMap {
  const stroke = ({ colour, width, casing, dashes = [] }: LineLook, trace: () => void) => {
    if (casing !== undefined) {
      pdf
        .setDrawColor(casing)
        .setLineWidth(width + CASING_WIDTH)
        .setLineDashPattern([], 0)
      trace()
      pdf.stroke()
    }
    pdf
      .setDrawColor(colour)
      .setLineWidth(width)
      .setLineDashPattern([...dashes], 0)
    trace()
    pdf.stroke()
    pdf.setLineDashPattern([], 0)
  }
  const map: VectorMap = {
    areas(polygons, { fill, fillOpacity = 1, pattern, line }) {
      const rings = polygons.flat().map((ring) => drawnPath(place.at(ring), frame))
      const seen = rings.filter((ring) => ring.length >= 6)
      if (seen.length === 0) return
      const trace = () => {
        for (const ring of seen) tracePath(pdf, ring, true)
      }
      if (fill !== undefined) {
        pdf.saveGraphicsState()
        pdf.setGState(pdf.GState({ opacity: fillOpacity }))
        pdf.setFillColor(fill)
        trace()
        pdf.fillEvenOdd()
        pdf.restoreGraphicsState()
      }
      if (pattern && line) {
        pdf.saveGraphicsState()
        trace()
        pdf.clip('evenodd').discardPath()
        drawPattern(pdf, pattern, line.casing ?? line.colour, within(boxOf(seen), frame))
        pdf.restoreGraphicsState()
      }
      if (line) stroke(line, trace)
    },
    line(path, look) {
      const drawn = drawnPath(place.at(path), frame)
      if (drawn.length >= 4) stroke(look, () => tracePath(pdf, drawn, false))
    },
    point(position, colour, radius = 3) {
      const [x = 0, y = 0] = place.at([position])
      pdf.setFillColor(colour).setDrawColor(INK).setLineWidth(0.7).circle(x, y, radius, 'FD')
    },
    label(position, text, size = 7, above = 0) {
      const [x = 0, y = 0] = place.at([position])
      const anchor: Middle = [x, y - above]
      const width = textWidth(pdf, printable(text), size)
      const free = room.take([anchor], width, size)
      if (!free) room.force(anchor, width, size)
      const [middle, line] = free ?? anchor
      drawHaloed(pdf, printable(text), middle, line + size / 3, size, 'center')
    },
    labelAlong(ends, text, size, above) {
      const [ax = 0, ay = 0, bx = 0, by = 0] = place.at(ends)
      const along = SHARES.map((share): Middle => [ax + share * (bx - ax), ay + share * (by - ay) - above])
      const free = room.take(along, textWidth(pdf, printable(text), size), size)
      if (free) drawHaloed(pdf, printable(text), free[0], free[1] + size / 3, size, 'center')
    },
    isSeen(position) {
      const [x = 0, y = 0] = place.at([position])
      const { x: left, y: top, width, height } = frame
      return x > left + PADDING && x < left + width - PADDING && y > top + PADDING && y < top + height - PADDING
    },
  }
  return map
}

/** Positions along a line where its text may be, as shares of its length: the middle first. */
const SHARES = [0.5, 0.35, 0.65, 0.2, 0.8]

function textWidth(pdf: jsPDF, text: string, size: number): number {
  return pdf.setFont('helvetica', 'bold').setFontSize(size).getTextWidth(text)
}

function tracePath(pdf: jsPDF, path: ArrayLike<number>, closes: boolean): void {
  for (let i = 0; i < path.length; i += 2) {
    if (i === 0) pdf.moveTo(path[0]!, path[1]!)
    else pdf.lineTo(path[i]!, path[i + 1]!)
  }
  if (closes) pdf.close()
}

/** Leaves out invisible positions: those nearer than LEAST_STEP to the previous one, and all but the ends of a stretch beyond one side. */
export function drawnPath(path: ArrayLike<number>, frame: Frame): number[] {
  const side = (i: number) => {
    const [x, y] = [path[i]!, path[i + 1]!]
    if (x < frame.x - OUTSIDE) return 'left'
    if (x > frame.x + frame.width + OUTSIDE) return 'right'
    if (y < frame.y - OUTSIDE) return 'above'
    return y > frame.y + frame.height + OUTSIDE ? 'below' : undefined
  }
  const kept: number[] = []
  for (let i = 0; i < path.length; i += 2) {
    const isLast = i + 2 >= path.length
    const here = side(i)
    const isBeyond = here !== undefined && i > 0 && !isLast && side(i - 2) === here && side(i + 2) === here
    const n = kept.length
    const isNear = n > 0 && Math.hypot(path[i]! - kept[n - 2]!, path[i + 1]! - kept[n - 1]!) < LEAST_STEP
    if (!isBeyond && (!isNear || (isLast && n === 2))) kept.push(path[i]!, path[i + 1]!)
  }
  return kept
}

function boxOf(paths: ArrayLike<number> | readonly ArrayLike<number>[]): PatternBox {
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity]
  for (const path of isNested(paths) ? paths : [paths]) {
    for (let i = 0; i < path.length; i += 2) {
      left = Math.min(left, path[i]!)
      top = Math.min(top, path[i + 1]!)
      right = Math.max(right, path[i]!)
      bottom = Math.max(bottom, path[i + 1]!)
    }
  }
  return { left, top, right, bottom }
}

function isNested(paths: ArrayLike<number> | readonly ArrayLike<number>[]): paths is readonly ArrayLike<number>[] {
  return typeof paths[0] === 'object'
}

function within(box: PatternBox, { x, y, width, height }: Frame): PatternBox {
  return {
    left: Math.max(box.left, x),
    top: Math.max(box.top, y),
    right: Math.min(box.right, x + width),
    bottom: Math.min(box.bottom, y + height),
  }
}

/** Round steps of a degree, of which a frame shows a few. */
const STEPS = [10, 5, 2, 1, 0.5, 0.2, 0.1, 0.05, 0.02, 0.01, 0.005, 0.002, 0.001, 0.0005, 0.0002, 0.0001]
const LINES_WANTED = 3
const TICK = 5
const TICK_SIZE = 6

/**
 * Writes longitudes along the lower edge and latitudes along the left one, each with its tick on both sides, except where a text of the map
 * is.
 */
function drawCoordinates(pdf: jsPDF, frame: Frame, place: Placing, room: LabelRoom): void {
  const { x, y, width, height } = frame
  const [left, right, top, bottom] = [x, x + width, y, y + height]
  const [west] = place.positionAt(left, y + height / 2)
  const [east] = place.positionAt(right, y + height / 2)
  const [, north] = place.positionAt(x + width / 2, top)
  const [, south] = place.positionAt(x + width / 2, bottom)
  const ticks = (...lines: readonly (readonly [number, number, number, number])[]) => {
    pdf.setDrawColor(SOFT_INK).setLineWidth(0.6)
    for (const [ax, ay, bx, by] of lines) pdf.line(ax, ay, bx, by)
  }
  const write = (text: string, startOf: (width: number) => Middle) => {
    const wide = textWidth(pdf, text, TICK_SIZE)
    const [start, baseline] = startOf(wide)
    const middle: Middle = [start + wide / 2, baseline - TICK_SIZE / 3]
    if (!room.isFree({ x: start, y: middle[1] - TICK_SIZE / 2, width: wide, height: TICK_SIZE })) return
    room.force(middle, wide, TICK_SIZE)
    drawHaloed(pdf, text, start, baseline, TICK_SIZE, 'left')
  }
  const { step, decimals } = stepOf(east - west)
  for (const lon of multiplesIn(west, east, step)) {
    const [at = 0] = place.at([[lon, (south + north) / 2]])
    if (at < left + 30 || at > right - 50) continue
    ticks([at, bottom, at, bottom - TICK], [at, top, at, top + TICK])
    write(degreesText(lon, decimals, 'O', 'L'), (wide) => [at - wide / 2, bottom - TICK - 2])
  }
  const rows = stepOf(north - south)
  for (const lat of multiplesIn(south, north, rows.step)) {
    const [, at = 0] = place.at([[(west + east) / 2, lat]])
    if (at < top + 12 || at > bottom - 20) continue
    ticks([left, at, left + TICK, at], [right, at, right - TICK, at])
    write(degreesText(lat, rows.decimals, 'S', 'N'), () => [left + TICK + 2, at + 2])
  }
}

function stepOf(span: number): { readonly step: number; readonly decimals: number } {
  const step = STEPS.find((one) => span / one >= LINES_WANTED) ?? STEPS.at(-1)!
  return { step, decimals: Math.max(0, Math.ceil(-Math.log10(step))) }
}

function multiplesIn(from: number, to: number, step: number): number[] {
  const first = Math.ceil(from / step)
  return Array.from({ length: Math.max(0, Math.floor(to / step) - first + 1) }, (_, i) => (first + i) * step)
}

function degreesText(degrees: number, decimals: number, negative: string, positive: string): string {
  return printable(`${formatNumber(Math.abs(degrees), decimals)}° ${degrees < 0 ? negative : positive}`)
}

function drawHaloed(pdf: jsPDF, text: string, x: number, y: number, size: number, align: 'center' | 'left'): void {
  pdf.setFont('helvetica', 'bold').setFontSize(size)
  pdf
    .setDrawColor(PAPER)
    .setLineWidth(size / 4)
    .setTextColor(INK)
  pdf.text(text, x, y, { align, renderingMode: 'stroke' })
  pdf.text(text, x, y, { align, renderingMode: 'fill' })
}
