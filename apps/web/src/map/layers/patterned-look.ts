/**
 * Areas, lines and points of one kind, distinguished from others by a pattern in addition to their colour, and the zone around them: a
 * dashed outline with the same pattern. The property `parte` of a feature tells which of the two it is; most maps draw only areas of this
 * look, without zones.
 */
import type { ExpressionSpecification } from 'maplibre-gl'
import type { Look } from '../map-layer.ts'
import { CASING } from '../palette.ts'
import { type Pattern, patternImageId } from '../patterns.ts'

interface PatternedOptions {
  /** `#rrggbb`. */
  readonly colour: string
  readonly pattern: Pattern
  /** Letters shown in the swatch of the legend. */
  readonly letters: string
  /** Selects the features of the source that are of this kind. */
  readonly filter: ExpressionSpecification
}

/** Value of `parte` of a zone; shapes have none. */
export const ZONE = 'zona'

const LINE_PX = 2.5
const POINT_PX = 6

/** Zooms between which a shape grows from a stain of its colour to the full drawing: farther off, outlines of many areas would cover all plots. */
const [FAR, NEAR] = [9, 13]

function fromFarTo(far: number, near: number): ExpressionSpecification {
  return ['interpolate', ['linear'], ['zoom'], FAR, far, NEAR, near]
}

export function patternedLook({ colour, pattern, letters, filter }: PatternedOptions): Look {
  const isZone: ExpressionSpecification = ['==', ['get', 'parte'], ZONE]
  const of = (...conditions: ExpressionSpecification[]): ExpressionSpecification => ['all', filter, ...conditions]
  const geometry = (...kinds: string[]): ExpressionSpecification => ['match', ['geometry-type'], kinds, true, false]
  const polygons = geometry('Polygon', 'MultiPolygon')
  const drawn = geometry('Polygon', 'MultiPolygon', 'LineString', 'MultiLineString')
  const round = { 'line-join': 'round', 'line-cap': 'round' } as const
  return {
    level: 'areas',
    parts: [
      {
        name: 'zona',
        type: 'fill',
        filter: of(polygons, isZone),
        paint: { 'fill-pattern': patternImageId(pattern, colour), 'fill-opacity': fromFarTo(0, 0.7) },
      },
      {
        name: 'zona-contorno',
        type: 'line',
        filter: of(polygons, isZone),
        layout: round,
        paint: { 'line-color': CASING, 'line-width': 2.5, 'line-opacity': fromFarTo(0, 0.5) },
      },
      {
        name: 'zona-linha',
        type: 'line',
        filter: of(polygons, isZone),
        paint: { 'line-color': colour, 'line-width': fromFarTo(0.4, 1.5), 'line-dasharray': [3, 2] },
      },
      {
        // This fill only makes the area react to the pointer; a zone does not react.
        name: 'alvo',
        type: 'fill',
        filter: of(polygons, ['!', isZone]),
        paint: { 'fill-color': colour, 'fill-opacity': 0.25 },
      },
      {
        name: 'padrao',
        type: 'fill',
        filter: of(polygons, ['!', isZone]),
        paint: { 'fill-pattern': patternImageId(pattern, colour), 'fill-opacity': fromFarTo(0, 1) },
      },
      {
        name: 'contorno',
        type: 'line',
        filter: of(drawn, ['!', isZone]),
        layout: round,
        paint: { 'line-color': CASING, 'line-width': LINE_PX + 2.5, 'line-opacity': fromFarTo(0, 0.7) },
      },
      {
        name: 'linha',
        type: 'line',
        filter: of(drawn, ['!', isZone]),
        layout: round,
        paint: { 'line-color': colour, 'line-width': fromFarTo(0.6, LINE_PX) },
      },
      {
        name: 'ponto',
        type: 'circle',
        filter: of(geometry('Point', 'MultiPoint')),
        paint: {
          'circle-color': colour,
          'circle-radius': fromFarTo(2, POINT_PX),
          'circle-stroke-color': CASING,
          'circle-stroke-width': fromFarTo(0.5, 1.5),
        },
      },
    ],
    swatch: { kind: 'fill', lineColour: colour, fillColour: colour, fillOpacity: 0.18, pattern, letters },
    target: { part: 'alvo', reachPx: 4 },
  }
}
