import { PasswordInput } from '@mantine/core'
import type { FieldProps } from '../state/use-fields.ts'

export interface PasswordFieldProps extends FieldProps {
  /** `current-password` lets a password manager fill it in, `new-password` lets it offer one. */
  readonly autoComplete: 'current-password' | 'new-password'
  /** Name under which password managers store it. */
  readonly name?: string
  readonly description?: string
  readonly required?: boolean
}

/** Nothing is trimmed: a space may be part of a password. */
export function PasswordField({ onChange, onLeave, required = false, ...rest }: PasswordFieldProps) {
  return (
    <PasswordInput
      {...rest}
      withAsterisk={required}
      aria-required={required}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      visibilityToggleButtonProps={{ 'aria-label': 'Mostrar ou esconder a senha', tabIndex: 0 }}
      onChange={(event) => onChange(event.currentTarget.value)}
      onBlur={onLeave}
    />
  )
}
