import { useEffect, useState } from 'react'
import { type BaseMap, pictureSourceId } from '../base/base-map.ts'
import { useMapEngine } from '../engine/map-context.ts'

/** Failed pictures in a row; a provider may lack a single picture without having failed. */
const MISSES = 3
/** On a slow line requests hang: after this time without a picture the base map counts as failed. */
const SILENCE_MS = 8_000

interface BaseFailure {
  readonly failed: boolean
  readonly retry: () => void
}

interface SourceEvent {
  readonly sourceId: string
  readonly tile?: unknown
}

/**
 * Tells whether a base map's pictures fail to load; the next one that arrives ends the failure. Meanwhile the offline base map is shown.
 */
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
        // The map may have moved away from the requested pictures.
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
