/** A layer of polygons: fill, dark casing, line. Outlines are line layers: a fill's own is one pixel wide and cannot be cased. */
import type { Camada } from '@faixa/domain'
import type { LayerSpecification } from 'maplibre-gl'
import { hitLayerId, sourceId } from '../order.ts'
import { CASING, coloursOf } from '../palette.ts'
import { TILE_LAYER } from '../tiles/tile-protocol.ts'

const CASING_PX = 1.5
/**
 * Below it the slivers between passes are narrower than any outline, which would paint over what it surrounds, and 100,000 log quads
 * have as many slivers: outlines from afar took two thirds of the time to draw them.
 */
const OUTLINED_FROM: Partial<Record<Camada, number>> = {
  aplicacao: 13,
  'area-nao-aplicada': 15,
  'aplicacao-externa': 15,
  sobreposicao: 15,
}

export function areaLayers(name: Camada, of?: string): LayerSpecification[] {
  const source = sourceId(name, of)
  const { line, lineWidth, fill, fillOpacity } = coloursOf(name)
  const join = { 'line-join': 'round' } as const
  const minzoom = OUTLINED_FROM[name] ?? 0
  return [
    // Also where nothing is filled: a click inside a plot is a click on it.
    {
      id: hitLayerId(name, of),
      type: 'fill',
      source,
      'source-layer': TILE_LAYER,
      // A file that is only sketched may hold lines, and a filled line is a wild shape.
      filter: ['match', ['geometry-type'], ['LineString', 'MultiLineString'], false, true],
      paint: { 'fill-color': fill ?? line, 'fill-opacity': fillOpacity, 'fill-antialias': false },
    },
    {
      id: `${source}-contorno`,
      type: 'line',
      source,
      'source-layer': TILE_LAYER,
      minzoom,
      layout: join,
      paint: {
        'line-color': CASING,
        'line-width': widthAt(lineWidth + CASING_PX),
        'line-opacity': 0.45,
      },
    },
    {
      id: `${source}-linha`,
      type: 'line',
      source,
      'source-layer': TILE_LAYER,
      minzoom,
      layout: join,
      paint: { 'line-color': line, 'line-width': widthAt(lineWidth) },
    },
  ]
}

/** Seen from afar a season's passes are closer than their outlines are wide. */
function widthAt(px: number): ['interpolate', ['linear'], ['zoom'], number, number, number, number] {
  return ['interpolate', ['linear'], ['zoom'], 10, px / 4, 15, px]
}
