import { ScaleControl } from 'maplibre-gl'
import { useEffect, useRef } from 'react'
import { useMapEngine } from '../engine/map-context.ts'

/** The library's scale bar, placed by us instead of in a corner of the map. */
export function ScaleBar() {
  const map = useMapEngine()
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const scale = new ScaleControl({ unit: 'metric', maxWidth: 100 })
    place.current?.replaceChildren(scale.onAdd(map))
    return () => scale.onRemove()
  }, [map])
  return <div ref={place} data-map-controls />
}
