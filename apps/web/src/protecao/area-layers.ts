/** Layers of what is protected, read as features: a layer for each classification that there is, with its pattern and letters. */
import { CLASSIFICACOES } from '@faixa/contract'
import { type Classificacao, PROTECAO_LOOKS, REGRAS_PROTECAO } from '@faixa/domain'
import type { GeoJsonGeometry } from '@faixa/geometry'
import { boundsOf } from '../map/engine/bounds-of.ts'
import { labelLook } from '../map/layers/label-look.ts'
import type { MapLayer } from '../map/map-layer.ts'
import { layerIdOf } from './protecao-layers.ts'
import { CLASS_LOOKS } from './protecao-look.ts'

/** A feature of the API's protected areas. */
export interface ProtectedFeature {
  readonly type: 'Feature'
  readonly properties: {
    readonly uuid: string
    readonly nome: string
    readonly classificacao: Classificacao
    /** Metres that an aircraft has to keep; absent where nothing requires any. */
    readonly distanciaM?: number
  }
  readonly geometry: GeoJsonGeometry
}

/** Ids of all the layers that there can be. */
export const AREA_LAYER_IDS = CLASSIFICACOES.map(layerIdOf)

const LETTERS = labelLook({ text: 'rotulo', from: 11, beside: true })

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
