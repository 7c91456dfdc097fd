/** Shows the coordinates of the pointer; before it moves, and on a telephone, those of the middle of the map. */
import { useEffect, useState } from 'react'
import { useMapEngine } from '../engine/map-context.ts'
import { formatPosition } from './format-position.ts'
import classes from './pointer-position.module.css'
import { positionTexts } from './position-texts.ts'

/** `inAllNotations`: degrees, minutes and seconds and UTM as well, below each other. */
export function PointerPosition({ inAllNotations = false }: { readonly inAllNotations?: boolean }) {
  const map = useMapEngine()
  const [position, setPosition] = useState(() => map.getCenter())
  useEffect(() => {
    let isPointed = false
    const follow = ({ lngLat }: { lngLat: typeof position }) => {
      isPointed = matchMedia('(hover: hover)').matches
      setPosition(lngLat)
    }
    const centre = () => {
      if (!isPointed) setPosition(map.getCenter())
    }
    centre()
    map.on('mousemove', follow)
    map.on('move', centre)
    return () => {
      map.off('mousemove', follow)
      map.off('move', centre)
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
