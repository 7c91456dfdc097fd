/** Addresses under which the engine's worker can read layers, given back when they are no longer wanted. */
import type { Camada } from '@faixa/contract'
import { useEffect, useState } from 'react'

export type GeoJsonText = string | Blob | { readonly type: 'FeatureCollection'; readonly features: readonly unknown[] }

export interface LayerUrl {
  readonly name: Camada
  readonly url: string
}

export function useLayerUrls(
  layers: readonly { readonly name: Camada; readonly features: GeoJsonText }[],
): readonly LayerUrl[] {
  const [urls, setUrls] = useState<readonly LayerUrl[]>([])
  useEffect(() => {
    const made = layers.map(({ name, features }) => ({ name, url: URL.createObjectURL(blobOf(features)) }))
    setUrls(made)
    return () => {
      for (const { url } of made) URL.revokeObjectURL(url)
    }
  }, [layers])
  return urls
}

function blobOf(features: GeoJsonText): Blob {
  if (features instanceof Blob) return features
  return new Blob([typeof features === 'string' ? features : JSON.stringify(features)], { type: 'application/json' })
}
