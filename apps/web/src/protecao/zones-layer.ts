/** The layer of the zones within the distances that areas require. */
import type { Features, Look, MapLayer } from '../map/map-layer.ts'
import { CASING } from '../map/palette.ts'
import type { Zones } from './zones-around.ts'

export const ZONES_ID = 'distancias'

/** At lower zoom levels a zone of 500 m is narrower than its own dashes. */
const OUTLINED_FROM = 11

const ZONE_LOOK: Look = {
  level: 'areas',
  parts: [
    {
      name: 'contorno',
      type: 'line',
      minzoom: OUTLINED_FROM,
      paint: { 'line-color': CASING, 'line-width': 3, 'line-opacity': 0.5 },
    },
    {
      name: 'linha',
      type: 'line',
      minzoom: OUTLINED_FROM,
      paint: { 'line-color': '#ffffff', 'line-width': 1.5, 'line-dasharray': [4, 3] },
    },
  ],
  swatch: { kind: 'line', lineColour: '#ffffff', fillOpacity: 0 },
}

/** `features` are the zones' polygons; absent while none are drawn. */
export function zonesLayer(features: Features | undefined, title = 'Distâncias a manter'): MapLayer {
  return {
    id: ZONES_ID,
    title,
    look: ZONE_LOOK,
    source: features === undefined ? [] : [{ features }],
  }
}

/** `zones` by the uuid of their area. */
export function zoneFeatures(zones: Zones | undefined): Features | undefined {
  const features = [...(zones?.values() ?? [])].flat().map((coordinates) => ({
    ...({ type: 'Feature', properties: {} } as const),
    geometry: { type: 'Polygon', coordinates } as const,
  }))
  return features.length > 0 ? { type: 'FeatureCollection', features } : undefined
}
