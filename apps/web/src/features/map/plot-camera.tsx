/** The camera follows the plot in the address: forward to the plot, back to what was seen before. */
import { useEffect, useEffectEvent, useRef } from 'react'
import { useMapEngine } from '../../map/engine/map-context.ts'
import { asLngLat, type Bounds, type Camera, NEAREST, type Padding } from '../../map/engine/map-view.tsx'
import type { PlotPlace } from '../../map/layer-reader/read-layer.ts'

interface PlotCameraProps {
  readonly row: number | undefined
  readonly plots: readonly PlotPlace[]
  /** Of the address: where this step of the history was left. */
  readonly camera: Camera | undefined
  readonly field: Bounds | undefined
  readonly padding: Padding
}

export function PlotCamera({ row, plots, camera, field, padding }: PlotCameraProps) {
  const map = useMapEngine()
  // A link may name a plot and no place: the camera has to go there yet.
  const before = useRef(camera && row)
  const place = row === undefined ? undefined : plots.find((plot) => plot.row === row)?.bounds
  const ready = row === undefined || place !== undefined
  const follow = useEffectEvent(() => {
    if (camera) map.easeTo({ center: [camera.lon, camera.lat], zoom: camera.zoom })
    else if (place ?? field) map.fitBounds(asLngLat((place ?? field)!), { padding, maxZoom: NEAREST })
  })
  useEffect(() => {
    if (!ready || before.current === row) return
    before.current = row
    follow()
  }, [row, ready])
  return null
}
