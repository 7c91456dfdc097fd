/** Reads the stored segments of layers. */
import { constants, inflateRawSync } from 'node:zlib'
import type { GeoJsonGeometry, Position } from '@faixa/geometry'

export interface StoredSegment {
  /** Length of the text, bytes. */
  readonly bytes: number
  readonly comprimido: Uint8Array
}

/** The text of a segment in UTF-8. A segment has no last block (deflate-segment.ts); `bytes` also limits the result. */
export function bytesOf({ bytes, comprimido }: StoredSegment): Buffer {
  return inflateRawSync(comprimido, { finishFlush: constants.Z_SYNC_FLUSH, maxOutputLength: bytes })
}

export function textOf(segment: StoredSegment): string {
  return bytesOf(segment).toString('utf8')
}

export type MultiPolygon = Extract<GeoJsonGeometry, { readonly type: 'MultiPolygon' }>

/** All polygons of a layer's text as one shape; undefined without any. */
export function polygonsOf(text: string): MultiPolygon | undefined {
  const features = JSON.parse(`[${text}]`) as readonly { readonly geometry: GeoJsonGeometry }[]
  const polygons = features.flatMap(({ geometry }): (readonly (readonly Position[])[])[] => {
    if (geometry.type === 'Polygon') return [geometry.coordinates]
    return geometry.type === 'MultiPolygon' ? [...geometry.coordinates] : []
  })
  return polygons.length === 0 ? undefined : { type: 'MultiPolygon', coordinates: polygons }
}
