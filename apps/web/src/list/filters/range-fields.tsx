import { Text } from '@mantine/core'
import { useId, useState } from 'react'
import { DateField } from '../../form/fields/date-field.tsx'
import { QuantityField } from '../../form/fields/quantity-field.tsx'
import { TimeField } from '../../form/fields/time-field.tsx'
import type { FieldProps } from '../../form/state/use-fields.ts'
import { textOf } from '../address/list-address.ts'
import type { FilterPatch } from './chips.ts'
import classes from './filter-panel.module.css'
import { type Filters, isReversed, type RangeFilter } from './list-filter.ts'
import { PeriodMenu } from './period-menu.tsx'
import { plainEnd, RANGE_KINDS } from './range-kinds.ts'
import { shownEnd } from './range-text.ts'

interface RangeFieldsProps {
  readonly filter: RangeFilter
  readonly used: Filters
  readonly onChange: (patch: FilterPatch) => void
}

type Ends = readonly [from: string, to: string]

/**
 * The two ends of a range. They filter as soon as both are valid and in order; until then the list stays unchanged, and the fields show the
 * reason.
 */
export function RangeFields({ filter, used, onChange }: RangeFieldsProps) {
  const { label, kind } = filter
  const id = useId()
  const applied = [textOf(used[filter.from]), textOf(used[filter.to])] as const
  const [typed, setTyped] = useState(() => typedOf(kind, applied))
  const [seen, setSeen] = useState(applied.join())
  const [left, setLeft] = useState<readonly [boolean, boolean]>([false, false])
  // The address was changed by something else: a chip that was removed, a step back in the history.
  if (seen !== applied.join()) {
    setSeen(applied.join())
    if (applied.some((value, end) => value !== plainEnd(kind, typed[end] ?? ''))) setTyped(typedOf(kind, applied))
  }

  const put = (place: 0 | 1, text: string) => {
    const next = place === 0 ? ([text, typed[1]] as const) : ([typed[0], text] as const)
    setTyped(next)
    setLeft(place === 0 ? [false, left[1]] : [left[0], false])
    const [from, to] = [plainEnd(kind, next[0]), plainEnd(kind, next[1])]
    if (from === undefined || to === undefined || isReversed(filter, from, to)) return
    if (from === applied[0] && to === applied[1]) return
    onChange({ [filter.from]: from || undefined, [filter.to]: to || undefined })
  }

  const choose = (from: string, to: string) => {
    setTyped(typedOf(kind, [from, to]))
    setLeft([false, false])
    onChange({ [filter.from]: from, [filter.to]: to })
  }

  const [from, to] = [plainEnd(kind, typed[0]), plainEnd(kind, typed[1])]
  const reversed = from !== undefined && to !== undefined && isReversed(filter, from, to)
  const unreadable = (from === undefined && left[0]) || (to === undefined && left[1])
  const message = reversed ? RANGE_KINDS[kind].reversed : unreadable ? RANGE_KINDS[kind].wrong : undefined
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
        <EndField {...field(0, from)} filter={filter} label="De" />
        <EndField {...field(1, to)} filter={filter} label="Até" />
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

function EndField({ filter, ...field }: FieldProps & { readonly filter: RangeFilter }) {
  if (filter.kind === 'numbers') return <QuantityField {...field} unit={filter.unit} />
  return filter.kind === 'days' ? <DateField {...field} /> : <TimeField {...field} />
}

function typedOf(kind: RangeFilter['kind'], [from, to]: Ends): Ends {
  return [shownEnd(kind, from), shownEnd(kind, to)]
}
