/** Describes each filter in use in words, with the change that removes it. */
import { formatNumber } from '@faixa/units'
import { textOf } from '../address/list-address.ts'
import type { FilterChip } from './filter-chips.tsx'
import { type Filters, type ListFilter, valuesOf } from './list-filter.ts'
import { rangeText } from './range-text.ts'
import type { Choices } from './use-choices.ts'

/** A change of filters; `undefined` removes one. */
export type FilterPatch = Readonly<Record<string, string | undefined>>

export function chipsOf(
  filters: readonly ListFilter[],
  used: Filters,
  choices: Choices,
  onChange: (patch: FilterPatch) => void,
): readonly FilterChip[] {
  return filters.flatMap((filter): readonly FilterChip[] => {
    const { label } = filter
    if (filter.kind === 'choice') {
      const { key, several } = filter
      const known = choices[key]
      const values = several ? valuesOf(used, key) : [textOf(used[key])].filter(Boolean)
      return values.map((value) => ({
        key: `${key} ${value}`,
        label,
        // Names are loaded from the server, later than the ids in the address.
        value: known?.find((choice) => choice.value === value)?.label ?? (known ? 'não está na lista' : '…'),
        onRemove: () => onChange({ [key]: values.filter((other) => other !== value).join(',') || undefined }),
      }))
    }
    if (filter.kind === 'text') {
      const { key } = filter
      const value = textOf(used[key])
      return value === '' ? [] : [{ key, label, value: `«${value}»`, onRemove: () => onChange({ [key]: undefined }) }]
    }
    if (filter.kind === 'rows') {
      const { key } = filter
      const value = formatNumber(valuesOf(used, key).length, 0)
      return textOf(used[key]) === '' ? [] : [{ key, label, value, onRemove: () => onChange({ [key]: undefined }) }]
    }
    const { kind, from, to } = filter
    const [start, end] = [textOf(used[from]), textOf(used[to])]
    if (start + end === '') return []
    const text = rangeText(kind, start, end)
    const value = kind === 'numbers' ? `${text} ${filter.unit}` : text
    return [{ key: from, label, value, onRemove: () => onChange({ [from]: undefined, [to]: undefined }) }]
  })
}
