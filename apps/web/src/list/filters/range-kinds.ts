/** Reads the ends of ranges from typed texts. */
import { isoOfDate } from '../../form/fields/date-text.ts'
import { quantityOf } from '../../form/fields/quantity-text.ts'
import { tidyTime } from '../../form/fields/time-text.ts'
import type { RangeFilter } from './list-filter.ts'

interface RangeKind {
  /** The value for the API; absent while the typed text cannot be read. */
  readonly plain: (typed: string) => string | undefined
  /** Sentences for an end that cannot be read, and for ends in the wrong order. */
  readonly wrong: string
  readonly reversed: string
}

const TOO_LATE = 'O início é posterior ao fim: corrija para filtrar.'
const TIME = /^([01]\d|2[0-3]):[0-5]\d$/

export const RANGE_KINDS = {
  days: { plain: isoOfDate, wrong: 'Use uma data como 14/03/2026.', reversed: TOO_LATE },
  hours: {
    plain(typed) {
      // A time is parsed once it is complete: `7` may become `07:30` or `7:05`.
      const time = typed.trim().length < 4 ? typed.trim() : tidyTime(typed)
      return TIME.test(time) ? time : undefined
    },
    wrong: 'Use um horário como 07:30.',
    reversed: TOO_LATE,
  },
  numbers: {
    plain: quantityOf,
    wrong: 'Use um número como 12,5.',
    reversed: 'O primeiro número é maior que o segundo: corrija para filtrar.',
  },
} as const satisfies Record<RangeFilter['kind'], RangeKind>

/** The value of a typed end for the API; an open end is empty. */
export function plainEnd(kind: RangeFilter['kind'], typed: string): string | undefined {
  return typed.trim() === '' ? '' : RANGE_KINDS[kind].plain(typed)
}
