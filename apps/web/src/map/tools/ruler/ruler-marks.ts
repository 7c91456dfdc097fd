/** Draws the ruler's additions to the line: a casing below it, a dot at each vertex, each segment's length in its middle. */
import { asLonLat, geodesicLengthM } from '@faixa/geometry'
import { formatQuantity, kilometres, metres } from '@faixa/units'
import type { GeoJSONSource, Map as GlMap } from 'maplibre-gl'
import { CASING, LABEL } from '../../palette.ts'
import type { RulerKind } from './ruler-reading.ts'

type Positions = readonly (readonly number[])[]

interface Mark {
  readonly type: 'Feature'
  readonly properties: { readonly texto?: string }
  readonly geometry:
    | { readonly type: 'Point'; readonly coordinates: readonly number[] }
    | { readonly type: 'LineString'; readonly coordinates: Positions }
}

/** Half of the last digit: a shorter segment would be labelled 0,0 m. */
const LEAST_M = 0.05

/** The marks of a shape; the segment back to the first vertex of an area has its length as well. */
export function rulerMarks(kind: RulerKind, positions: Positions): readonly Mark[] {
  const [first] = positions
  if (!first) return []
  const path = kind === 'polygon' && positions.length > 2 ? [...positions, first] : positions
  const segments = path.slice(1).flatMap((to, i): Mark[] => {
    const from = path[i]!
    const lengthM = geodesicLengthM(asLonLat([from[0]!, from[1]!, to[0]!, to[1]!]))
    // After a click the drawing library has the next vertex at the same position until the pointer moves.
    if (lengthM < LEAST_M) return []
    const middle = [(from[0]! + to[0]!) / 2, (from[1]! + to[1]!) / 2]
    const properties = { texto: lengthText(lengthM) }
    return [{ type: 'Feature', properties, geometry: { type: 'Point', coordinates: middle } }]
  })
  const vertices = positions.map(
    (coordinates): Mark => ({ type: 'Feature', properties: {}, geometry: { type: 'Point', coordinates } }),
  )
  const line: Mark = { type: 'Feature', properties: {}, geometry: { type: 'LineString', coordinates: path } }
  return [...(path.length > 1 ? [line] : []), ...vertices, ...segments]
}

function lengthText(lengthM: number): string {
  return lengthM < 1000 ? formatQuantity(metres(lengthM), 'm', 1) : formatQuantity(kilometres(lengthM / 1000), 'km')
}

const ID = 'faixa-ferramenta-regua'
/** Prefix of the layers of the drawing library. */
const DRAWN = 'td-'

export interface RulerMarks {
  readonly show: (kind: RulerKind, positions: Positions) => void
  readonly stop: () => void
}

export function startRulerMarks(map: GlMap): RulerMarks {
  map.addSource(ID, { type: 'geojson', data: { type: 'FeatureCollection', features: [] } })
  const below = map.getStyle().layers.find(({ id }) => id.startsWith(DRAWN))?.id
  map.addLayer(
    {
      id: `${ID}-contorno`,
      type: 'line',
      source: ID,
      filter: ['==', ['geometry-type'], 'LineString'],
      layout: { 'line-cap': 'round', 'line-join': 'round' },
      paint: { 'line-color': CASING, 'line-width': 6, 'line-opacity': 0.85 },
    },
    below,
  )
  map.addLayer({
    id: `${ID}-vertice`,
    type: 'circle',
    source: ID,
    filter: ['all', ['==', ['geometry-type'], 'Point'], ['!', ['has', 'texto']]],
    paint: { 'circle-color': LABEL, 'circle-radius': 4, 'circle-stroke-color': CASING, 'circle-stroke-width': 2 },
  })
  map.addLayer({
    id: `${ID}-comprimento`,
    type: 'symbol',
    source: ID,
    filter: ['has', 'texto'],
    layout: {
      'text-field': ['get', 'texto'],
      'text-font': ['Inter Variable'],
      'text-size': 12,
      'text-anchor': 'bottom',
      'text-offset': [0, -0.4],
      // A measured length is never omitted for a name of the map.
      'text-allow-overlap': true,
    },
    paint: { 'text-color': LABEL, 'text-halo-color': CASING, 'text-halo-width': 2 },
  })
  return {
    show(kind, positions) {
      const features = rulerMarks(kind, positions)
      void map.getSource<GeoJSONSource>(ID)?.setData({ type: 'FeatureCollection', features } as never)
    },
    stop() {
      for (const part of ['contorno', 'vertice', 'comprimento']) {
        if (map.getLayer(`${ID}-${part}`)) map.removeLayer(`${ID}-${part}`)
      }
      if (map.getSource(ID)) map.removeSource(ID)
    },
  }
}
