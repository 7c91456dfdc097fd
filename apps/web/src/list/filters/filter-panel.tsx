import { MultiSelect, Paper, Select, TextInput } from '@mantine/core'
import { matchChoices } from '../../form/fields/match-choices.ts'
import { textOf } from '../address/list-address.ts'
import { useTypedText } from '../use-typed-text.ts'
import type { FilterPatch } from './chips.ts'
import classes from './filter-panel.module.css'
import {
  type ChoiceFilter,
  type Filters,
  forgottenWith,
  type ListFilter,
  type TextFilter,
  valuesOf,
} from './list-filter.ts'
import { RangeFields } from './range-fields.tsx'
import type { Choices } from './use-choices.ts'

interface FilterPanelProps {
  readonly id: string
  /** Filters that this person may use. */
  readonly filters: readonly ListFilter[]
  readonly used: Filters
  readonly choices: Choices
  readonly onChange: (patch: FilterPatch) => void
}

/** A field for every filter; each choice filters at once. */
export default function FilterPanel({ id, filters, used, choices, onChange }: FilterPanelProps) {
  return (
    <Paper withBorder component="section" id={id} aria-label="Filtros" className={classes.panel}>
      {filters.map((filter) => {
        if (filter.kind === 'text') {
          return <TextFilterField key={filter.key} filter={filter} used={used} onChange={onChange} />
        }
        if (filter.kind === 'rows') return null
        if (filter.kind !== 'choice') {
          return <RangeFields key={filter.from} filter={filter} used={used} onChange={onChange} />
        }
        const { key } = filter
        return (
          <ChoiceFilterField
            key={key}
            filter={filter}
            used={used}
            choices={choices}
            onChange={(text) => onChange({ [key]: text || undefined, ...forgottenWith(filters, key) })}
          />
        )
      })}
    </Paper>
  )
}

interface ChoiceFilterFieldProps extends Pick<FilterPanelProps, 'used' | 'choices'> {
  readonly filter: ChoiceFilter
  readonly onChange: (text: string) => void
}

/** One choice, or several, according to the table of filters. */
export function ChoiceFilterField({
  filter: { key, label, several, needsTwo },
  used,
  choices,
  onChange,
}: ChoiceFilterFieldProps) {
  const known = choices[key]
  if (known && known.length < (needsTwo ? 2 : 1)) return null
  const field = {
    label,
    data: [...(known ?? [])],
    disabled: !known,
    searchable: true,
    filter: matchChoices,
    clearable: true,
    nothingFoundMessage: 'Nada encontrado.',
    maxDropdownHeight: 280,
    comboboxProps: { transitionProps: { duration: 0 } },
    clearButtonProps: { 'aria-label': `Limpar ${label}` },
  } as const
  if (!several) {
    return (
      <Select
        {...field}
        placeholder="Qualquer"
        value={textOf(used[key]) || null}
        onChange={(value) => onChange(value ?? '')}
      />
    )
  }
  const values = valuesOf(used, key)
  return (
    <MultiSelect
      {...field}
      placeholder={values.length > 0 ? '' : 'Qualquer'}
      value={values.filter((value) => known?.some((one) => one.value === value))}
      classNames={{ input: classes.chosen ?? '', inputField: classes.typed ?? '' }}
      hidePickedOptions
      onChange={(chosen) => onChange(chosen.join(','))}
    />
  )
}

interface TextFilterFieldProps {
  readonly filter: TextFilter
  readonly used: Filters
  readonly onChange: (patch: FilterPatch) => void
}

/** A text that filters at every pause in typing. */
function TextFilterField({ filter: { key, label }, used, onChange }: TextFilterFieldProps) {
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
