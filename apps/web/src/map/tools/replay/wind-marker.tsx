/** An arrow that flies with the wind towards the aircraft. */
import { Marker } from 'maplibre-gl'
import { useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { useMapEngine } from '../../engine/map-context.ts'
import classes from './flight-marker.module.css'

interface WindMarkerProps {
  readonly lon: number
  readonly lat: number
  /** Degrees clockwise from north that the wind comes from. */
  readonly fromDeg: number
}

export default function WindMarker({ lon, lat, fromDeg }: WindMarkerProps) {
  const map = useMapEngine()
  const [{ marker, element }] = useState(() => {
    const made = document.createElement('div')
    return { element: made, marker: new Marker({ element: made, rotationAlignment: 'map' }) }
  })
  useEffect(() => {
    marker.setLngLat([lon, lat]).setRotation(fromDeg)
  }, [marker, lon, lat, fromDeg])
  useEffect(() => {
    marker.addTo(map)
    return () => void marker.remove()
  }, [map, marker])
  return createPortal(
    <svg viewBox="0 0 96 96" width="96" height="96" className={classes.wind} data-testid="vento" aria-hidden>
      <path d="M48 4v20M40 17l8 9 8-9" />
    </svg>,
    element,
  )
}
