/** The camera follows the choice in the address: it moves to the choice, and back to the view before it. */
import { useEffect, useEffectEvent, useRef } from 'react'
import type { Bounds } from '../engine/extent.ts'
import { fitBounds, type Padding } from '../engine/fit-bounds.ts'
import { useMapEngine } from '../engine/map-context.ts'
import type { Camera } from '../engine/map-view.tsx'

interface ChosenCameraProps {
  readonly chosen: number | string | undefined
  /** Bounds of the choice; absent while they are not known. */
  readonly bounds: Bounds | undefined
  /** The camera that this step of the history was left with. */
  readonly camera: Camera | undefined
  /** The map opens on it, and returns to it when nothing is chosen any more. */
  readonly home: Bounds | undefined
  readonly padding: Padding
}

export function ChosenCamera({ chosen, bounds, camera, home, padding }: ChosenCameraProps) {
  const map = useMapEngine()
  // A link may contain a choice without a camera: then the camera still has to move there.
  const before = useRef(camera && chosen)
  const ready = chosen === undefined || bounds !== undefined
  const follow = useEffectEvent(() => {
    const target = bounds ?? home
    if (camera) map.easeTo({ center: [camera.lon, camera.lat], zoom: camera.zoom })
    else if (target) fitBounds(map, target, padding)
  })
  useEffect(() => {
    if (!ready || before.current === chosen) return
    before.current = chosen
    follow()
  }, [chosen, ready])
  return null
}
