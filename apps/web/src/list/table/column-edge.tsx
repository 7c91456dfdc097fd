import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react'
import { clampWidth, NARROWEST, WIDEST } from './column-widths.ts'
import classes from './data-table.module.css'

export interface Resizing {
  /** Fixes all widths at their current values, and returns this column's. */
  readonly begin: (column: string) => number
  /** Shows a width while the edge moves, without storing it. */
  readonly show: (column: string, px: number) => void
  readonly put: (column: string, px: number) => void
  /** Makes the column as wide as its contents. */
  readonly fit: (column: string) => void
}

interface ColumnEdgeProps {
  readonly name: string
  readonly label: string
  /** Absent while the browser decides the width. */
  readonly width: number | undefined
  readonly resizing: Resizing
}

/** CSS pixels that one press of an arrow moves the edge. */
const STEP = 8
const LEAP = 40

interface Drag {
  readonly x: number
  readonly from: number
  px: number
}

/** The right edge of a heading: dragged, moved with the arrows, or fitted by a double click or Enter. */
export function ColumnEdge({ name, label, width, resizing }: ColumnEdgeProps) {
  const edge = useRef<HTMLSpanElement>(null)
  const drag = useRef<Drag>(undefined)
  const [found, setFound] = useState(NARROWEST)
  useEffect(() => {
    if (width === undefined) setFound(clampWidth(edge.current?.parentElement?.offsetWidth ?? NARROWEST))
  })
  const now = width ?? found

  const end = (keep: boolean) => {
    const { current } = drag
    drag.current = undefined
    if (!current) return
    if (keep) resizing.put(name, current.px)
    else resizing.show(name, current.from)
  }
  const press = (event: PointerEvent<HTMLElement>) => {
    if (event.button !== 0) return
    event.currentTarget.setPointerCapture(event.pointerId)
    const from = resizing.begin(name)
    drag.current = { x: event.clientX, from, px: from }
  }
  const move = ({ clientX }: PointerEvent) => {
    const { current } = drag
    if (!current) return
    current.px = clampWidth(current.from + clientX - current.x)
    resizing.show(name, current.px)
  }
  const key = (event: KeyboardEvent) => {
    const step = event.shiftKey ? LEAP : STEP
    const to = { ArrowLeft: now - step, ArrowRight: now + step, Home: NARROWEST, End: WIDEST }[event.key]
    if (event.key === 'Enter') resizing.fit(name)
    else if (event.key === 'Escape' && drag.current) end(false)
    else if (to === undefined) return
    else resizing.put(name, clampWidth(to))
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <span
      ref={edge}
      className={classes.edge}
      // biome-ignore lint/a11y/useSemanticElements: a rule between two things cannot be moved
      role="separator"
      // oxlint-disable-next-line jsx_a11y/no-noninteractive-tabindex -- a separator that moves is a control (ARIA 1.2)
      tabIndex={0}
      aria-orientation="vertical"
      aria-label={`Largura da coluna ${label}`}
      aria-valuenow={now}
      aria-valuemin={NARROWEST}
      aria-valuemax={WIDEST}
      aria-valuetext={`${now} pixels`}
      title="Arraste para mudar a largura; clique duas vezes para ajustar"
      onPointerDown={press}
      onPointerMove={move}
      onPointerUp={() => end(true)}
      onPointerCancel={() => end(false)}
      onDoubleClick={() => resizing.fit(name)}
      onKeyDown={key}
    />
  )
}
