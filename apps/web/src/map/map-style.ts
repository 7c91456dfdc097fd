/** The whole look of a map as a pure function of what is to be seen: the engine compares two of them and changes only what differs. */
import type { Camada } from '@faixa/domain'
import type { LayerSpecification, StyleSpecification } from 'maplibre-gl'
import { baseLayers } from './base/base-layers.ts'
import type { BaseMap } from './base/base-map.ts'
import { areaLayers } from './layers/area-layers.ts'
import { type LaudoLabel, laudoLabelLayers, laudoLabelSources } from './layers/laudo-label-layers.ts'
import { plotNames, selectedLaudo, selectedPlot } from './layers/plot-layers.ts'
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
  /** The laudo, where there are several. */
  readonly of?: string
}

export interface MapScene {
  readonly base: BaseMap
  readonly scheme: Scheme
  readonly layers: readonly LayerOnMap[]
  /** Row of `talhoes`. */
  readonly selectedPlot?: number
  /** Among several. */
  readonly selectedLaudo?: string
  /** What laudos are called where they are too small for the names of their plots. */
  readonly labels?: readonly LaudoLabel[]
}

export function mapStyle({ base, scheme, layers, labels = [], ...selected }: MapScene): MapStyle {
  const under = baseLayers(base, PALETTES[scheme])
  const drawn = DRAW_ORDER.flatMap((name) => layers.filter((layer) => layer.name === name))
  const areas = drawn.filter(({ name }) => name === 'area')
  return {
    version: 8,
    sources: {
      ...under.sources,
      ...Object.fromEntries(
        drawn.map(({ name, url, of }) => [
          sourceId(name, of),
          { type: 'vector', tiles: [`${url}/{z}/{x}/{y}`], maxzoom: DEEPEST } as const,
        ]),
      ),
      ...laudoLabelSources(labels),
    },
    layers: [
      ...under.layers,
      ...drawn.flatMap(({ name, visible, of }) =>
        shown(name === 'trajeto' ? trackLayers(of) : areaLayers(name, of), visible),
      ),
      ...areas.flatMap(({ of, visible }) => {
        // Of one laudo the plot in question is outlined and all are named even where the layer is off.
        if (of === undefined) return [...selectedPlot(selected.selectedPlot), plotNames()]
        return shown([...(of === selected.selectedLaudo ? selectedLaudo(of) : []), plotNames(of)], visible)
      }),
      ...laudoLabelLayers(labels),
    ],
  }
}

function shown(layers: LayerSpecification[], visible: boolean): LayerSpecification[] {
  const visibility = visible ? 'visible' : 'none'
  return layers.map((layer): LayerSpecification => ({ ...layer, layout: { ...layer.layout, visibility } }))
}
