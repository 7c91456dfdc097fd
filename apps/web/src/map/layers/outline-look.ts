/** Highlights features with a broad outline in a dark casing, above all others. */
import type { ExpressionSpecification } from 'maplibre-gl'
import type { Look } from '../map-layer.ts'
import { CASING, SELECTION } from '../palette.ts'

/** `filter`: the features of the source to highlight, as an expression of the engine. `faint`: below chosen ones. */
export function outlineLook(filter: ExpressionSpecification, strength: 'strong' | 'faint' = 'strong'): Look {
  const px = strength === 'strong' ? 3 : 1.5
  return {
    level: 'selections',
    parts: [
      {
        name: 'contorno',
        type: 'line',
        filter,
        paint: { 'line-color': CASING, 'line-width': 2 * px, 'line-opacity': 0.8 },
      },
      { name: 'linha', type: 'line', filter, paint: { 'line-color': SELECTION, 'line-width': px } },
    ],
  }
}
