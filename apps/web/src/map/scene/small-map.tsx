/** A small map inside a page that scrolls: for previews. Needs no network, unless it has pictures below it. */
import { present } from '@faixa/units'
import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react'
import { type BaseMap, OFFLINE_BASE } from '../base/base-map.ts'
import { MapControls, type View } from '../controls/map-controls.tsx'
import { ScaleBar } from '../controls/scale-bar.tsx'
import type { Bounds } from '../engine/extent.ts'
import { fitBounds } from '../engine/fit-bounds.ts'
import { useMapEngine } from '../engine/map-context.ts'
import { MapView } from '../engine/map-view.tsx'
import type { MapLayer } from '../map-layer.ts'
import classes from './small-map.module.css'
import { useMapStyle } from './use-map-style.ts'

interface SmallMapProps {
  readonly layers: readonly MapLayer[]
  readonly visible: readonly string[]
  /** Absent: the drawing that is part of the program, which is also below pictures that do not come. */
  readonly base?: BaseMap | undefined
  /** The map opens there, and moves there when it changes. */
  readonly home: View
  /** Everything drawn, where that is more than `home`. */
  readonly whole?: View
  /** CSS pixels, or a length of CSS. */
  readonly height: number | string
  readonly label: string
  /** Buttons below those of every map. */
  readonly buttons?: ReactNode
  /** Other controls that need the map (useMapEngine). */
  readonly children?: ReactNode
}

export function SmallMap({ layers, visible, base, home, whole, height, label, buttons, children }: SmallMapProps) {
  const style = useMapStyle(base ?? OFFLINE_BASE, layers, visible)
  return (
    <div className={classes.frame} style={{ height }}>
      <MapView style={style} bounds={home.bounds} label={label} inPage>
        <Follow bounds={home.bounds} />
        <MapControls home={home} {...present({ whole })}>
          {buttons}
        </MapControls>
        {children}
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
  const follow = useEffectEvent(() => fitBounds(map, bounds))
  const edges = bounds.join()
  useEffect(() => {
    if (before.current === edges) return
    before.current = edges
    follow()
  }, [edges])
  return null
}
