import { TextInput } from '@mantine/core'
import { textOf } from '../address/list-address.ts'
import { useTypedText } from '../use-typed-text.ts'
import type { FilterPatch } from './chips.ts'
import { type Filters, type TextFilter } from './list-filter.ts'

interface TextFilterFieldProps {
  readonly filter: TextFilter
  readonly used: Filters
  readonly onChange: (patch: FilterPatch) => void
}

/** A text that filters at every pause in typing. */
export function TextFilterField({ filter: { key, label }, used, onChange }: TextFilterFieldProps) {
  const { text, type } = useTypedText(textOf(used[key]), (typed) => onChange({ [key]: typed || undefined }))
  return (
    <TextInput
      label={label}
      placeholder="Qualquer"
      autoComplete="off"
      maxLength={200}
      value={text}
      onChange={(event) => type(event.currentTarget.value)}
    />
  )
}
