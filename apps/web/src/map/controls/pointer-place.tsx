/** Shows the coordinates of the pointer; on a telephone, those of the middle of the map. */
import { useEffect, useState } from 'react'
import { useMapEngine } from '../engine/map-context.ts'
import { formatPlace } from './format-place.ts'
import classes from './pointer-place.module.css'

export function PointerPlace() {
  const map = useMapEngine()
  const [place, setPlace] = useState(() => map.getCenter())
  useEffect(() => {
    const follow = ({ lngLat }: { lngLat: typeof place }) => setPlace(lngLat)
    const centre = () => {
      if (!matchMedia('(hover: hover)').matches) setPlace(map.getCenter())
    }
    map.on('mousemove', follow)
    map.on('move', centre)
    return () => {
      map.off('mousemove', follow)
      map.off('move', centre)
    }
  }, [map])
  return (
    <output className={classes.place} aria-label="Coordenadas" aria-live="off" data-map-controls>
      {formatPlace(place.lng, place.lat)}
    </output>
  )
}
