/** The camera follows what is chosen in the address: forward to its place, back to what was seen before. */
import { useEffect, useEffectEvent, useRef } from 'react'
import { useMapEngine } from '../engine/map-context.ts'
import { asLngLat, type Bounds, type Camera, NEAREST, type Padding } from '../engine/map-view.tsx'

interface ChosenCameraProps {
  readonly chosen: number | string | undefined
  /** Where it is; absent while that is not known. */
  readonly place: Bounds | undefined
  /** Of the address: where this step of the history was left. */
  readonly camera: Camera | undefined
  /** Where the map opens: shown again when nothing is chosen any more. */
  readonly home: Bounds | undefined
  readonly padding: Padding
}

export function ChosenCamera({ chosen, place, camera, home, padding }: ChosenCameraProps) {
  const map = useMapEngine()
  // A link may name a choice and no place: the camera has to go there yet.
  const before = useRef(camera && chosen)
  const ready = chosen === undefined || place !== undefined
  const follow = useEffectEvent(() => {
    const bounds = place ?? home
    if (camera) map.easeTo({ center: [camera.lon, camera.lat], zoom: camera.zoom })
    else if (bounds) map.fitBounds(asLngLat(bounds), { padding, maxZoom: NEAREST })
  })
  useEffect(() => {
    if (!ready || before.current === chosen) return
    before.current = chosen
    follow()
  }, [chosen, ready])
  return null
}
