import type { Look } from '../map-layer.ts'
import { CASING, LABEL, SELECTION } from '../palette.ts'

/**
 * A shortest distance above all other layers: its line, a dot for each point without `metros`, and the `metros` of the others as a label,
 * which moves around its point where others are near, and is left out without room: the first of the source have it first.
 */
export const DISTANCE_LOOK: Look = {
  level: 'selections',
  parts: [
    { name: 'contorno', type: 'line', paint: { 'line-color': CASING, 'line-width': 6 } },
    { name: 'linha', type: 'line', paint: { 'line-color': SELECTION, 'line-width': 3 } },
    {
      name: 'pontas',
      type: 'circle',
      filter: ['!', ['has', 'metros']],
      paint: { 'circle-color': SELECTION, 'circle-radius': 5, 'circle-stroke-color': CASING, 'circle-stroke-width': 2 },
    },
    {
      name: 'metros',
      type: 'symbol',
      filter: ['has', 'metros'],
      layout: {
        'text-field': ['get', 'metros'],
        'text-font': ['Inter Variable'],
        'text-size': 14,
        'text-variable-anchor': ['bottom', 'top', 'left', 'right'],
        'text-radial-offset': 0.8,
      },
      paint: { 'text-color': LABEL, 'text-halo-color': CASING, 'text-halo-width': 2 },
    },
  ],
  swatch: { kind: 'line', lineColour: SELECTION, fillOpacity: 0 },
}
