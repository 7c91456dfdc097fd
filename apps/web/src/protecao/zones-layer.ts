/** The layer of the zones around the areas that a laudo was judged by. */
import type { Look, MapLayer } from '../../map/map-layer.ts'
import { CASING } from '../../map/palette.ts'
import type { Zones } from '../../protecao/zones-around.ts'

export const ZONES_ID = 'distancias'

const ZONE_LOOK: Look = {
  level: 'areas',
  parts: [
    { name: 'contorno', type: 'line', paint: { 'line-color': CASING, 'line-width': 3, 'line-opacity': 0.5 } },
    { name: 'linha', type: 'line', paint: { 'line-color': '#ffffff', 'line-width': 1.5, 'line-dasharray': [4, 3] } },
  ],
  swatch: { kind: 'line', lineColour: '#ffffff', fillOpacity: 0 },
}

/** `zones` by the uuid of their area. */
export function zonesLayer(zones: Zones | undefined): MapLayer {
  const features = [...(zones?.values() ?? [])].flat().map((coordinates) => ({
    ...({ type: 'Feature', properties: {} } as const),
    geometry: { type: 'Polygon', coordinates } as const,
  }))
  return {
    ...{ id: ZONES_ID, title: 'Distâncias a manter', look: ZONE_LOOK },
    source: features.length > 0 ? [{ features: { type: 'FeatureCollection', features } }] : [],
  }
}
