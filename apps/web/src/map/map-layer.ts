/**
 * A layer of a map as a value. Code with something to draw describes it in one file, and the drawing order, the switcher, the legend, the
 * pointer and the printed legend use it unchanged; nothing in this folder depends on the features' meaning.
 */
import type {
  CircleLayerSpecification,
  FillLayerSpecification,
  LineLayerSpecification,
  SymbolLayerSpecification,
} from 'maplibre-gl'
import type { Level } from './order.ts'
import type { Pattern } from './patterns.ts'

export interface MapLayer<Id extends string = string> {
  /** Names the layer in addresses and in the engine; unique on a map; lower case letters, digits and hyphens. */
  readonly id: Id
  /** Absent: the layer belongs to another one, and neither switcher nor legend lists it. */
  readonly title?: string
  /** Its area or length, as legends write it: `12,34 ha`. */
  readonly amount?: string
  /** Lines of the legend below the title, for a layer with colours by degree. */
  readonly classes?: readonly LayerClass[]
  /** The classes are explained only, and none can be chosen as the lowest. */
  readonly isFixed?: true
  /** The lowest class that is drawn; all are where it is absent. */
  readonly least?: number
  readonly look: Look
  /** The features, an entry for each owner; empty until something is loaded. */
  readonly source: readonly LayerSource[]
}

/** A layer that switcher and legends show. */
export type ListedLayer = MapLayer & { readonly title: string }

export interface LayerClass {
  /** The degree from which it begins. */
  readonly from: number
  readonly title: string
  readonly colour: string
  readonly amount?: string
}

export interface LayerSource {
  /** Names the owner of the features, where a map shows those of several owners. */
  readonly of?: string
  readonly features: Features
  /** A box around them, degrees: the engine requests and draws no tile outside it. Absent where it was not computed. */
  readonly bounds?: readonly [west: number, south: number, east: number, north: number]
  /** These features are not drawn, although their layer is visible. */
  readonly hidden?: boolean
}

/**
 * Text and Blob are GeoJSON, or a Blob of PACKED_TYPE, which a worker cuts into tiles: for any size. An object goes to the engine
 * unchanged: for up to some hundred features.
 */
export type Features = string | Blob | FeatureCollection

export interface FeatureCollection {
  readonly type: 'FeatureCollection'
  readonly features: readonly {
    readonly type: 'Feature'
    readonly properties: Readonly<Record<string, unknown>>
    readonly geometry: { readonly type: 'Point' | 'LineString' | 'Polygon'; readonly coordinates: readonly unknown[] }
  }[]
}

export function isTiled(features: Features): features is string | Blob {
  return typeof features === 'string' || features instanceof Blob
}

/** Defines how a layer is drawn, listed and hit-tested. */
export interface Look {
  readonly level: Level
  /** Bottom to top. */
  readonly parts: readonly LookPart[]
  /** The layer's sign in legends; absent where the layer has no title. */
  readonly swatch?: SwatchLook
  /** The part that reacts to the pointer, within `reachPx` CSS pixels. Absent: the layer ignores the pointer. */
  readonly target?: { readonly part: string; readonly reachPx: number }
}

type PartOf<Specification> = Omit<Specification, 'id' | 'source' | 'source-layer'> & {
  /** Unique within the look: it ends the id of the engine's layer. */
  readonly name: string
}

export type LookPart =
  | PartOf<FillLayerSpecification>
  | PartOf<LineLayerSpecification>
  | PartOf<CircleLayerSpecification>
  | PartOf<SymbolLayerSpecification>

export interface SwatchLook {
  readonly kind: 'fill' | 'line' | 'point'
  readonly lineColour: string
  readonly fillColour?: string
  /** Opacity of the fill, from 0 (clear) to 1. */
  readonly fillOpacity: number
  /** Strokes over the fill. */
  readonly pattern?: Pattern
  /** Letters beside the sign, which the map also shows. */
  readonly letters?: string
}

/** The engine's name of one part of a layer. */
export function engineLayerId({ id }: MapLayer, { of }: LayerSource, part: string): string {
  return ['faixa', id, ...(of === undefined ? [] : [of]), part].join('-')
}
