/** Shows the coordinates of the pointer; before it moves, and on a telephone, those of the middle of the map. */
import type { MapMouseEvent, Point } from 'maplibre-gl'
import { useEffect, useState } from 'react'
import { useMapEngine } from '../engine/map-context.ts'
import { formatPosition } from './format-position.ts'
import classes from './pointer-position.module.css'
import { positionTexts } from './position-texts.ts'

/** `inAllNotations`: also in degrees, minutes and seconds and in UTM, below each other. */
export function PointerPosition({ inAllNotations = false }: { readonly inAllNotations?: boolean }) {
  const map = useMapEngine()
  const [position, setPosition] = useState(() => map.getCenter())
  useEffect(() => {
    const hovers = matchMedia('(hover: hover)').matches
    let pointed: Point | undefined
    const follow = ({ lngLat, point }: MapMouseEvent) => {
      if (hovers) pointed = point
      // While the map is dragged, the pointer stays over the same place: its text would be drawn in every frame, one frame late.
      if (!map.isMoving()) setPosition(lngLat)
    }
    // Without hover the middle is the pointer, and the text follows it; otherwise the text is shown when the map rests.
    const centre = () => {
      if (!hovers) setPosition(map.getCenter())
    }
    const settle = () => setPosition(pointed ? map.unproject(pointed) : map.getCenter())
    settle()
    map.on('mousemove', follow)
    map.on('move', centre)
    map.on('moveend', settle)
    return () => {
      map.off('mousemove', follow)
      map.off('move', centre)
      map.off('moveend', settle)
    }
  }, [map])
  return (
    <output className={classes.position} aria-label="Coordenadas" aria-live="off" data-map-controls>
      {inAllNotations
        ? positionTexts(position.lng, position.lat).map(({ notation, text }) => <div key={notation}>{text}</div>)
        : formatPosition(position.lng, position.lat)}
    </output>
  )
}
