/** Layers of protected areas as features: a layer for each classification present, with its pattern and letters. */
import { CLASSIFICACOES } from '@faixa/contract'
import { CLASSES_PROTECAO, type Classificacao, protecaoLabel } from '@faixa/domain'
import type { GeoJsonGeometry } from '@faixa/geometry'
import { boundsOf } from '../map/engine/bounds-of.ts'
import { middleOf } from '../map/engine/extent.ts'
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
    /** Metres that a manned aircraft and a drone have to keep; absent where nothing requires any. */
    readonly distanciaM?: number
    readonly distanciaDroneM?: number
  }
  readonly geometry: GeoJsonGeometry
}

/** Ids of all the layers that there can be. */
export const AREA_LAYER_IDS = CLASSIFICACOES.map(layerIdOf)

const LETTERS = labelLook({ text: 'rotulo', from: 11, beside: true })

/** `visible`: ids of the visible layers. The names of a layer are above all others and visible together with it. */
export function areaLayers(features: readonly ProtectedFeature[], visible: readonly string[]): MapLayer[] {
  return textsOf(features).flatMap(({ classificacao, areas, names }) => {
    const id = layerIdOf(classificacao)
    return [
      {
        id,
        title: CLASSES_PROTECAO[classificacao].nome,
        look: CLASS_LOOKS[classificacao],
        source: [{ features: areas }],
      },
      { id: `${id}-nomes`, look: LETTERS, source: [{ features: names, hidden: !visible.includes(id) }] },
    ]
  })
}

interface ClassTexts {
  readonly classificacao: Classificacao
  readonly areas: string
  readonly names: string
}

/** Computed once for the same features: with another text, showing or hiding a layer would cut it into tiles again. */
const known = new WeakMap<readonly ProtectedFeature[], readonly ClassTexts[]>()

/** Text is cut into tiles by a worker: a register may have thousands of areas. */
function textsOf(features: readonly ProtectedFeature[]): readonly ClassTexts[] {
  const before = known.get(features)
  if (before) return before
  const byClass = Map.groupBy(features, ({ properties }) => properties.classificacao)
  const text = (of: readonly object[]) => JSON.stringify({ type: 'FeatureCollection', features: of })
  const texts = CLASSIFICACOES.flatMap((classificacao): ClassTexts[] => {
    const ofClass = byClass.get(classificacao)
    return ofClass ? [{ classificacao, areas: text(ofClass), names: text(ofClass.flatMap(nameAt)) }] : []
  })
  known.set(features, texts)
  return texts
}

/** The name of an area, with the letters of its classification, in the middle of its box. */
function nameAt({ properties: { classificacao, nome }, geometry }: ProtectedFeature) {
  const bounds = boundsOf([geometry.coordinates])
  if (!bounds) return []
  const rotulo = protecaoLabel(classificacao, nome)
  return [{ type: 'Feature', properties: { rotulo }, geometry: { type: 'Point', coordinates: middleOf(bounds) } }]
}
