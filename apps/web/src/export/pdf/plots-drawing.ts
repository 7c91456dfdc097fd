/** Draws plots as vectors on paper, north up, each in the colour of its state. Lengths are points of the document. */

import { RULE } from '@faixa/export'
import { asLonLat, createLaea, type LonLatBounds } from '@faixa/geometry'
import type { jsPDF } from 'jspdf'
import type { MapPicture } from '../../map/picture/map-picture.ts'
import { drawNorth, type Frame } from './map-marks.ts'

export interface DrawnPlot {
  readonly colour: string
  /** Coordinates of a GeoJSON MultiPolygon. */
  readonly coordinates: readonly (readonly (readonly (readonly number[])[])[])[]
}

/** Free paper around the plots. */
const PADDING = 12
const FILL_OPACITY = 0.4
const LINE_WIDTH = 0.8

/**
 * Draws the plots into the frame on an equal-area plane around their middle, and answers the drawing as a picture of a map, for its scale and
 * coordinates.
 */
export function drawPlots(pdf: jsPDF, plots: readonly DrawnPlot[], frame: Frame): MapPicture {
  const [west, south, east, north] = boundsOf(plots)
  const plane = createLaea((west + east) / 2, (south + north) / 2)
  const metresOf = (ring: readonly (readonly number[])[]) =>
    plane.toLocal(asLonLat(ring.flatMap(([lon, lat]) => [lon!, lat!])))
  const local = plots.map(({ colour, coordinates }) => ({
    colour,
    polygons: coordinates.map((rings) => rings.map(metresOf)),
  }))
  const box = boxOf(local.flatMap(({ polygons }) => polygons.flat()))
  const metresPerPoint = Math.max(
    (box.right - box.left) / (frame.width - 2 * PADDING),
    (box.top - box.bottom) / (frame.height - 2 * PADDING),
    0.01,
  )
  const [cx, cy] = [(box.left + box.right) / 2, (box.bottom + box.top) / 2]
  const x = (metres: number) => frame.x + frame.width / 2 + (metres - cx) / metresPerPoint
  const y = (metres: number) => frame.y + frame.height / 2 - (metres - cy) / metresPerPoint

  pdf.setLineWidth(LINE_WIDTH).setLineJoin('round')
  pdf.saveGraphicsState()
  pdf.setGState(pdf.GState({ opacity: FILL_OPACITY }))
  for (const { colour, polygons } of local) {
    pdf.setFillColor(colour).setDrawColor(colour)
    for (const rings of polygons) {
      for (const ring of rings) {
        for (let i = 0; i < ring.length; i += 2) {
          if (i === 0) pdf.moveTo(x(ring[0]!), y(ring[1]!))
          else pdf.lineTo(x(ring[i]!), y(ring[i + 1]!))
        }
        pdf.close()
      }
      pdf.fillStrokeEvenOdd()
    }
  }
  pdf.restoreGraphicsState()
  pdf.setDrawColor(RULE).setLineWidth(0.6).rect(frame.x, frame.y, frame.width, frame.height)
  drawNorth(pdf, frame, 0)
  return {
    ...{ dataUrl: '', width: frame.width, height: frame.height, metresPerPixel: metresPerPoint, bearingDeg: 0 },
    ...{ bounds: [west, south, east, north], attribution: 'Talhões da ordem e do cadastro' },
  }
}

function boundsOf(plots: readonly DrawnPlot[]): LonLatBounds {
  let [west, south, east, north] = [Infinity, Infinity, -Infinity, -Infinity]
  for (const { coordinates } of plots) {
    for (const [lon = 0, lat = 0] of coordinates.flat(2)) {
      west = Math.min(west, lon)
      east = Math.max(east, lon)
      south = Math.min(south, lat)
      north = Math.max(north, lat)
    }
  }
  return [west, south, east, north]
}

function boxOf(rings: readonly ArrayLike<number>[]) {
  let [left, bottom, right, top] = [Infinity, Infinity, -Infinity, -Infinity]
  for (const ring of rings) {
    for (let i = 0; i < ring.length; i += 2) {
      left = Math.min(left, ring[i]!)
      right = Math.max(right, ring[i]!)
      bottom = Math.min(bottom, ring[i + 1]!)
      top = Math.max(top, ring[i + 1]!)
    }
  }
  return { left, bottom, right, top }
}
