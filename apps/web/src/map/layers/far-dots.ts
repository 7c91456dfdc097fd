/**
 * A look that shows the smallest polygons as a dot where they are isolated: the worker that cuts packed shapes into tiles decides where
 * (tiles/small-shapes.ts).
 */
import type { ExpressionSpecification } from 'maplibre-gl'
import type { Look } from '../map-layer.ts'
import { CASING } from '../palette.ts'
import { DOT } from '../tiles/tile-scheme.ts'

const DOT_PX = 3

/** `colour`: `#rrggbb`, or an expression of the engine. */
export function withDots(look: Look, colour: string | ExpressionSpecification): Look {
  return {
    ...look,
    parts: [
      ...look.parts,
      {
        name: 'ponto',
        type: 'circle',
        filter: ['has', DOT],
        paint: {
          'circle-color': colour,
          'circle-radius': DOT_PX,
          'circle-stroke-color': CASING,
          'circle-stroke-width': 1,
        },
      },
    ],
  }
}
