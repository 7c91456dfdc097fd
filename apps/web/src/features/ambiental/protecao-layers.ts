/** Layers of what is protected: a layer for each classification that there is, with its pattern and letters, and the zones around areas. */
import { type Classificacao, PROTECAO_LOOKS, REGRAS_PROTECAO } from '@faixa/domain'
import { bufferShapes, type GeoJsonGeometry, shapesOfGeometry } from '@faixa/geometry'
import { labelLook } from '../../map/layers/label-look.ts'
import type { FeatureCollection, Look, MapLayer } from '../../map/map-layer.ts'
import { CASING } from '../../map/palette.ts'
import { layerIdOf } from '../../protecao/protecao-layers.ts'
import { CLASS_LOOKS } from '../../protecao/protecao-look.ts'
import { boundsOf } from './partial-laudo.ts'

export interface ProtectedFeature {
  readonly type: 'Feature'
  readonly properties: { readonly uuid: string; readonly nome: string; readonly classificacao: Classificacao }
  readonly geometry: GeoJsonGeometry
}

export const CLASSIFICACOES = Object.keys(REGRAS_PROTECAO) as Classificacao[]

const LETTERS = labelLook({ text: 'rotulo', from: 11, movable: true })

/** `visible`: ids of the layers that are seen. The names of a layer lie above all others and are seen with it. */
export function areaLayers(features: readonly ProtectedFeature[], visible: readonly string[]): MapLayer[] {
  const byClass = Map.groupBy(features, ({ properties }) => properties.classificacao)
  return CLASSIFICACOES.filter((name) => byClass.has(name)).flatMap((name) => {
    const id = layerIdOf(name)
    const own = byClass.get(name)!
    // Text is cut into tiles by a worker: a register may have thousands of areas.
    const text = (of: readonly object[]) => JSON.stringify({ type: 'FeatureCollection', features: of })
    return [
      { id, title: REGRAS_PROTECAO[name].nome, look: CLASS_LOOKS[name], source: [{ features: text(own) }] },
      {
        ...{ id: `${id}-nomes`, look: LETTERS },
        source: [{ features: text(own.flatMap(nameAt)), hidden: !visible.includes(id) }],
      },
    ]
  })
}

/** The name of an area, with the letters of its classification, in the middle of its box. */
function nameAt({ properties: { classificacao, nome }, geometry }: ProtectedFeature) {
  const bounds = boundsOf([geometry.coordinates])
  if (!bounds) return []
  const [west, south, east, north] = bounds
  const rotulo = `${PROTECAO_LOOKS[classificacao].letters} ${nome}`
  const coordinates = [(west + east) / 2, (south + north) / 2]
  return [{ type: 'Feature', properties: { rotulo }, geometry: { type: 'Point', coordinates } }]
}

export const ZONES_ID = 'distancias'

const ZONE_LOOK: Look = {
  level: 'areas',
  parts: [
    { name: 'contorno', type: 'line', paint: { 'line-color': CASING, 'line-width': 3, 'line-opacity': 0.5 } },
    { name: 'linha', type: 'line', paint: { 'line-color': '#ffffff', 'line-width': 1.5, 'line-dasharray': [4, 3] } },
  ],
  swatch: { kind: 'line', lineColour: '#ffffff', fillOpacity: 0 },
}

export function zonesLayer(features: FeatureCollection | undefined): MapLayer {
  return { id: ZONES_ID, title: 'Distâncias a manter', look: ZONE_LOOK, source: features ? [{ features }] : [] }
}

/** The zones within the required distances, computed here: a few areas beside one laudo. */
export async function zonesAround(
  areas: readonly { readonly geometry: GeoJsonGeometry; readonly metres: number }[],
): Promise<FeatureCollection> {
  const features: FeatureCollection['features'][number][] = []
  for (const { geometry, metres } of areas) {
    const { zone } = await bufferShapes(shapesOfGeometry(geometry), metres)
    for (const { outer, holes } of zone) {
      const coordinates = [outer, ...holes].map((ring) =>
        Array.from({ length: ring.length / 2 }, (_, i) => [ring[2 * i]!, ring[2 * i + 1]!]),
      )
      features.push({ type: 'Feature', properties: {}, geometry: { type: 'Polygon', coordinates } })
    }
  }
  return { type: 'FeatureCollection', features }
}
