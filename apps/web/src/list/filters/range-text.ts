/** Writes the ends of ranges for people. */
import { dateTextOf } from '../../form/fields/date-text.ts'
import type { RangeFilter } from './list-filter.ts'

const SHOWN = {
  days: dateTextOf,
  hours: (plain: string) => plain,
  // A number keeps all its decimals.
  numbers: (plain: string) => plain.replace('.', ','),
} as const satisfies Record<RangeFilter['kind'], (plain: string) => string>

/** Writes a value of the API; an open end is empty. */
export function shownEnd(kind: RangeFilter['kind'], plain: string): string {
  return plain === '' ? '' : SHOWN[kind](plain)
}

export function rangeText(kind: RangeFilter['kind'], from: string, to: string): string {
  const [start, end] = [shownEnd(kind, from), shownEnd(kind, to)]
  if (start === '') return `até ${end}`
  return end === '' ? `a partir de ${start}` : `${start} a ${end}`
}
