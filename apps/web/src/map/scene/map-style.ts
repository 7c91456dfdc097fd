/** The complete style of a map as a pure function of its content: the engine compares two of them and changes only the differences. */
import type {
  GeoJSONSourceSpecification,
  LayerSpecification,
  SourceSpecification,
  StyleSpecification,
} from 'maplibre-gl'
import { baseLayers } from '../base/base-layers.ts'
import type { BaseMap } from '../base/base-map.ts'
import { widened } from '../engine/widened.ts'
import { engineLayerId, type Features, isTiled, type LayerSource, type MapLayer } from '../map-layer.ts'
import { drawOrder } from '../order.ts'
import { PALETTES, type Scheme } from '../palette.ts'
import { DEEPEST, TILE_LAYER } from '../tiles/tile-scheme.ts'

export type MapStyle = StyleSpecification

interface MapView {
  readonly base: BaseMap
  readonly scheme: Scheme
  readonly layers: readonly MapLayer[]
  /** Ids of the visible layers with a title; those without a title are visible wherever they have features. */
  readonly visible: readonly string[]
  /** Addresses of the tiles of text and Blobs, without /z/x/y; features without an address are not drawn yet. */
  readonly addresses: ReadonlyMap<Features, string>
}

export function mapStyle({ base, scheme, layers, visible, addresses }: MapView): MapStyle {
  const under = baseLayers(base, PALETTES[scheme])
  const drawn = drawOrder(layers).flatMap((layer) =>
    layer.source.flatMap((source) => {
      const read = readingOf(layer, source, addresses)
      return read ? [{ layer, source, read }] : []
    }),
  )
  return {
    version: 8,
    sources: { ...under.sources, ...Object.fromEntries(drawn.map(({ read }) => [read.id, read.source])) },
    layers: [
      ...under.layers,
      ...drawn.flatMap(({ layer, source, read }) => {
        const seen = !source.hidden && (layer.title === undefined || visible.includes(layer.id))
        return layer.look.parts.map(
          ({ name, ...part }): LayerSpecification => ({
            ...part,
            id: engineLayerId(layer, source, name),
            source: read.id,
            ...(read.tiled && { 'source-layer': TILE_LAYER }),
            layout: { ...part.layout, visibility: seen ? 'visible' : 'none' },
          }),
        )
      }),
    ],
  }
}

/** Metres by which a layer’s bounds are widened, because a line reaches beyond its positions by half its width: less than this from zoom 10 on. */
const BESIDE_BOUNDS_M = 110

interface Reading {
  /** Name of the engine's source; layers that draw the same features read the same one. */
  readonly id: string
  readonly source: SourceSpecification
  readonly tiled: boolean
}

function readingOf(
  layer: MapLayer,
  source: LayerSource,
  addresses: ReadonlyMap<Features, string>,
): Reading | undefined {
  const { features, bounds } = source
  if (!isTiled(features)) {
    const data = features as GeoJSONSourceSpecification['data']
    return { id: engineLayerId(layer, source, 'fonte'), source: { type: 'geojson', data }, tiled: false }
  }
  const url = addresses.get(features)
  if (url === undefined) return undefined
  // Features with an id can have a state (select/feature-states.tsx).
  return {
    id: url,
    source: {
      type: 'vector',
      tiles: [`${url}/{z}/{x}/{y}`],
      maxzoom: DEEPEST,
      promoteId: 'id',
      ...(bounds && { bounds: [...widened(bounds, BESIDE_BOUNDS_M)] }),
    },
    tiled: true,
  }
}
