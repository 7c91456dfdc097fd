/** Chooses the bars of a chart by keyboard: one stop for the Tab key, arrows from bar to bar, Enter as a press. */

import { formatNumber } from '@faixa/units'
import { type KeyboardEvent, useState } from 'react'
import classes from './chart-card.module.css'
import { type ChartContent, formatIn } from './chart-content.ts'

interface ChartKeysProps {
  readonly title: string
  readonly content: ChartContent
  /** Shows the bar's tooltip; undefined shows none. */
  readonly onPoint: (place: number | undefined) => void
  readonly onPick: (place: number) => void
}

/** Bars that Page Up and Page Down pass. */
const PAGE = 10

export function ChartKeys({ title, content, onPoint, onPick }: ChartKeysProps) {
  const count = placesOf(content)
  // The last bar is the newest one.
  const [chosen, setChosen] = useState<number>()
  const place = Math.min(chosen ?? count - 1, count - 1)
  const point = (to: number) => {
    const next = Math.max(0, Math.min(count - 1, to))
    setChosen(next)
    onPoint(next)
  }
  const press = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return
    if (event.key === 'Enter' || event.key === ' ') onPick(place)
    else {
      const to = STEPS[event.key]?.(place, count)
      if (to === undefined) return
      point(to)
    }
    event.preventDefault()
  }
  if (count === 0) return null
  return (
    <div
      className={classes.keys}
      role="slider"
      tabIndex={0}
      aria-label={`${title}: escolher`}
      aria-valuemin={1}
      aria-valuemax={count}
      aria-valuenow={place + 1}
      aria-valuetext={`${textOf(content, place)}. ${formatNumber(place + 1, 0)} de ${formatNumber(count, 0)}.`}
      onFocus={() => point(place)}
      onBlur={() => onPoint(undefined)}
      onKeyDown={press}
    />
  )
}

const STEPS: Readonly<Record<string, (place: number, count: number) => number>> = {
  ArrowLeft: (place) => place - 1,
  ArrowDown: (place) => place - 1,
  ArrowRight: (place) => place + 1,
  ArrowUp: (place) => place + 1,
  PageDown: (place) => place - PAGE,
  PageUp: (place) => place + PAGE,
  Home: () => 0,
  End: (_, count) => count - 1,
}

/** Number of bars, or of slices. */
export function placesOf({ kind, labels, series }: ChartContent): number {
  return kind === 'doughnut' || kind === 'pie' ? series.length : labels.length
}

/** «OS 71: efetiva 90,00 %, sobreposta 5,00 %». */
export function textOf({ kind, labels, series, unit }: ChartContent, place: number): string {
  if (kind === 'doughnut' || kind === 'pie') {
    const { label, values } = series[place]!
    return `${label}: ${formatIn(unit, values[0])}`
  }
  const figures = series.map(({ label, values }) => `${label} ${formatIn(unit, values[place])}`)
  return `${labels[place]}: ${figures.join(', ')}`
}
