/** RFC 7946: longitude first, outer rings counter-clockwise, rings closed: as the engine hands them out. */
import { asLonLat, type LonLatPath, type LonLatPolygon } from '@faixa/geometry'

export type Properties = Readonly<Record<string, string | number>>

export interface Feature {
  readonly type: 'Feature'
  readonly properties: Properties
  readonly geometry:
    | { readonly type: 'Polygon'; readonly coordinates: readonly (readonly Position[])[] }
    | { readonly type: 'LineString'; readonly coordinates: readonly Position[] }
}

type Position = readonly [lon: number, lat: number]

export function polygonFeature({ outer, holes }: LonLatPolygon, properties: Properties): Feature {
  return {
    type: 'Feature',
    properties,
    geometry: { type: 'Polygon', coordinates: [outer, ...holes].map(positionsOf) },
  }
}

export function lineFeature(path: LonLatPath, properties: Properties): Feature {
  return { type: 'Feature', properties, geometry: { type: 'LineString', coordinates: positionsOf(path) } }
}

export function featureCollection(features: readonly Feature[]): string {
  const lines = features.map((feature) => JSON.stringify(feature))
  return `{"type":"FeatureCollection","features":[\n${lines.join(',\n')}\n]}\n`
}

function positionsOf(path: LonLatPath): Position[] {
  const rounded = roundedPath(path)
  const positions: Position[] = []
  for (let i = 0; i < rounded.length; i += 2) positions.push([rounded[i]!, rounded[i + 1]!])
  return positions
}

/** Nine decimals of a degree are a tenth of a millimetre: more digits only make files larger. */
export function roundedPath(path: LonLatPath): LonLatPath {
  return asLonLat(path.map((degrees) => Math.round(degrees * 1e9) / 1e9))
}
