/** GeoJSON joined from stored texts, so that coordinates are sent unchanged. */
import { Problem } from '@faixa/contract'

/** Maximum number of shapes in an answer: far more than a usina has, and as many as a browser can draw and measure. */
const MOST_SHAPES = 20_000
/** Maximum stored size of an answer, bytes. As text it is about three times as much, all in memory while it is sent. */
const MOST_BYTES = 16 * 2 ** 20

/** Refuses an answer before it is read. Maps use the compact form, which has no limit. */
export function refuseTooMany({ count, bytes }: { readonly count: number; readonly bytes: number }): void {
  if (count > MOST_SHAPES || bytes > MOST_BYTES) throw new Problem('areas-demais')
}

export function featureText(properties: object, geometry: string): string {
  return `{"type":"Feature","properties":${JSON.stringify(properties)},"geometry":${geometry}}`
}

export function collectionText(features: readonly string[]): string {
  return `{"type":"FeatureCollection","features":[${features.join(',')}]}`
}
