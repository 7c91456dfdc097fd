import { Select } from '@mantine/core'
import type { FieldProps } from '../state/use-fields.ts'
import { matchChoices } from './match-choices.ts'

export interface Choice {
  readonly value: string
  readonly label: string
  /** Shown and never chosen; its label says why. */
  readonly disabled?: boolean
}

export interface ChoiceFieldProps extends FieldProps {
  readonly choices: readonly Choice[]
  readonly placeholder?: string
  readonly description?: string
  readonly required?: boolean
  readonly disabled?: boolean
  /** True where a choice can be cleared; the value is then empty. */
  readonly clearable?: boolean
  /** True for names of companies and people, which take both columns of a form with narrow columns. */
  readonly names?: boolean
  /** Shown where no choice matches the typed search. */
  readonly nothing?: string
}

/** Number of choices from which they are searchable. With fewer, a telephone's keyboard would only hide the list. */
const SEARCHED_FROM = 8

export function ChoiceField({
  choices,
  onChange,
  onLeave,
  value,
  required,
  nothing,
  names,
  ...rest
}: ChoiceFieldProps) {
  return (
    <Select
      {...rest}
      // A value that is no longer in the list is not shown as chosen.
      value={choices.some((choice) => choice.value === value) ? value : null}
      data={[...choices]}
      wrapperProps={{ 'data-names': names }}
      withAsterisk={required ?? false}
      aria-required={required ?? false}
      searchable={choices.length >= SEARCHED_FROM}
      filter={matchChoices}
      // A field gets the focus when sending is refused: a list that opened would hide its error and the fields below.
      openOnFocus={false}
      nothingFoundMessage={nothing ?? 'Nada encontrado.'}
      allowDeselect={false}
      clearButtonProps={{ 'aria-label': `Limpar ${rest.label}` }}
      maxDropdownHeight={280}
      comboboxProps={{ transitionProps: { duration: 0 } }}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      onChange={(chosen) => {
        if (chosen !== null || rest.clearable) onChange(chosen ?? '')
      }}
      onBlur={onLeave}
    />
  )
}
