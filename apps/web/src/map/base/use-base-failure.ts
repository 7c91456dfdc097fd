import { useEffect, useState } from 'react'
import { useMapEngine } from '../engine/map-context.ts'
import { type BaseMap, pictureSourceId } from './base-map.ts'

/** Pictures in a row: one that a provider lacks is no failure of all. */
const MISSES = 3
/** On a bad line requests hang: nobody waits longer for the first picture of what is looked at. */
const SILENCE_MS = 8_000

interface BaseFailure {
  readonly failed: boolean
  readonly retry: () => void
}

interface SourceEvent {
  readonly sourceId: string
  readonly tile?: unknown
}

/** Whether a base's pictures do not come; the next one that does ends it. What lies below them shows meanwhile. */
export function useBaseFailure(base: BaseMap): BaseFailure {
  const map = useMapEngine()
  const source = pictureSourceId(base)
  const [failing, setFailing] = useState<string>()
  useEffect(() => {
    let misses = 0
    let waiting: ReturnType<typeof setTimeout> | undefined
    const stopWaiting = () => {
      clearTimeout(waiting)
      waiting = undefined
    }
    const ask = ({ sourceId, tile }: SourceEvent) => {
      if (sourceId !== source || tile === undefined) return
      waiting ??= setTimeout(() => {
        waiting = undefined
        // What was asked for may not be looked at any more.
        if (map.getSource(source) && !map.isSourceLoaded(source)) setFailing(source)
      }, SILENCE_MS)
    }
    const miss = (event: object) => {
      if ((event as { readonly sourceId?: string }).sourceId !== source) return
      misses += 1
      if (misses >= MISSES) setFailing(source)
    }
    const come = ({ sourceId, tile }: SourceEvent) => {
      if (sourceId !== source || tile === undefined) return
      stopWaiting()
      misses = 0
      setFailing(undefined)
    }
    map.on('error', miss)
    map.on('sourcedataloading', ask)
    map.on('sourcedata', come)
    return () => {
      stopWaiting()
      map.off('sourcedataloading', ask)
      map.off('error', miss)
      map.off('sourcedata', come)
    }
  }, [map, source])
  const retry = () => {
    setFailing(undefined)
    if (map.getSource(source)) map.refreshTiles(source)
  }
  return { failed: failing === source, retry }
}
