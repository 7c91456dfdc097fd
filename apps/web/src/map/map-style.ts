/** The whole look of a map as a pure function of what is to be seen: the engine compares two of them and changes only what differs. */
import type { Camada } from '@faixa/contract'
import type { LayerSpecification, StyleSpecification } from 'maplibre-gl'
import { baseLayers } from './base/base-layers.ts'
import type { BaseMap } from './base/base-map.ts'
import { areaLayers } from './layers/area-layers.ts'
import { plotNames, selectedPlot } from './layers/plot-layers.ts'
import { trackLayers } from './layers/track-layers.ts'
import { DRAW_ORDER, sourceId } from './order.ts'
import { PALETTES, type Scheme } from './palette.ts'
import { DEEPEST } from './tiles/tile-protocol.ts'

export type MapStyle = StyleSpecification

export interface LayerOnMap {
  readonly name: Camada
  /** Of its tiles, without their place. */
  readonly url: string
  readonly visible: boolean
}

export interface MapScene {
  readonly base: BaseMap
  readonly scheme: Scheme
  readonly layers: readonly LayerOnMap[]
  /** Row of `talhoes`. */
  readonly selectedPlot?: number
}

export function mapStyle({ base, scheme, layers, selectedPlot: posicao }: MapScene): MapStyle {
  const under = baseLayers(base, PALETTES[scheme])
  const drawn = DRAW_ORDER.flatMap((name) => layers.filter((layer) => layer.name === name))
  const onTop = drawn.some(({ name }) => name === 'area') ? [...selectedPlot(posicao), plotNames()] : []
  return {
    version: 8,
    sources: {
      ...under.sources,
      ...Object.fromEntries(
        drawn.map(({ name, url }) => [
          sourceId(name),
          { type: 'vector', tiles: [`${url}/{z}/{x}/{y}`], maxzoom: DEEPEST } as const,
        ]),
      ),
    },
    layers: [
      ...under.layers,
      ...drawn.flatMap(({ name, visible }) => shown(name === 'trajeto' ? trackLayers() : areaLayers(name), visible)),
      ...onTop,
    ],
  }
}

function shown(layers: LayerSpecification[], visible: boolean): LayerSpecification[] {
  const visibility = visible ? 'visible' : 'none'
  return layers.map((layer): LayerSpecification => ({ ...layer, layout: { ...layer.layout, visibility } }))
}
