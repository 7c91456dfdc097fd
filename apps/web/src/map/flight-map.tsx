/** A small map of one flight: for previews. */
import type { Camada } from '@faixa/domain'
import { useEffect, useEffectEvent, useMemo, useRef } from 'react'
import { useScheme } from '../ui/use-scheme.ts'
import { type BaseMap, OFFLINE_BASE } from './base/base-map.ts'
import { MapControls } from './controls/map-controls.tsx'
import { ScaleBar } from './controls/scale-bar.tsx'
import { useMapEngine } from './engine/map-context.ts'
import { AROUND, asLngLat, type Bounds, MapView, NEAREST } from './engine/map-view.tsx'
import { type GeoJsonText, useLayerUrls } from './engine/use-layer-urls.ts'
import classes from './flight-map.module.css'
import { mapStyle } from './map-style.ts'
import { SHOWN_AT_FIRST } from './order.ts'

export interface FlightMapLayer {
  readonly name: Camada
  /** A FeatureCollection; as text or Blob it never has to be an object on this thread. */
  readonly features: GeoJsonText
}

interface FlightMapProps {
  readonly layers: readonly FlightMapLayer[]
  readonly bounds: Bounds
  /** CSS pixels. */
  readonly height?: number
  readonly base?: BaseMap
  /** Default: those that a laudo's map shows at first. */
  readonly visible?: readonly Camada[]
  readonly label?: string
}

/** Opens on `bounds`, and goes there where they change. */
export function FlightMap(props: FlightMapProps) {
  const { layers, bounds, height = 320, base = OFFLINE_BASE, visible = SHOWN_AT_FIRST, label = 'Mapa do voo' } = props
  const scheme = useScheme()
  const urls = useLayerUrls(layers)
  const style = useMemo(
    () =>
      mapStyle({
        base,
        scheme,
        layers: urls.map(({ name, url }) => ({ name, url, visible: visible.includes(name) })),
      }),
    [base, scheme, urls, visible],
  )
  return (
    <div className={classes.frame} style={{ height }}>
      <MapView style={style} bounds={bounds} label={label} inPage>
        <Follow bounds={bounds} />
        <MapControls field={bounds} />
        <div className={classes.scale}>
          <ScaleBar />
        </div>
      </MapView>
    </div>
  )
}

function Follow({ bounds }: { readonly bounds: Bounds }) {
  const map = useMapEngine()
  const before = useRef(bounds.join())
  const follow = useEffectEvent(() => map.fitBounds(asLngLat(bounds), { padding: AROUND, maxZoom: NEAREST }))
  const edges = bounds.join()
  useEffect(() => {
    if (before.current === edges) return
    before.current = edges
    follow()
  }, [edges])
  return null
}
