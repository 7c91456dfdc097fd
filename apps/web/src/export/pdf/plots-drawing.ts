/** Draws plots as vectors on paper, north up, each in the colour of its state. */

import type { LonLatBounds } from '@faixa/geometry'
import type { jsPDF } from 'jspdf'
import type { MapPicture } from '../../map/picture/map-picture.ts'
import type { Frame } from './laudo/map-marks.ts'
import { drawVectorMap } from './vector-map.ts'

export interface DrawnPlot {
  readonly colour: string
  /** Coordinates of a GeoJSON MultiPolygon. */
  readonly coordinates: readonly (readonly (readonly (readonly number[])[])[])[]
}

/** A text at a position: the name of a plot, the number of a corner. */
export interface DrawnText {
  readonly lon: number
  readonly lat: number
  readonly text: string
}

interface DrawingOptions {
  /** Names the owner of the plots. */
  readonly attribution: string
  readonly texts?: readonly DrawnText[]
  /** Size of the texts, points. */
  readonly textSize?: number
}

const FILL_OPACITY = 0.4
const LINE_WIDTH = 0.8

/** Returns the drawing as a picture of a map, for its scale and coordinates. */
export function drawPlots(
  pdf: jsPDF,
  plots: readonly DrawnPlot[],
  frame: Frame,
  { attribution, texts = [], textSize }: DrawingOptions,
): MapPicture {
  return drawVectorMap(pdf, frame, boundsOf(plots), attribution, ({ areas, label }) => {
    for (const { colour, coordinates } of plots) {
      for (const polygon of coordinates) {
        areas([polygon], { fill: colour, fillOpacity: FILL_OPACITY, line: { colour, width: LINE_WIDTH } })
      }
    }
    for (const { lon, lat, text } of texts) label([lon, lat], text, textSize)
  })
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
