/** Reports the clicked feature of a layer, and the one under the pointer, with its name beside it. */
import { useEffect, useEffectEvent, useState } from 'react'
import { useMapEngine } from '../engine/map-context.ts'
import type { MapLayer } from '../map-layer.ts'
import { type FeatureProperties, featuresAt } from '../popup/features-at.ts'
import classes from '../popup/pointer-details.module.css'
import { Swatch } from '../swatch.tsx'

interface PickFeatureProps {
  readonly layer: MapLayer
  /** False while clicks belong to a tool. */
  readonly active: boolean
  readonly describe: (properties: FeatureProperties) => string
  readonly onPick: (properties: FeatureProperties) => void
  /** Undefined: the pointer is on none. */
  readonly onPoint: (properties: FeatureProperties | undefined) => void
}

interface Pointed {
  readonly x: number
  readonly y: number
  readonly properties: FeatureProperties
}

type PointerEvent = { readonly point: { readonly x: number; readonly y: number } }

export function PickFeature({ layer, active, describe, onPick, onPoint }: PickFeatureProps) {
  const map = useMapEngine()
  const [pointed, setPointed] = useState<Pointed>()
  const at = useEffectEvent((point: PointerEvent['point']) => featuresAt(map, point, [layer])[0]?.properties[0])
  const point = useEffectEvent((place: PointerEvent['point'], properties: FeatureProperties | undefined) => {
    map.getCanvas().style.cursor = properties ? 'pointer' : ''
    setPointed(properties && { ...place, properties })
    onPoint(properties)
  })
  const pick = useEffectEvent((properties: FeatureProperties) => onPick(properties))

  useEffect(() => {
    if (!active) return
    let frame = 0
    const move = ({ point: place }: PointerEvent) => {
      cancelAnimationFrame(frame)
      frame = requestAnimationFrame(() => point(place, map.isMoving() ? undefined : at(place)))
    }
    const leave = () => {
      cancelAnimationFrame(frame)
      point({ x: 0, y: 0 }, undefined)
    }
    const press = ({ point: place }: PointerEvent) => {
      const properties = at(place)
      if (properties) pick(properties)
    }
    map.on('mousemove', move)
    map.on('mouseout', leave)
    map.on('click', press)
    return () => {
      leave()
      map.off('mousemove', move)
      map.off('mouseout', leave)
      map.off('click', press)
    }
  }, [map, active])

  if (!pointed) return null
  return (
    <div className={classes.hover} style={{ left: pointed.x + 14, top: pointed.y + 14 }} aria-hidden>
      <Swatch look={layer.look} />
      {describe(pointed.properties)}
    </div>
  )
}
