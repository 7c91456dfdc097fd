/** Each filter in use as people read it. */
import { dateTextOf } from '../../form/date-text.ts'
import type { FilterChip } from '../../table/filter-chips.tsx'
import type { Choices } from './choices.ts'
import { CHOSEN, type ChosenName, type Filters, RANGES, textOf, valuesOf } from './list-search.ts'
import type { SearchPatch } from './use-list-search.ts'

const OTHERS = { tratamento: 'Tratamento', cultura: 'Cultura' } as const

export function chipsOf(
  filters: Filters,
  choices: Choices | undefined,
  onChange: (patch: SearchPatch) => void,
): readonly FilterChip[] {
  const chosen = (Object.keys(CHOSEN) as ChosenName[]).flatMap((name) => {
    const values = valuesOf(filters, name)
    return values.map((value) => ({
      key: `${name} ${value}`,
      label: CHOSEN[name],
      // Names come a moment later than the address.
      value: choices?.[name].find((choice) => choice.value === value)?.label ?? (choices ? 'não está na lista' : '…'),
      onRemove: () => onChange({ [name]: values.filter((other) => other !== value).join(',') }),
    }))
  })
  const others = (Object.keys(OTHERS) as (keyof typeof OTHERS)[])
    .filter((name) => filters[name] !== undefined)
    .map((name) => ({
      key: name,
      label: OTHERS[name],
      value: textOf(filters[name]),
      onRemove: () => onChange({ [name]: undefined }),
    }))
  const ranges = RANGES.filter(({ start, end }) => filters[start] !== undefined || filters[end] !== undefined).map(
    ({ label, kind, start, end }) => {
      const shown = (text: string) => (kind === 'days' && text !== '' ? dateTextOf(text) : text)
      return {
        key: start,
        label,
        value: period(shown(textOf(filters[start])), shown(textOf(filters[end]))),
        onRemove: () => onChange({ [start]: undefined, [end]: undefined }),
      }
    },
  )
  return [...chosen, ...others, ...ranges]
}

function period(start: string, end: string): string {
  if (start === '') return `até ${end}`
  return end === '' ? `a partir de ${start}` : `${start} a ${end}`
}
