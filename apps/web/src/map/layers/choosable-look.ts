/**
 * Polygons that a person chooses among: the engine draws those with the state `chosen` in other colours, and the one under the pointer
 * (`pointed`) brighter, without rendering any tile again (select/feature-states.tsx).
 */
import type { ExpressionSpecification } from 'maplibre-gl'
import type { Look } from '../map-layer.ts'
import { CASING, SELECTION } from '../palette.ts'
import { withDots } from './far-dots.ts'

interface ChoosableOptions {
  /** `#rrggbb`. */
  readonly colour: string
  /** Zoom from which polygons are outlined; farther off, many small ones would be all outline. */
  readonly outlinedFrom: number
}

/** State of a feature, by which the look distinguishes it from the others. */
export type FeatureState = 'chosen' | 'pointed'

export function choosableLook({ colour, outlinedFrom }: ChoosableOptions): Look {
  const drawn = { type: 'line', minzoom: outlinedFrom, layout: { 'line-join': 'round' } } as const
  const look: Look = {
    level: 'areas',
    parts: [
      {
        name: 'alvo',
        type: 'fill',
        filter: ['match', ['geometry-type'], ['Polygon', 'MultiPolygon'], true, false],
        paint: {
          'fill-color': byState('chosen', SELECTION, colour),
          'fill-opacity': byState('pointed', 0.6, byState('chosen', 0.5, 0.18)),
          'fill-antialias': false,
        },
      },
      {
        ...drawn,
        name: 'contorno',
        paint: { 'line-color': CASING, 'line-width': byState('chosen', 4, 2.5), 'line-opacity': 0.5 },
      },
      {
        ...drawn,
        name: 'linha',
        paint: {
          'line-color': byState('chosen', SELECTION, colour),
          'line-width': byState('pointed', 3, byState('chosen', 2, 1.2)),
        },
      },
    ],
    swatch: { kind: 'fill', lineColour: colour, fillColour: colour, fillOpacity: 0.18 },
    target: { part: 'alvo', reachPx: 0 },
  }
  return withDots(look, byState('chosen', SELECTION, colour))
}

function byState<T extends string | number | ExpressionSpecification>(
  state: FeatureState,
  yes: T,
  no: T | ExpressionSpecification,
): ExpressionSpecification {
  return ['case', ['boolean', ['feature-state', state], false], yes, no] as ExpressionSpecification
}
