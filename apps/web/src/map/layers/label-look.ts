/** Names at points, with a dot where the exact point matters. */
import type { ExpressionSpecification } from 'maplibre-gl'
import type { Look, LookPart } from '../map-layer.ts'
import { CASING, LABEL } from '../palette.ts'

interface LabelOptions {
  /** Property of a feature with the text to write. */
  readonly text: string
  /** Zoom levels between which names are written. */
  readonly from?: number
  readonly until?: number
  /** A name without room at its point is written beside it; otherwise it is omitted. */
  readonly movable?: boolean
  /** True where another layer draws something at the point, which the name must not cover: it is always written beside it. */
  readonly beside?: boolean
  /** Colour of the dot, `#rrggbb`. Absent: the name alone. */
  readonly dot?: string
}

const DOT_PX = 6
/** A polygon of the same source would get a name in every tile that it touches. */
const POINTS: ExpressionSpecification = ['==', ['geometry-type'], 'Point']

export function labelLook({ text, from = 0, until = 24, movable = false, beside = false, dot }: LabelOptions): Look {
  const covers = beside || dot !== undefined
  const name: LookPart = {
    name: 'nome',
    type: 'symbol',
    minzoom: from,
    maxzoom: until,
    filter: POINTS,
    layout: {
      'text-field': ['get', text],
      'text-font': ['Inter Variable'],
      'text-size': 12,
      'text-padding': 4,
      ...((movable || covers) && { 'text-variable-anchor': anchors(covers), 'text-radial-offset': 0.8 }),
    },
    paint: { 'text-color': LABEL, 'text-halo-color': CASING, 'text-halo-width': 1.5 },
  }
  if (dot === undefined) return { level: 'labels', parts: [name] }
  return {
    level: 'markers',
    parts: [
      {
        name: 'alvo',
        type: 'circle',
        filter: POINTS,
        paint: {
          'circle-color': dot,
          'circle-radius': DOT_PX,
          'circle-stroke-color': CASING,
          'circle-stroke-width': 1.5,
        },
      },
      name,
    ],
    swatch: { kind: 'point', lineColour: CASING, fillColour: dot, fillOpacity: 1 },
    target: { part: 'alvo', reachPx: 4 },
  }
}

/** A name never covers the drawing at its point. */
function anchors(covers: boolean): ('center' | 'top' | 'bottom' | 'left' | 'right')[] {
  return [...(covers ? [] : (['center'] as const)), 'top', 'bottom', 'left', 'right']
}
