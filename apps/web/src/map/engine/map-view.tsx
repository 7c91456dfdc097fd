/** A map of the library inside React: opened once, restyled when the style changes, removed with all its resources on unmount. */
import type { Map as GlMap, StyleSpecification } from 'maplibre-gl'
import { type ReactNode, type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import { type Bounds, BRAZIL } from './extent.ts'
import { AROUND, fitting, type Padding } from './fit-bounds.ts'
import { MapContext, type MapEngine } from './map-context.ts'
import classes from './map-view.module.css'
import { openMap, startWorkers } from './open-map.ts'
import { firstAbove, UNDERLAY } from './underlay-layers.ts'

export interface Camera {
  readonly lon: number
  readonly lat: number
  readonly zoom: number
}

interface MapViewProps {
  readonly style: StyleSpecification
  /** The map opens there; later changes do not move it. The camera takes precedence over the bounds. */
  readonly camera?: Camera
  readonly bounds?: Bounds
  readonly padding?: Padding
  readonly label: string
  /** False while the map's content is loading: content added after the opening costs separate frames. */
  readonly opens?: boolean
  /** The page scrolls: one finger and the wheel move the page, not the map. */
  readonly inPage?: boolean
  readonly onMoveEnd?: (camera: Camera) => void
  /** Set to the open map, for exports that take a picture of it. */
  readonly engine?: RefObject<MapEngine | undefined>
  /** Controls and all else that needs the map (useMapEngine). */
  readonly children?: ReactNode
}

export function MapView({
  style,
  camera,
  bounds,
  padding = AROUND,
  label,
  opens = true,
  inPage = false,
  onMoveEnd,
  engine,
  children,
}: MapViewProps) {
  const place = useRef<HTMLDivElement>(null)
  const [map, setMap] = useState<GlMap>()
  const [styled, setStyled] = useState(false)
  const moved = useEffectEvent((opened: GlMap) => onMoveEnd?.(cameraOf(opened)))
  /** The style last passed to the map. */
  const given = useRef<StyleSpecification>(undefined)
  const open = useEffectEvent((container: HTMLDivElement) => {
    given.current = style
    const shown = bounds ?? BRAZIL
    return openMap({
      container,
      style,
      cooperativeGestures: inPage,
      ...(camera
        ? { center: [camera.lon, camera.lat], zoom: camera.zoom }
        : { bounds: [...shown], fitBoundsOptions: fitting(container, shown, padding) }),
    })
  })

  useEffect(() => {
    if (!opens) return startWorkers()
    if (!place.current) return
    const opened = open(place.current)
    opened.on('moveend', () => moved(opened))
    // Until then styles cannot be compared, and the map would be rebuilt for each.
    opened.once('style.load', () => setStyled(true))
    setMap(opened)
    if (engine) engine.current = opened
    return () => {
      opened.remove()
      setMap(undefined)
      setStyled(false)
      if (engine) engine.current = undefined
    }
  }, [engine, opens])

  useEffect(() => {
    map?.getCanvas().setAttribute('aria-label', label)
  }, [map, label])

  useEffect(() => {
    if (!styled || given.current === style) return
    given.current = style
    // Layers drawn by tools stay.
    map?.setStyle(style, { transformStyle: (before, next) => keepTools(before, next) })
  }, [map, styled, style])

  return (
    <div className={classes.frame}>
      <div ref={place} className={classes.map} data-testid="mapa" />
      {map && <MapContext value={map}>{children}</MapContext>}
    </div>
  )
}

export function cameraOf(map: GlMap): Camera {
  const { lng, lat } = map.getCenter()
  return { lon: lng, lat, zoom: map.getZoom() }
}

/** Prefixes of the layers of the ruler's drawing library and of Faixa's own tools. */
const TOOLS = /^(?:td|faixa-ferramenta)-/

function keepTools(before: StyleSpecification | undefined, next: StyleSpecification): StyleSpecification {
  if (!before) return next
  const isKept = (id: string) => TOOLS.test(id) || id.startsWith(UNDERLAY)
  const sources = Object.entries(before.sources).filter(([id]) => isKept(id))
  const above = firstAbove(next.layers.map(({ id }) => id))
  const at = above === undefined ? next.layers.length : next.layers.findIndex(({ id }) => id === above)
  return {
    ...next,
    sources: { ...next.sources, ...Object.fromEntries(sources) },
    layers: [
      ...next.layers.slice(0, at),
      ...before.layers.filter(({ id }) => id.startsWith(UNDERLAY)),
      ...next.layers.slice(at),
      ...before.layers.filter(({ id }) => TOOLS.test(id)),
    ],
  }
}
