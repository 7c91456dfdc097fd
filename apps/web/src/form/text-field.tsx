import { TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import type { FieldProps } from './use-fields.ts'

export interface TextFieldProps extends FieldProps {
  readonly label: string
  readonly placeholder?: string
  readonly description?: ReactNode
  readonly required?: boolean
  readonly disabled?: boolean
  readonly readOnly?: boolean
  readonly maxLength?: number
}

export function TextField({ onChange, onLeave, required, ...rest }: TextFieldProps) {
  return (
    <TextInput
      {...rest}
      name={rest.id}
      autoComplete="off"
      withAsterisk={required ?? false}
      aria-required={required ?? false}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      onChange={(event) => onChange(event.currentTarget.value)}
      onBlur={() => {
        onChange(rest.value.trim())
        onLeave()
      }}
    />
  )
}
