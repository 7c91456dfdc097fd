/** Whom to notify on a map: the places that rules name, and the people, each with the radius within which the order's plots lie. */
import type { AvisosDaOrdem } from '@faixa/contract'
import type { GeoJsonGeometry } from '@faixa/geometry'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { boundsOf } from '../../../map/engine/bounds-of.ts'
import type { FeatureCollection, Look, MapLayer } from '../../../map/map-layer.ts'
import { CASING, SELECTION } from '../../../map/palette.ts'
import { MapLater } from '../../../map/scene/map-later.tsx'
import { AREA_LAYER_IDS, areaLayers, type ProtectedFeature } from '../../../protecao/area-layers.ts'
import { ordemMapQuery } from '../ordem-map-query.ts'
import { ringAround } from '../ring-around.ts'
import { boundsIn, orderedLayer } from '../screen/plot-state-layers.ts'

type Contato = AvisosDaOrdem['contatos'][number]
type Lugar = AvisosDaOrdem['lugares'][number]
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

interface NearMapProps {
  readonly uuid: string
  readonly versao: number
  readonly lugares: readonly Lugar[]
  readonly contatos: readonly Contato[]
}

export default function NearMap({ uuid, versao, lugares, contatos }: NearMapProps) {
  const { data } = useQuery({
    ...ordemMapQuery(uuid, versao),
    select: (text) => ({ layer: orderedLayer(text), bounds: boundsIn(text) }),
  })
  const places = useMemo(() => lugares.map(featureOfPlace), [lugares])
  if (!data) return null
  const rings = contatos.map(({ lon, lat, raioM }) => ringAround(lon, lat, raioM))
  const [west, south, east, north] = data.bounds
  const around = boundsOf([[west, south], [east, north], rings, places.map(({ geometry }) => geometry.coordinates)])
  const areas = areaLayers(places, AREA_LAYER_IDS)
  const people =
    contatos.length === 0
      ? []
      : [
          layerOf(
            'raio',
            'Raio de cada pessoa',
            RADIUS,
            rings.map((ring) => featureOf('Polygon', [ring])),
          ),
          layerOf(
            'pessoas',
            'Pessoas',
            PERSON,
            contatos.map(({ lon, lat }) => featureOf('Point', [lon, lat])),
          ),
        ]
  const layers = [data.layer, ...areas, ...people]
  return (
    <MapLater
      layers={layers}
      visible={layers.map(({ id }) => id)}
      home={{ label: 'Ver quem avisar e a ordem', bounds: around ?? data.bounds }}
      height={280}
      label="Mapa de quem avisar"
    />
  )
}

function featureOfPlace({ uuid, nome, classificacao, geometria }: Lugar): ProtectedFeature {
  return {
    type: 'Feature',
    properties: { uuid, nome, classificacao },
    geometry: geometria as GeoJsonGeometry,
  }
}

function featureOf(type: Feature['geometry']['type'], coordinates: readonly unknown[]): Feature {
  return { type: 'Feature', properties: {}, geometry: { type, coordinates } }
}

function layerOf(id: string, title: string, look: Look, features: readonly Feature[]): MapLayer {
  return { id, title, look, source: [{ features: { type: 'FeatureCollection', features } }] }
}
