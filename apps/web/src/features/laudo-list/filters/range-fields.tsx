import { Text } from '@mantine/core'
import { useId, useState } from 'react'
import { DateField } from '../../../form/date-field.tsx'
import { dateTextOf, isoOfDate } from '../../../form/date-text.ts'
import { TimeField } from '../../../form/time-field.tsx'
import { tidyTime } from '../../../form/time-text.ts'
import { type Filters, isReversed, type Range, textOf } from '../list-search.ts'
import type { SearchPatch } from '../use-list-search.ts'
import classes from './filter-panel.module.css'
import { PeriodMenu } from './period-menu.tsx'

interface RangeFieldsProps {
  readonly range: Range
  readonly filters: Filters
  readonly onChange: (patch: SearchPatch) => void
}

const TIME = /^([01]\d|2[0-3]):[0-5]\d$/

/** Two ends. They filter as soon as both can be read and are in order; until then the list stays as it is, and the fields say why. */
export function RangeFields({ range: { label, kind, start, end }, filters, onChange }: RangeFieldsProps) {
  const id = useId()
  const applied = [textOf(filters[start]), textOf(filters[end])] as const
  const [typed, setTyped] = useState(() => typedOf(kind, applied))
  const [seen, setSeen] = useState(applied.join())
  const [left, setLeft] = useState<readonly [boolean, boolean]>([false, false])
  // Changed from elsewhere: a chip, the way back.
  if (seen !== applied.join()) {
    setSeen(applied.join())
    if (applied.some((value, end) => value !== plainOf(kind, typed[end] ?? ''))) setTyped(typedOf(kind, applied))
  }

  const put = (place: 0 | 1, text: string) => {
    const next = place === 0 ? ([text, typed[1]] as const) : ([typed[0], text] as const)
    setTyped(next)
    setLeft(place === 0 ? [false, left[1]] : [left[0], false])
    const [from, to] = [plainOf(kind, next[0]), plainOf(kind, next[1])]
    if (from === undefined || to === undefined || isReversed(from, to)) return
    if (from === applied[0] && to === applied[1]) return
    onChange({ [start]: from === '' ? undefined : from, [end]: to === '' ? undefined : to })
  }

  const choose = (from: string, to: string) => {
    setTyped(typedOf(kind, [from, to]))
    setLeft([false, false])
    onChange({ [start]: from, [end]: to })
  }

  const [from, to] = [plainOf(kind, typed[0]), plainOf(kind, typed[1])]
  const reversed = from !== undefined && to !== undefined && isReversed(from, to)
  const unreadable = (from === undefined && left[0]) || (to === undefined && left[1])
  const message = reversed
    ? 'O início é posterior ao fim: corrija para filtrar.'
    : unreadable
      ? kind === 'days'
        ? 'Use uma data como 14/03/2026.'
        : 'Use um horário como 07:30.'
      : undefined
  const Field = kind === 'days' ? DateField : TimeField
  const field = (place: 0 | 1, value: string | undefined) => ({
    id: `${id}-${place}`,
    value: typed[place],
    error: reversed || (value === undefined && left[place]) ? (true as const) : undefined,
    onChange: (text: string) => put(place, text),
    onLeave: () => setLeft(place === 0 ? [true, left[1]] : [left[0], true]),
  })
  return (
    <fieldset className={classes.range} aria-describedby={message === undefined ? undefined : `${id}-erro`}>
      <legend>{label}</legend>
      <div className={classes.ends}>
        <Field {...field(0, from)} label="De" />
        <Field {...field(1, to)} label="Até" />
        {kind === 'days' && <PeriodMenu label={label} onChoose={({ from, to }) => choose(from, to)} />}
      </div>
      {message !== undefined && (
        <Text id={`${id}-erro`} size="xs" c="var(--mantine-color-error)" role="alert">
          {message}
        </Text>
      )}
    </fieldset>
  )
}

function typedOf(kind: Range['kind'], [from, to]: readonly [string, string]): readonly [string, string] {
  const shown = (text: string) => (kind === 'days' && text !== '' ? dateTextOf(text) : text)
  return [shown(from), shown(to)]
}

/** As the API wants it; empty is an open end, absent what cannot be read yet. */
function plainOf(kind: Range['kind'], text: string): string | undefined {
  if (text.trim() === '') return ''
  if (kind === 'days') return isoOfDate(text)
  // Not before all of it is there: `7` might become `07:30` or `17:00`.
  const time = text.trim().length < 4 ? text.trim() : tidyTime(text)
  return TIME.test(time) ? time : undefined
}
