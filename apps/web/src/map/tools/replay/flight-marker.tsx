/** The aircraft on the map. */
import { Marker } from 'maplibre-gl'
import { useEffect, useEffectEvent, useState } from 'react'
import { createPortal } from 'react-dom'
import type { Bounds } from '../../engine/extent.ts'
import { fitBounds, type Padding } from '../../engine/fit-bounds.ts'
import { useMapEngine } from '../../engine/map-context.ts'
import type { FlightInstant } from './flight-clock.ts'
import classes from './flight-marker.module.css'
import { isInSight } from './in-sight.ts'

interface FlightMarkerProps {
  readonly instant: FlightInstant
  /** Margins that the cards cover on each side, CSS pixels. */
  readonly padding: Padding
  /** False while the map does not follow the aircraft: it shows `home` then. */
  readonly follows: boolean
  readonly home: Bounds | undefined
}

export function FlightMarker({ instant, padding, follows, home }: FlightMarkerProps) {
  const map = useMapEngine()
  const { lon, lat, headingDeg, recorded } = instant
  const [{ marker, element }] = useState(() => {
    const made = document.createElement('div')
    return { element: made, marker: new Marker({ element: made, rotationAlignment: 'map' }) }
  })
  // The position is set before the marker is added, because the library refuses one without.
  useEffect(() => {
    marker.setLngLat([lon, lat]).setRotation(headingDeg)
  }, [marker, lon, lat, headingDeg])
  useEffect(() => {
    marker.addTo(map)
    return () => void marker.remove()
  }, [map, marker])
  const keepInSight = useEffectEvent(() => {
    const seen = isInSight(map.project([lon, lat]), map.getContainer(), padding)
    const offset: [number, number] = [(padding.left - padding.right) / 2, (padding.top - padding.bottom) / 2]
    if (follows && !seen && !map.isMoving()) map.easeTo({ center: [lon, lat], offset, duration: 400 })
  })
  useEffect(keepInSight, [lon, lat])
  const standStill = useEffectEvent(() => {
    if (home) fitBounds(map, home, padding, { duration: 400 })
  })
  useEffect(() => {
    if (!follows) standStill()
  }, [follows])
  return createPortal(
    <svg viewBox="0 0 24 24" width="30" height="30" className={classes.plane} data-recorded={recorded} aria-hidden>
      <path d="M12 1.5 13.6 9H22v3l-8.4 1.5L13 19l3 1.8V23l-4-1-4 1v-2.2L11 19l-.6-5.5L2 12V9h8.4z" />
    </svg>,
    element,
  )
}
