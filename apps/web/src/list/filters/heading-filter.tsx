import { TextInput } from '@mantine/core'
import { textOf } from '../address/list-address.ts'
import { useTypedText } from '../use-typed-text.ts'
import type { FilterPatch } from './chips.ts'
import type { Filters, TextFilter } from './list-filter.ts'

interface HeadingFilterProps {
  readonly filter: TextFilter
  readonly used: Filters
  readonly onChange: (patch: FilterPatch) => void
}

/** The beginning of a column's values, typed below its heading; it filters at every pause in typing. */
export function HeadingFilter({ filter: { key, label }, used, onChange }: HeadingFilterProps) {
  const { text, type } = useTypedText(textOf(used[key]), (typed) => onChange({ [key]: typed || undefined }))
  return (
    <TextInput
      size="xs"
      aria-label={`${label} começa com`}
      placeholder="Começa com"
      autoComplete="off"
      maxLength={200}
      value={text}
      onChange={(event) => type(event.currentTarget.value)}
      // The table's rows react to keys that are letters of this text.
      onKeyDown={(event) => event.stopPropagation()}
    />
  )
}
