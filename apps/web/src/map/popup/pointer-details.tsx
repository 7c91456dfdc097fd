/** Names the topmost feature beside the pointer, and shows all features of a position that is clicked. */
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { formatPosition } from '../controls/format-position.ts'
import { useMapEngine } from '../engine/map-context.ts'
import type { MapLayer } from '../map-layer.ts'
import { Swatch } from '../swatch.tsx'
import { type FeatureHit, featuresAt } from './features-at.ts'
import { MapPopup } from './map-popup.tsx'
import classes from './pointer-details.module.css'

interface PointerDetailsProps {
  readonly layers: readonly MapLayer[]
  /** False while clicks belong to a tool. */
  readonly active: boolean
  readonly describe: (hit: FeatureHit) => string
  /** A line more about the features that were clicked. */
  readonly figures: (hits: readonly FeatureHit[]) => ReactNode
  /** Called with the features under the pointer, topmost first; empty without any. */
  readonly onHover?: (hits: readonly FeatureHit[]) => void
  readonly onHits: (hits: readonly FeatureHit[]) => void
}

interface Hover {
  readonly x: number
  readonly y: number
  readonly hit: FeatureHit
}

interface Clicked {
  readonly lon: number
  readonly lat: number
  readonly hits: readonly FeatureHit[]
}

type PointerEvent = { readonly point: { x: number; y: number }; readonly lngLat: { lng: number; lat: number } }

export function PointerDetails({ layers, active, describe, figures, onHover, onHits }: PointerDetailsProps) {
  const map = useMapEngine()
  const [hover, setHover] = useState<Hover>()
  const [clicked, setClicked] = useState<Clicked>()

  const click = useEffectEvent(({ point, lngLat }: PointerEvent) => {
    const hits = featuresAt(map, point, layers)
    setClicked(hits.length > 0 ? { lon: lngLat.lng, lat: lngLat.lat, hits } : undefined)
    onHits(hits)
  })
  const pointed = useEffectEvent((point: PointerEvent['point'] | undefined) => {
    const hits = point && !map.isMoving() ? featuresAt(map, point, layers) : []
    onHover?.(hits)
    return hits[0]
  })

  useEffect(() => {
    if (!active) return
    let frame = 0
    const move = ({ point }: PointerEvent) => {
      cancelAnimationFrame(frame)
      frame = requestAnimationFrame(() => {
        const hit = pointed(point)
        map.getCanvas().style.cursor = hit ? 'pointer' : ''
        setHover(hit && { x: point.x, y: point.y, hit })
      })
    }
    const leave = () => {
      cancelAnimationFrame(frame)
      setHover(undefined)
      pointed(undefined)
    }
    const press = (event: PointerEvent) => click(event)
    map.on('mousemove', move)
    map.on('mouseout', leave)
    map.on('click', press)
    return () => {
      leave()
      map.off('mousemove', move)
      map.off('mouseout', leave)
      map.off('click', press)
      map.getCanvas().style.cursor = ''
    }
  }, [map, active])

  const more = active && clicked && figures(clicked.hits)
  return (
    <>
      {hover && (
        <div className={classes.hover} style={{ left: hover.x + 14, top: hover.y + 14 }} aria-hidden>
          <Swatch look={hover.hit.layer.look} />
          {describe(hover.hit)}
        </div>
      )}
      {active && clicked && (
        <MapPopup lon={clicked.lon} lat={clicked.lat} onClose={() => setClicked(undefined)}>
          <ul className={classes.hits}>
            {clicked.hits.map((hit) => (
              <li key={`${hit.layer.id} ${hit.of ?? ''}`}>
                <Swatch look={hit.layer.look} />
                <span>{describe(hit)}</span>
              </li>
            ))}
          </ul>
          {more && <p className={classes.figures}>{more}</p>}
          <p className={classes.position}>{formatPosition(clicked.lon, clicked.lat)}</p>
        </MapPopup>
      )}
    </>
  )
}
