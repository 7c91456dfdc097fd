import { TextInput } from '@mantine/core'
import type { ReactNode, Ref } from 'react'
import type { FieldProps } from '../state/use-fields.ts'

export interface TextFieldProps extends FieldProps {
  readonly type?: 'text' | 'email'
  /** The kind of text that a browser may fill in. Absent: none. */
  readonly autoComplete?: string
  readonly name?: string
  readonly placeholder?: string
  readonly description?: ReactNode
  readonly required?: boolean
  readonly disabled?: boolean
  readonly maxLength?: number
  /** Id of a datalist with texts to choose from. */
  readonly list?: string
  readonly inputMode?: 'numeric' | 'text' | 'tel'
  readonly ref?: Ref<HTMLInputElement>
}

export function TextField({ onChange, onLeave, required = false, name, ...rest }: TextFieldProps) {
  return (
    <TextInput
      autoComplete="off"
      {...rest}
      name={name ?? rest.id}
      withAsterisk={required}
      aria-required={required}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      onChange={(event) => onChange(event.currentTarget.value)}
      onBlur={() => {
        onChange(rest.value.trim())
        onLeave()
      }}
    />
  )
}
