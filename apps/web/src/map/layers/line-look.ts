/** A line in a dark casing, with arrows in its direction. */
import type { Look } from '../map-layer.ts'
import { CASING, type LayerColours } from '../palette.ts'
import { byDegree, type Degrees } from './fill-look.ts'

export const ARROW = 'faixa-seta'

const CASING_PX = 1.6
/** Half the width of a finger, CSS pixels: a thin line is hard to hit. */
const REACH_PX = 4

/** Zoom from which a line shows its direction; at lower zoom, arrows would be wider than the distance between two passes. */
const ARROWS_FROM = 14.5

export function arrowedLineLook({ lineColour, lineWidth }: LayerColours, degrees?: Degrees): Look {
  // The casing of a thin line is thin as well, because fifty casings side by side hide the layers below.
  const casingPx = Math.min(CASING_PX, lineWidth)
  const layout = { 'line-join': 'round', 'line-cap': 'round' } as const
  return {
    level: 'lines',
    parts: [
      {
        name: 'contorno',
        type: 'line',
        layout,
        paint: { 'line-color': CASING, 'line-width': widthAt(lineWidth + casingPx), 'line-opacity': opacityAt(0.6) },
      },
      {
        name: 'alvo',
        type: 'line',
        layout,
        paint: {
          'line-color': degrees ? byDegree(degrees) : lineColour,
          'line-width': widthAt(lineWidth),
          'line-opacity': opacityAt(1),
        },
      },
      {
        name: 'sentido',
        type: 'symbol',
        minzoom: ARROWS_FROM,
        layout: {
          'symbol-placement': 'line',
          'symbol-spacing': 220,
          'icon-image': ARROW,
          'icon-size': ['interpolate', ['linear'], ['zoom'], ARROWS_FROM, 0.5, 17, 0.9],
          'icon-rotation-alignment': 'map',
          // Arrows of neighbouring passes without room beside each other are omitted.
          'icon-padding': ['interpolate', ['linear'], ['zoom'], ARROWS_FROM, 28, 17, 6],
        },
        paint: { 'icon-opacity': ['interpolate', ['linear'], ['zoom'], ARROWS_FROM, 0, 15.5, 0.6, 17, 1] },
      },
    ],
    swatch: { kind: 'line', lineColour, fillOpacity: 0 },
    target: { part: 'alvo', reachPx: REACH_PX },
  }
}

/** Fades lines at low zoom, so that 1,000 of them do not hide the layers below. */
function opacityAt(near: number): ['interpolate', ['linear'], ['zoom'], ...number[]] {
  return ['interpolate', ['linear'], ['zoom'], 12, near / 4, 14, near]
}

/** Thinner at low zoom, so that fifty lines side by side do not hide the layers below. */
function widthAt(px: number): ['interpolate', ['linear'], ['zoom'], ...number[]] {
  return ['interpolate', ['linear'], ['zoom'], 12, px / 4, 14.5, px / 2, 17, px]
}
