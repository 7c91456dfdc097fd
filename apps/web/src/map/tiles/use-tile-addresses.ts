/** Addresses under which the engine finds the tiles of features, given back when the features are no longer wanted. */
import { useEffect, useRef, useState } from 'react'
import { type Features, isTiled, type MapLayer } from '../map-layer.ts'
import { offerLayer, withdrawLayer } from './layer-tiles.ts'

type Addresses = ReadonlyMap<Features, string>

/**
 * The same features keep their address, so that a layer that comes later does not draw the others anew. Objects need none: the engine takes
 * them as they are.
 */
export function useTileAddresses(layers: readonly MapLayer[]): Addresses {
  const [addresses, setAddresses] = useState<Addresses>(() => new Map())
  const given = useRef<Addresses>(addresses)

  useEffect(() => {
    const wanted = new Set(layers.flatMap(({ source }) => source.map(({ features }) => features)).filter(isTiled))
    const before = given.current
    if (wanted.size === before.size && [...wanted].every((features) => before.has(features))) return
    for (const [features, url] of before) if (!wanted.has(features as string | Blob)) giveBack(url)
    const now = new Map([...wanted].map((features) => [features, before.get(features) ?? offerLayer(blobOf(features))]))
    given.current = now
    setAddresses(now)
  }, [layers])

  useEffect(
    () => () => {
      for (const url of given.current.values()) giveBack(url)
      given.current = new Map()
    },
    [],
  )
  return addresses
}

/** The engine may still ask for tiles of what was replaced or left a moment ago. */
const STILL_WANTED_MS = 30_000

function giveBack(url: string): void {
  setTimeout(() => withdrawLayer(url), STILL_WANTED_MS)
}

function blobOf(features: string | Blob): Blob {
  return typeof features === 'string' ? new Blob([features], { type: 'application/json' }) : features
}
