import { MultiSelect } from '@mantine/core'
import { useState } from 'react'
import type { FieldProps } from '../state/use-fields.ts'
import type { Choice } from './choice-field.tsx'
import { ALL_FOUND, matchAnyChoice } from './match-choices.ts'

interface ChoicesFieldProps extends FieldProps {
  readonly choices: readonly Choice[]
  readonly placeholder?: string
  readonly description?: string
  /** Maximum number of choices that are offered at a time: the search finds the others. */
  readonly most?: number
}

/** Several choices; the value is their values, separated by commas. Several names typed with commas between them are found together. */
export function ChoicesField({ choices, value, onChange, onLeave, placeholder, most, ...rest }: ChoicesFieldProps) {
  const [search, setSearch] = useState('')
  const chosen = value.split(',').filter((one) => choices.some((choice) => choice.value === one))
  return (
    <MultiSelect
      {...rest}
      value={chosen}
      data={[ALL_FOUND, ...choices]}
      placeholder={chosen.length > 0 ? '' : (placeholder ?? '')}
      searchable
      {...(most !== undefined && { limit: most })}
      clearable
      hidePickedOptions
      searchValue={search}
      onSearchChange={setSearch}
      filter={matchAnyChoice}
      // A field gets the focus when sending is refused: a list that opened would hide its error and the fields below.
      openOnFocus={false}
      nothingFoundMessage="Nada encontrado."
      maxDropdownHeight={280}
      comboboxProps={{ transitionProps: { duration: 0 } }}
      clearButtonProps={{ 'aria-label': `Limpar ${rest.label}` }}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      onChange={(values) => {
        // The search is still the one that the chosen option answers.
        const found = values.includes(ALL_FOUND.value)
          ? matchAnyChoice({ options: [...choices], search, limit: Infinity })
          : []
        const all = [...values, ...found.map((choice) => (choice as Choice).value)]
        onChange([...new Set(all)].filter((one) => one !== ALL_FOUND.value).join(','))
      }}
      onBlur={onLeave}
    />
  )
}
