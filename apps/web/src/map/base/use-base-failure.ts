import { useEffect, useState } from 'react'
import { useMapEngine } from '../engine/map-context.ts'
import { type BaseMap, pictureSourceId } from './base-map.ts'

/** Pictures in a row: one that a provider lacks is no failure of all. */
const MISSES = 3

interface BaseFailure {
  readonly failed: boolean
  readonly retry: () => void
}

/** Whether a base's pictures do not come; the next one that does ends it. What lies below them shows meanwhile. */
export function useBaseFailure(base: BaseMap): BaseFailure {
  const map = useMapEngine()
  const source = pictureSourceId(base)
  const [failing, setFailing] = useState<string>()
  useEffect(() => {
    let misses = 0
    const miss = (event: object) => {
      if ((event as { readonly sourceId?: string }).sourceId !== source) return
      misses += 1
      if (misses >= MISSES) setFailing(source)
    }
    const come = ({ sourceId, tile }: { readonly sourceId: string; readonly tile?: unknown }) => {
      if (sourceId !== source || tile === undefined) return
      misses = 0
      setFailing(undefined)
    }
    map.on('error', miss)
    map.on('sourcedata', come)
    return () => {
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
