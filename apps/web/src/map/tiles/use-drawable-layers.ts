/** Layers with the addresses under which the engine finds their tiles, released when their features are no longer needed. */
import { useEffect, useRef, useState } from 'react'
import { type Features, isTiled, type MapLayer } from '../map-layer.ts'
import { offerLayer, startTiles, withdrawLayer } from './layer-tiles.ts'

type Addresses = ReadonlyMap<Features, string>

export interface DrawableLayers {
  readonly layers: readonly MapLayer[]
  /** Addresses of the tiles of text and Blobs; objects need none, because the engine accepts them unchanged. */
  readonly addresses: Addresses
}

const NOTHING: DrawableLayers = { layers: [], addresses: new Map() }

/**
 * The same features keep their address, so that a layer added later does not redraw the others. Layers and addresses change together,
 * because each change of a style is compared with the whole map.
 */
export function useDrawableLayers(layers: readonly MapLayer[]): DrawableLayers {
  const [drawable, setDrawable] = useState(NOTHING)
  const given = useRef<Addresses>(NOTHING.addresses)

  useEffect(() => {
    const before = given.current
    const wanted = new Set(layers.flatMap(({ source }) => source.map(({ features }) => features)).filter(isTiled))
    for (const [features, url] of before) if (isTiled(features) && !wanted.has(features)) giveBack(url)
    const addresses = new Map<Features, string>(
      [...wanted].map((features) => [features, before.get(features) ?? offerLayer(blobOf(features))]),
    )
    given.current = addresses
    setDrawable({ layers, addresses })
  }, [layers])

  useEffect(startTiles, [])
  useEffect(
    () => () => {
      for (const url of given.current.values()) giveBack(url)
      given.current = NOTHING.addresses
    },
    [],
  )
  return drawable
}

/** Time for which the engine may still request tiles of a replaced or removed layer, ms. */
const STILL_WANTED_MS = 30_000

function giveBack(url: string): void {
  setTimeout(() => withdrawLayer(url), STILL_WANTED_MS)
}

function blobOf(features: string | Blob): Blob {
  return typeof features === 'string' ? new Blob([features], { type: 'application/json' }) : features
}
