/** The ordered plots as the map in the field shows them: numbered in the order in which they are listed, which is that of the work. */
import { type LonLatPolygon, placeInLargest, polygonsOf } from '@faixa/geometry'
import { boundsOf } from '../../../map/engine/bounds-of.ts'
import type { Bounds } from '../../../map/engine/extent.ts'

interface Feature {
  /** `posicao` is absent in plots that were flown without being ordered. */
  readonly properties: { readonly posicao?: number }
  readonly geometry: { readonly coordinates: readonly (readonly (readonly (readonly number[])[])[])[] }
}

export interface FieldPlots {
  /** A FeatureCollection of all plots, one of their numbers at places inside them, and one of each plot. */
  readonly outlines: string
  readonly numbers: string
  readonly each: readonly string[]
  readonly areas: readonly (readonly LonLatPolygon[])[]
  readonly bounds: Bounds | undefined
}

export function fieldPlots(geojson: string): FieldPlots {
  const { features } = JSON.parse(geojson) as { readonly features: readonly Feature[] }
  const ordered = features
    .filter(({ properties }) => properties.posicao !== undefined)
    .toSorted((a, b) => a.properties.posicao! - b.properties.posicao!)
  const areas = ordered.map(({ geometry }) => polygonsOf(geometry.coordinates))
  const numbers = areas.flatMap((polygons, row) => {
    const coordinates = placeInLargest(polygons)
    if (!coordinates) return []
    return [{ type: 'Feature', properties: { numero: `${row + 1}` }, geometry: { type: 'Point', coordinates } }]
  })
  return {
    outlines: collection(ordered),
    numbers: collection(numbers),
    each: ordered.map((feature) => collection([feature])),
    areas,
    bounds: boundsOf(ordered.map(({ geometry }) => geometry.coordinates)),
  }
}

function collection(features: readonly object[]): string {
  return JSON.stringify({ type: 'FeatureCollection', features })
}
