/**
 * Polygons: fill, dark casing, line. Outlines are separate line layers, because a fill's own outline is one pixel wide and cannot have a
 * casing.
 */
import { present } from '@faixa/units'
import type { ExpressionSpecification } from 'maplibre-gl'
import type { Look } from '../map-layer.ts'
import { CASING, type LayerColours } from '../palette.ts'

const CASING_PX = 1.5

/** Colours by a number of each feature, instead of one colour. */
export interface Degrees {
  readonly property: string
  /** The colour of a number is that of the last step that begins at or below it. */
  readonly steps: readonly { readonly from: number; readonly colour: string }[]
  /** Features below this degree are not drawn. */
  readonly least?: number | undefined
}

interface FillOptions {
  readonly degrees?: Degrees
  /** Zoom from which polygons are outlined; farther off, many small ones would be all outline, and slow to draw. */
  readonly outlinedFrom?: number
}

export function fillLook(colours: LayerColours, { outlinedFrom = 0, degrees }: FillOptions = {}): Look {
  const { lineColour, lineWidth, fillColour, fillOpacity = fillColour === undefined ? 0 : 1 } = colours
  const colour = degrees ? byDegree(degrees) : undefined
  const drawn = degrees?.least === undefined ? [] : [fromDegree(degrees)]
  const [filter] = drawn
  const outline = {
    ...({ type: 'line', minzoom: outlinedFrom, layout: { 'line-join': 'round' } } as const),
    ...(filter && { filter }),
  }
  return {
    level: 'areas',
    parts: [
      {
        name: 'alvo',
        type: 'fill',
        // A source may contain lines besides its polygons, and the engine would fill them as if they were closed.
        filter: ['all', ['match', ['geometry-type'], ['LineString', 'MultiLineString'], false, true], ...drawn],
        // Drawn transparent where nothing is filled, because a click inside a polygon is a click on it. Polygons of a higher degree lie
        // within those of a lower one, and are drawn after them.
        ...(degrees && { layout: { 'fill-sort-key': ['get', degrees.property] } }),
        paint: {
          'fill-color': colour ?? fillColour ?? lineColour,
          'fill-opacity': fillOpacity,
          'fill-antialias': false,
        },
      },
      {
        ...outline,
        name: 'contorno',
        paint: { 'line-color': CASING, 'line-width': widthAt(lineWidth + CASING_PX), 'line-opacity': 0.45 },
      },
      { ...outline, name: 'linha', paint: { 'line-color': colour ?? lineColour, 'line-width': widthAt(lineWidth) } },
    ],
    swatch: { kind: 'fill', lineColour, ...present({ fillColour }), fillOpacity },
    target: { part: 'alvo', reachPx: 0 },
  }
}

function fromDegree({ property, least = 0 }: Degrees): ExpressionSpecification {
  return ['>=', ['to-number', ['get', property], 0], least]
}

export function byDegree({ property, steps }: Degrees): ExpressionSpecification {
  const [first, ...rest] = steps
  const above = rest.flatMap(({ from, colour }) => [from, colour])
  return ['step', ['to-number', ['get', property], first?.from ?? 0], first?.colour ?? CASING, ...above] as never
}

/** Thinner at low zoom, where neighbours are closer to each other than their outlines are wide. */
function widthAt(px: number): ['interpolate', ['linear'], ['zoom'], number, number, number, number] {
  return ['interpolate', ['linear'], ['zoom'], 10, px / 4, 15, px]
}
