/** Addresses under which the engine finds the tiles of layers, given back when they are no longer wanted. */
import type { Camada } from '@faixa/domain'
import { useEffect, useRef, useState } from 'react'
import { offerLayer, withdrawLayer } from '../tiles/layer-tiles.ts'

export type GeoJsonText = string | Blob | { readonly type: 'FeatureCollection'; readonly features: readonly unknown[] }

interface NamedFeatures {
  readonly name: Camada
  readonly features: GeoJsonText
}

/** What the layer said of itself, with its address in place of its features. */
export type LayerUrl<Layer extends NamedFeatures = NamedFeatures> = Omit<Layer, 'features'> & { readonly url: string }

/** The same features keep their address, so that a layer that comes later does not draw the others anew. */
export function useLayerUrls<Layer extends NamedFeatures>(layers: readonly Layer[]): readonly LayerUrl<Layer>[] {
  const made = useRef(new Map<GeoJsonText, string>())
  const [urls, setUrls] = useState<readonly LayerUrl<Layer>[]>([])

  useEffect(() => {
    const wanted = new Set(layers.map(({ features }) => features))
    for (const [features, url] of made.current) {
      if (wanted.has(features)) continue
      giveBack(url)
      made.current.delete(features)
    }
    setUrls(layers.map(({ features, ...layer }) => ({ ...layer, url: urlOf(features, made.current) })))
  }, [layers])

  useEffect(() => {
    const { current } = made
    return () => {
      for (const url of current.values()) giveBack(url)
      current.clear()
    }
  }, [])
  return urls
}

/** The engine may still ask for tiles of what was replaced or left a moment ago. */
const STILL_WANTED_MS = 30_000

function giveBack(url: string): void {
  setTimeout(() => withdrawLayer(url), STILL_WANTED_MS)
}

function urlOf(features: GeoJsonText, made: Map<GeoJsonText, string>): string {
  const known = made.get(features)
  if (known !== undefined) return known
  const url = offerLayer(blobOf(features))
  made.set(features, url)
  return url
}

function blobOf(features: GeoJsonText): Blob {
  if (features instanceof Blob) return features
  return new Blob([typeof features === 'string' ? features : JSON.stringify(features)], { type: 'application/json' })
}
