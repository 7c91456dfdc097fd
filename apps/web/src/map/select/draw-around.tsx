/** Draws a box or a freehand line on the map with one drag of mouse, pen or finger, and reports its path. */
import { type PointerEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useMapEngine } from '../engine/map-context.ts'
import classes from './draw-around.module.css'

export type AroundKind = 'box' | 'lasso'

interface DrawAroundProps {
  readonly kind: AroundKind
  /** `path`: longitude and latitude alternating. `taking`: true where the inside is to be removed (Alt or Shift was held). */
  readonly onDrawn: (path: Float64Array, taking: boolean) => void
  readonly onLeave: () => void
}

type Pixel = readonly [x: number, y: number]

/** CSS pixels: a shorter drag was a click. */
const LEAST_PX = 4

export function DrawAround({ kind, onDrawn, onLeave }: DrawAroundProps) {
  const map = useMapEngine()
  const [path, setPath] = useState<readonly Pixel[]>([])
  const drawing = useRef<readonly Pixel[]>(undefined)
  const leave = useEffectEvent(onLeave)

  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      // The first press cancels the current line, the next one the tool.
      if (drawing.current) {
        drawing.current = undefined
        setPath([])
      } else leave()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [])

  const pixelOf = ({ clientX, clientY, currentTarget }: PointerEvent): Pixel => {
    const { left, top } = currentTarget.getBoundingClientRect()
    return [clientX - left, clientY - top]
  }
  const start = (event: PointerEvent) => {
    if (event.button !== 0) return
    event.currentTarget.setPointerCapture(event.pointerId)
    drawing.current = [pixelOf(event)]
  }
  const move = (event: PointerEvent) => {
    const before = drawing.current
    if (!before) return
    const to = pixelOf(event)
    const [lastX, lastY] = before.at(-1)!
    if (Math.hypot(to[0] - lastX, to[1] - lastY) < LEAST_PX / 2) return
    drawing.current = kind === 'box' ? [before[0]!, to] : [...before, to]
    setPath(kind === 'box' ? cornersOf(before[0]!, to) : drawing.current)
  }
  const end = (event: PointerEvent) => {
    const drawn = drawing.current
    drawing.current = undefined
    setPath([])
    if (!drawn) return
    const around = kind === 'box' ? cornersOf(drawn[0]!, drawn.at(-1)!) : drawn
    const [first] = around
    if (!around.some(([x, y]) => Math.hypot(x - first![0], y - first![1]) >= LEAST_PX)) return
    onDrawn(
      Float64Array.from(around.flatMap(([x, y]) => map.unproject([x, y]).toArray())),
      event.altKey || event.shiftKey,
    )
  }
  return (
    <div
      className={classes.sheet}
      data-testid="desenho"
      onPointerDown={start}
      onPointerMove={move}
      onPointerUp={end}
      onPointerCancel={() => {
        drawing.current = undefined
        setPath([])
      }}
    >
      <svg width="100%" height="100%" aria-hidden>
        <polygon className={classes.line} points={path.map((pixel) => pixel.join()).join(' ')} />
      </svg>
    </div>
  )
}

function cornersOf([x, y]: Pixel, [toX, toY]: Pixel): readonly Pixel[] {
  return [
    [x, y],
    [toX, y],
    [toX, toY],
    [x, toY],
  ]
}
