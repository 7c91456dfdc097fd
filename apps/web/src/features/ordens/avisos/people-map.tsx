/** The people to notify on a map, each with the radius within which an order's plots lie. */
import type { AvisosDaOrdem } from '@faixa/contract'
import { useQuery } from '@tanstack/react-query'
import { api } from '../../../api/client.ts'
import { keyOf } from '../../../api/query.ts'
import type { FeatureCollection, Look, MapLayer } from '../../../map/map-layer.ts'
import { CASING, SELECTION } from '../../../map/palette.ts'
import { MapLater } from '../../../map/scene/map-later.tsx'
import { boundsIn, orderedLayer } from '../screen/plot-state-layers.ts'

type Contato = AvisosDaOrdem['contatos'][number]
type Feature = FeatureCollection['features'][number]

const PERSON: Look = {
  level: 'markers',
  parts: [
    {
      name: 'ponto',
      type: 'circle',
      paint: { 'circle-color': SELECTION, 'circle-radius': 6, 'circle-stroke-color': CASING, 'circle-stroke-width': 2 },
    },
  ],
  swatch: { kind: 'point', lineColour: CASING, fillColour: SELECTION, fillOpacity: 1 },
}
const RADIUS: Look = {
  level: 'areas',
  parts: [
    { name: 'linha', type: 'line', paint: { 'line-color': SELECTION, 'line-width': 2, 'line-dasharray': [3, 2] } },
  ],
  swatch: { kind: 'line', lineColour: SELECTION, fillOpacity: 0 },
}

interface PeopleMapProps {
  readonly uuid: string
  readonly contatos: readonly Contato[]
}

export default function PeopleMap({ uuid, contatos }: PeopleMapProps) {
  const sent = { params: { uuid } }
  const { data } = useQuery({
    queryKey: keyOf('readOrdemMap', sent, 'pedidos'),
    queryFn: async ({ signal }) => (await api.readOrdemMap(sent, { signal })).text(),
    select: (text) => ({ layer: orderedLayer(text), bounds: boundsIn(text) }),
  })
  if (!data || contatos.length === 0) return null
  const rings = contatos.map(ringOf)
  const [west, south, east, north] = data.bounds
  const at = (axis: 0 | 1) => rings.flat().map((position) => position[axis])
  return (
    <MapLater
      layers={[
        layerOf(
          'raio',
          'Raio de cada pessoa',
          RADIUS,
          rings.map((ring) => featureOf('Polygon', [ring])),
        ),
        data.layer,
        layerOf(
          'pessoas',
          'Pessoas',
          PERSON,
          contatos.map(({ lon, lat }) => featureOf('Point', [lon, lat])),
        ),
      ]}
      visible={['raio', data.layer.id, 'pessoas']}
      home={{
        label: 'Ver as pessoas e a ordem',
        bounds: [
          Math.min(west, ...at(0)),
          Math.min(south, ...at(1)),
          Math.max(east, ...at(0)),
          Math.max(north, ...at(1)),
        ],
      }}
      height={280}
      label="Mapa de quem avisar"
    />
  )
}

/** Metres of a degree of latitude, on average. The ring is drawn, and decides nothing. */
const METRES_PER_DEGREE = 111_000
const CORNERS = 48

function ringOf({ lon, lat, raioM }: Contato): (readonly [number, number])[] {
  const height = raioM / METRES_PER_DEGREE
  const width = height / Math.cos((lat * Math.PI) / 180)
  return Array.from({ length: CORNERS + 1 }, (_, i) => {
    const angle = (2 * Math.PI * (i % CORNERS)) / CORNERS
    return [lon + width * Math.cos(angle), lat + height * Math.sin(angle)] as const
  })
}

function featureOf(type: Feature['geometry']['type'], coordinates: readonly unknown[]): Feature {
  return { type: 'Feature', properties: {}, geometry: { type, coordinates } }
}

function layerOf(id: string, title: string, look: Look, features: readonly Feature[]): MapLayer {
  return { id, title, look, source: [{ features: { type: 'FeatureCollection', features } }] }
}
